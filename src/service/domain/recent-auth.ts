/** R39 how fresh a login must be for changes that could cost a member her account. */
export const recentAuthMs = 10 * 60_000;
