/** R39 how fresh a login must be for what could cost somebody her account. */
export const recentAuthMs = 10 * 60_000;
