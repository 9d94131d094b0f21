import type { Choice } from '../../ui/text-field.tsx';

/** Where the session of a page is. */
export const sessionPlaces: readonly Choice[] = [
  { value: 'storage', label: 'The storage of the browser' },
  { value: 'first-party', label: 'A cookie that no script can read' },
];
export const sessionCookies: readonly Choice[] = [
  { value: 'host', label: 'This service alone' },
  { value: 'domain', label: 'Every host of its domain' },
];

/** Rules of comment channels. */
export const channelCovers: readonly Choice[] = [
  { value: 'EQUALS', label: 'This one only' },
  { value: 'STARTS', label: 'All that start with this' },
];
export const channelReaders: readonly Choice[] = [
  { value: 'EVERYBODY', label: 'Everyone' },
  { value: 'MEMBERS', label: 'Members' },
  { value: 'GROUP', label: 'Members with access to a content group' },
];
export const channelWriters: readonly Choice[] = [
  { value: 'MEMBERS', label: 'Members' },
  { value: 'GROUP', label: 'Members with access to a content group' },
  { value: 'MODERATORS', label: 'Moderators only' },
];

const choicesAt: readonly (readonly [RegExp, readonly Choice[]])[] = [
  [/^session$/, sessionPlaces],
  [/^sessionCookie$/, sessionCookies],
  [/^commentChannels\[.+\]\.filter$/, channelCovers],
  [/^commentChannels\[.+\]\.read$/, channelReaders],
  [/^commentChannels\[.+\]\.write$/, channelWriters],
];

/** The choices of a path of the configuration, the one that is shipped first. */
export const choicesOf = (path: string) => choicesAt.find(([pattern]) => pattern.test(path))?.[1];
