import type { Word } from './attribute-row.ts';

/** What is worked out about a member. */
export const computedWords = {
  'plan-name': { title: 'Name of the plan', computed: true },
  'plan-status': { title: 'Status of the plan', computed: true },
  'next-billing-date': { title: 'Next payment', computed: true },
  'member-since': { title: 'Member since', computed: true },
  initials: { title: 'Initials', computed: true },
} as const satisfies Readonly<Record<string, Word>>;

/** What an attribute of an element can be bound to, beside custom fields. */
export const boundWords = {
  email: 'Email',
  id: 'Member id',
  'profile-image': 'Profile image',
  'signup-date': 'Signup date',
  ...computedWords,
} as const satisfies Readonly<Record<string, string | Word>>;
