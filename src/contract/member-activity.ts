/** What a member reads about her account, newest first. Plain data. */
export const activityKinds = [
  'login',
  'signup',
  'password-changed',
  'email-changed',
  'email-verified',
  'passkey-added',
  'passkey-removed',
  'provider-connected',
  'provider-disconnected',
  'sessions-ended',
  'plan-added',
  'plan-removed',
  'team-joined',
  'team-left',
  'account-changed',
  'account-disabled',
  'account-enabled',
  'link-sent',
  'viewed',
] as const;
export type ActivityKind = (typeof activityKinds)[number];
