import type { AttributeRow } from '../attribute-row.ts';
import { gateValue } from './gated-content.ts';

const visit = { docs: 'arrival-and-inactivity' } as const;

/** What happens without a click: when a page is shown, and when it is left alone. */
export const visitRows = {
  open: {
    ...visit,
    name: 'data-ms-open',
    title: 'Dialog on arrival',
    found: 'open-*',
    value: {
      required: true,
      oneOf: {
        login: 'Login on arrival',
        signup: 'Signup on arrival',
        profile: 'Profile on arrival',
        'forgot-password': 'Forgot password on arrival',
        'reset-password': 'Reset password on arrival',
        'test-card': 'Test card on arrival',
      },
    },
  },
  when: {
    ...visit,
    name: 'data-ms-when',
    aliases: ['when'],
    on: '[data-ms-open]',
    value: { ...gateValue, sameAs: 'content' },
    title: 'Condition of a dialog on arrival',
    found: 'open-when',
  },
  logoutAfter: {
    ...visit,
    name: 'data-ms-logout-after',
    value: { required: true, knownAs: 'text' },
    title: 'Logout after inactivity',
    found: 'logout-after',
  },
} as const satisfies Record<string, AttributeRow>;
