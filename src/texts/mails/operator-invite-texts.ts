/** The invitation to the console, in the language of the command line that sends it. */
export const operatorInviteTexts = {
  subject: 'You are invited to the console',
  text: (host: string) =>
    `You are invited to the console of ${host}. The button sets your password, works once, and ends after 24 hours.`,
  button: 'Set your password',
  notYou: 'If you do not know what this is about, you need not do anything.',
} as const;
