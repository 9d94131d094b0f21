/** R127 what every page shows, and the profile, while a lost authenticator app is to be removed. */
export const enLostApp = {
  second_factor_ending: 'Your authenticator app was reported lost. A login after {when} removes it.',
  second_factor_keep: 'Keep the app',
} as const satisfies Record<string, string>;
