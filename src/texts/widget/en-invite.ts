/** What only a person with an invitation sees. */
export const enInvite = {
  invite_title: '{inviter} invites you to a team',
  invite_to_plan: 'The team shares the plan “{plan}” at {app}.',
  invite_to_app: 'It is a team at {app}.',
  invite_as: 'You join as {email}.',
  invite_next: 'Sign up or log in next to take your seat.',
  invite_join: 'Join',
  invite_decline: 'No, thanks',
  use_other_account: 'Use another account',
  invite_full_title: 'This team is full',
  invite_full: 'All of its seats are taken. Ask {inviter} to free one, then open the link again.',
  invite_dead_title: 'This invitation no longer works',
  invite_dead: 'It has expired, or a newer one has replaced it. Ask the person who invited you for a new link.',
} as const satisfies Record<string, string>;
