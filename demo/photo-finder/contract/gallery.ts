/**
 * The layout of the finder's gallery in windows of every width: what lays it out and what asks for
 * its first pictures agree by this.
 */

/** At most so wide, a window has 2 columns, 3, 4 and 5; wider, 6. */
export const columnSteps = [520, 899, 1279, 1679] as const;

/** The cards that come with the finder's page itself. */
export const firstCards = 12;
/** The element of the page that holds them. */
export const firstCardsId = 'first-cards';
