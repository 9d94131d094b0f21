/** The events of an app's webhooks. The documentation is this table. */
export const webhookTypes = {
  'member.created': 'A visitor has signed up.',
  'member.updated':
    'Custom fields, the address or the picture of a member have changed, or you have updated, disabled or enabled the account.',
  'member.deleted': 'A member is gone. `data.member` holds the id and nothing else.',
  'member.plan.added': 'A member has taken a free plan.',
  'member.plan.updated':
    'A paid plan began, was renewed, failed or ended; its state is in `data.member.planConnections`.',
  'member.plan.removed': 'A plan is not the member’s any more.',
  'team.member.added': 'A member has joined a team.',
  'team.member.removed': 'A member has left a team, or was removed from it.',
} as const;
export type WebhookType = keyof typeof webhookTypes;
