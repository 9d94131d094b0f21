import type { OperatorRole } from './operator-roles.ts';

/** What a key may be allowed, and the words for it. */
export const adminScopes = {
  'members:read': 'List and read members.',
  'members:write': 'Create and change members, their free plans, sessions and state.',
  'members:delete': 'Delete members for good.',
  'billing:write': 'Give paid plans free of charge, take them back, and cancel paid ones.',
  'config:read': 'Read the configuration of the app and its history.',
  'config:write':
    'Change the configuration of the app, send webhooks again, read and roll their secrets, and store others.',
  'audit:read': 'Read, export and check the audit log, and list deliveries to your servers.',
  'comments:moderate': 'List, hide, restore and delete comments, close and reopen channels.',
} as const;
export type AdminScope = keyof typeof adminScopes;

export interface AdminRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/admin`. */
  path: `/${string}`;
  /** What the key must be allowed. */
  scope: AdminScope;
  /** The operators of the console who may do it: this role and those above. Null = servers only. */
  leastRole: OperatorRole | null;
  /** Operators must have proved who they are within the last ten minutes. */
  isSensitive?: true;
  /** Bound to the session of an operator: a key is refused. */
  isOperatorOnly?: true;
  /** One sentence for readers, in Markdown. */
  summary: string;
  /** The answer is the text `OK`, which `@memberstack/admin` expects. */
  answersText?: true;
  /** The answer is sent line by line, and is no JSON. */
  streams?: true;
  /** Changes nothing, although it is a POST: its body must stand in no log. */
  isRead?: true;
  /** A budget of its own for each key, apart from that of the other calls. */
  callsPerMinute?: number;
}
