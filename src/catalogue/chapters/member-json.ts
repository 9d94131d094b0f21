import type { AttributeRow } from '../attribute-row.ts';

const json = { docs: 'a-members-json', found: 'member-json' } as const;
const path = { required: true, knownAs: 'text' } as const;

/** What pages keep for a member: favourites, progress. */
export const memberJsonRows = {
  json: { ...json, name: 'data-ms-json', value: path, title: 'Value of the member’s JSON' },
  jsonToggle: {
    ...json,
    name: 'data-ms-json-toggle',
    on: 'button,a,[role="button"],[type="checkbox"]',
    value: path,
    title: 'Adds to a list and removes from it',
  },
  jsonId: {
    ...json,
    name: 'data-ms-json-id',
    on: '[data-ms-json-toggle]',
    value: path,
    title: 'What the list holds',
  },
  jsonAdd: { ...json, name: 'data-ms-json-add', on: '[data-ms-json]', value: path, title: 'Adds to a number' },
} as const satisfies Record<string, AttributeRow>;
