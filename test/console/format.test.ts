import { expect, it } from 'vitest';
import { differenceWords } from '../../src/console/config/path-words.ts';
import { durationOf, numberOf } from '../../src/console/state/format.ts';

it.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [90, '1 hour 30 minutes'],
  [480, '8 hours'],
  [1440, '1 day'],
  [2160, '1 day 12 hours'],
  [43_200, '30 days'],
  [525_600, '1 year'],
  [576_000, '400 days'],
  [1_051_200, '2 years'],
])('§3.1 %i minutes read as %s', (minutes, words) => {
  expect(durationOf(minutes)).toBe(words);
});

it('§3.1 a review writes times of sessions in days, also the one that is shipped', () => {
  const differences = [
    { path: 'sessions.idleMinutes', before: '43200' },
    { path: 'sessions.absoluteMinutes', before: '43200', after: '525600' },
  ];
  const words = differenceWords(differences, [{}, {}]).map(({ label, before, after }) => [label, before, after]);
  expect(words).toEqual([
    ['Sessions › Logged out after no visit for', '30 days', '14 days'],
    ['Sessions › Always logged out after', '30 days', '1 year'],
  ]);
});

it('§2 a review writes limits with their times, choices by their names, and what is shipped', () => {
  const rule = { key: 'club', filter: 'STARTS', read: 'GROUP', group: 'premium' };
  const contentGroups = [{ id: 'grp_1', key: 'premium', name: 'Premium' }];
  const before = { commentChannels: [{ key: 'club' }, rule], contentGroups };
  const after = { ...before, commentChannels: [{ key: 'club', read: 'MEMBERS' }, rule] };
  const differences = [
    { path: 'limits.perApp.send.max', before: '5' },
    { path: 'limits.perAddress.read.seconds', after: '90' },
    { path: 'limits.resendSeconds', after: '120' },
    { path: 'session', before: '"first-party"' },
    { path: 'commentChannels[club].read', after: '"MEMBERS"' },
    { path: 'commentChannels[club*].group', before: '"gone"', after: '"premium"' },
  ];
  const words = differenceWords(differences, [before, after]).map(({ label, before, after }) => [label, before, after]);
  expect(words).toEqual([
    ['Limits › In the whole app › Requests for a mail › Most', '5', '2,000'],
    ['Limits › From one address › Reads › Within', '1 minute', '90 seconds'],
    ['Limits › Seconds between two mails', '60', '120'],
    ['A login is stored in', 'A cookie that no script can read', 'The storage of the browser'],
    ['Comment channels › club › Who reads', 'Everyone', 'Members'],
    ['Comment channels › club* › Content group', 'gone', 'Premium'],
  ]);
});

it('§3 one of a thing is named in the singular', () => {
  expect([0, 1, 2_000].map((count) => numberOf(count, 'site'))).toEqual(['0 sites', '1 site', '2,000 sites']);
  expect([1, 2].map((count) => numberOf(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
