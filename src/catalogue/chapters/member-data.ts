import type { AttributeRow } from '../attribute-row.ts';
import { computedWords } from '../member-words.ts';

/** B8: what may follow `signup-date.`; a fixed list, because the page's text is never run. */
const dateMethods = [
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleString',
  'toDateString',
  'toTimeString',
  'toString',
  'toISOString',
  'toUTCString',
  'toJSON',
  'getFullYear',
  'getMonth',
  'getDate',
  'getDay',
  'getHours',
  'getMinutes',
  'getTime',
] as const;

/** M §1.3 a member's data. */
export const memberDataRows = {
  member: {
    name: 'data-ms-member',
    title: 'Member data',
    found: 'member-data',
    docs: 'a-members-data',
    value: {
      required: true,
      knownAs: 'customField',
      methods: dateMethods,
      oneOf: {
        email: 'Email',
        password: { title: 'Password', on: 'input', within: 'form' },
        'current-password': { title: 'Current password', on: 'input', within: 'form' },
        'new-password': { title: 'New password', on: 'input', within: 'form' },
        'password-confirm': { title: 'Password again', on: 'input', within: 'form' },
        token: { title: 'Mailed code', on: 'input', within: 'form' },
        id: 'Member id',
        'profile-image': { title: 'Profile image', on: 'img' },
        'signup-date': 'Signup date',
        ...computedWords,
      },
    },
  },
  format: {
    name: 'data-ms-format',
    value: {
      required: true,
      oneOf: { 'date:long': 'Long date', 'date:short': 'Short date', number: 'Number', currency: 'Amount of money' },
    },
    title: 'Format of a value',
    found: 'member-data',
    docs: 'a-members-data',
  },
  value: {
    name: 'data-ms-value',
    on: 'input[type="checkbox"]',
    within: '[data-ms-member]',
    value: { required: true, knownAs: 'text' },
    title: 'Value of a checkbox',
    found: 'member-data',
    docs: 'a-members-data',
  },
} as const satisfies Record<string, AttributeRow>;
