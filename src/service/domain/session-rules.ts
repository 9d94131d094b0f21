const dayMs = 24 * 60 * 60_000;

/** R29 the absolute and the idle end of a session, and how many a member may have. */
export const sessionLifetimeMs = 90 * dayMs;
export const sessionIdleMs = 14 * dayMs;
export const maxSessions = 20;
/** R8 how long a browser is known after its last login: twice the absolute end of a session. */
export const deviceLifetimeMs = 2 * sessionLifetimeMs;
/** R39 how long a proof of identity counts as recent. */
export const recentMs = 10 * 60_000;
/** R123 how long an operator sees the site as a member. */
export const viewMs = 10 * 60_000;
