/** R48 an invite lives long enough for a link in a mailbox, but not for ever. */
export const inviteLifetimeMs = 30 * 24 * 60 * 60_000;
