/** M §1.9 names of the first generation, and what they are called today; null: nothing took their place. Data that the inspector fetches. */
export const legacy: Readonly<Record<string, readonly [name: string, value: string] | null>> = {
  'ms-login': ['data-ms-modal', 'login'],
  'ms-logout': ['data-ms-action', 'logout'],
  'ms-field': ['data-ms-member', ''],
  'data-memberstack-id': ['data-ms-app', ''],
  'data-ms-membership': null,
};
