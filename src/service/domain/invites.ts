/**
 * R48 an invite expires: long enough for a link that lies in somebody's mail, short enough not to
 * be forgotten for ever.
 */
export const inviteLifetimeMs = 30 * 24 * 60 * 60_000;
