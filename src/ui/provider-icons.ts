/**
 * A path of a 24 × 24 grid, its colour (none: the text's), and how thick its line is (none: it is
 * filled).
 */
export type Stroke = readonly [path: string, color?: string, width?: number];
export type ProviderIcons = Readonly<Record<string, readonly Stroke[]>>;

const disc = 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z';

/**
 * §2.4 small drawings for the buttons of the known providers, in their colours, and one for any
 * other. The build writes them beside the script: only pages that show such a button fetch them.
 */
export const providerIcons: ProviderIcons = {
  google: [
    ['M17.7 6.3A8 8 0 0 0 4.8 8.6', '#ea4335', 4],
    ['M4.8 8.6a8 8 0 0 0 0 6.8', '#fbbc05', 4],
    ['M4.8 15.4a8 8 0 0 0 12.3 2.7', '#34a853', 4],
    ['M17.1 18.1A8 8 0 0 0 20 12h-8', '#4285f4', 4],
  ],
  facebook: [
    [disc, '#1877f2'],
    [
      'M13.6 21.9v-7.3h2.5l.5-3h-3V9.9c0-1 .4-1.6 1.7-1.6h1.4V5.7c-.7-.1-1.4-.2-2.1-.2-2.4 0-4 1.4-4 4.1v2H8v3h2.6v7.3z',
      '#fff',
    ],
  ],
  linkedin: [
    ['M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z', '#0a66c2'],
    ['M6.7 10v8.5M11 18.5V10', '#fff', 2.6],
    ['M6.7 5.3a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z', '#fff'],
    ['M11.2 18.5v-4.6c0-3.6 5.6-3.8 5.6 0v4.6', '#fff', 2.6],
  ],
  spotify: [
    [disc, '#1ed760'],
    ['M6.4 9.3c3.9-1.1 7.9-.7 11.2 1.2', '#111', 1.9],
    ['M7 12.6c3.2-.9 6.7-.6 9.5 1', '#111', 1.6],
    ['M7.5 15.6c2.7-.7 5.5-.4 7.8.9', '#111', 1.4],
  ],
  dribbble: [
    [disc, '#ea4c89'],
    ['M8.4 3.4c3.4 4.4 5.5 10 6.6 17.3', '#fff', 1.4],
    ['M2.6 10.4c6.4.3 12-1.2 15.6-5.8', '#fff', 1.4],
    ['M5.4 19c2.8-6 9-8.2 16.2-6.2', '#fff', 1.4],
  ],
  github: [
    [
      'M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.6V18c0-.8.2-1.4.6-1.8-3-.3-4.5-1.7-4.5-4.6 0-1.2.3-2.1 1-2.8-.2-.8-.1-1.7.2-2.6 1 0 1.8.4 2.6 1a10 10 0 0 1 5.2 0c.8-.6 1.6-1 2.6-1 .3.9.4 1.8.2 2.6.7.7 1 1.6 1 2.8 0 2.9-1.5 4.3-4.5 4.6.4.4.6 1 .6 1.8v2.9c0 .4.2.7.7.6A10 10 0 0 0 12 2z',
    ],
  ],
  microsoft: [
    ['M2 2h9.5v9.5H2z', '#f25022'],
    ['M12.5 2H22v9.5h-9.5z', '#7fba00'],
    ['M2 12.5h9.5V22H2z', '#00a4ef'],
    ['M12.5 12.5H22V22h-9.5z', '#ffb900'],
  ],
  other: [
    ['M11 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z', 'currentColor', 1.9],
    ['M11 12h10v4M17 12v3', 'currentColor', 1.9],
  ],
};
