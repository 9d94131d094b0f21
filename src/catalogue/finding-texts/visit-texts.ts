import type { RuleTexts } from './rule-texts.ts';

/** Findings about what happens without a click. */
export const visitTexts = {
  'dialog-never-opens': {
    severity: 'error',
    title: 'Dialog that never opens',
    description: '`{view}` opens for visitors only, and no visitor meets `{value}`. Write `!members`, or leave it out.',
    others: {
      profile: 'The profile opens for members only, and no member meets `{value}`. Write `members`, or leave it out.',
      alone: '`{attribute}` is read beside `data-ms-open` only. To show and hide, write `data-ms-content`.',
    },
    help: [
      [
        'Do I need a condition?',
        'Not for this: login, sign-up and passwords open for visitors only, the profile for members only. A condition narrows that down, for example to `plan:` and the id of a plan.',
      ],
      [
        'It opened once and not again?',
        'It opens once for each address until the page is loaded anew, and never over another dialog.',
      ],
    ],
  },
  'wrong-duration': {
    severity: 'error',
    title: 'Time that cannot be read',
    description: '`{value}` is no time, so members stay logged in. Write a number and a unit, such as `20m`.',
    help: [
      ['Which units are there?', '`s` seconds, `m` minutes, `h` hours and `d` days.'],
      ['Several on one page?', 'The shortest time counts.'],
    ],
  },
} as const satisfies Record<string, RuleTexts>;
