const dayMs = 24 * 60 * 60_000;

/** R8 how long a browser is known after its last login. */
export const deviceLifetimeMs = 180 * dayMs;
/** R39 how long a proof of identity counts as recent. */
export const recentMs = 10 * 60_000;
/** R123 how long an operator sees the site as a member. */
export const viewMs = 10 * 60_000;
