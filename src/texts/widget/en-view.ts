/** What only an operator sees who looks at the site as a member. */
export const enView = {
  viewed_as: 'You see this site as {email} until {time}. You cannot change anything.',
  viewed_end: 'Stop viewing',
} as const satisfies Record<string, string>;
