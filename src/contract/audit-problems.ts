/** What the check of the audit log can find about an entry, in words. */
export const auditProblems = {
  changed: 'The entry, or the order of the log, was changed.',
  missing: 'The entry is gone.',
  'seal-missing': 'The hash of an entry before it is gone.',
  'values-changed': 'Its values before and after were changed.',
  'values-missing': 'Its values before and after are gone, and its member was not deleted.',
  'not-sealed': 'The entry is not part of the chain.',
} as const;
export type AuditProblem = keyof typeof auditProblems;
