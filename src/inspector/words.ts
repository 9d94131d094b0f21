/** The inspector speaks to builders, in English only: its words are no texts of the app (M §3). */
export const words = {
  closed: 'Test Mode',
  open: 'Hide Inspector',
  found: (count: number) => (count === 1 ? 'attribute found' : 'attributes found'),
  title: 'Events & Errors',
  attributesFound: 'Attributes Found',
  nothing: 'No data-ms attributes on this page yet. They appear here as soon as you add one.',
  goTo: (name: string) => `Show on the page: ${name}`,
} as const;
