import { describe, expect, it } from 'vitest';
import { safeRedirect } from '../../src/contract/redirect.ts';

const base = 'https://site.example/pages/login?next=1';
const allowed = ['https://app.site.example', 'http://localhost:4871'];

/** R26: none of these may lead anywhere. */
const refused = [
  '',
  ' ',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u0001https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https:/\\evil.example',
  'http:evil.example',
  'http:///evil.example',
  'HTTPS://evil.example',
  'https://evil.example',
  'http://evil.example',
  'https://evil.example/https://site.example',
  'https://evil.example#https://site.example',
  'https://evil.example?https://site.example',
  'https://site.example@evil.example',
  'https://site.example:pw@evil.example',
  'https://user@site.example/',
  'https://user:pw@site.example/',
  'https://:pw@site.example/',
  'https://site.example.evil.example',
  'https://site.example%2eevil.example',
  'https://evilsite.example',
  'https://site.example:8443/',
  'http://site.example/',
  'https://app.site.example.evil.example',
  'https://sub.site.example/',
  'http://app.site.example/',
  'https://localhost:4871/',
  'http://localhost:4872/',
  'http://127.0.0.1:4871/',
  'https://site.example\\@evil.example',
  'https://site.example\\.evil.example',
  'https://site.example\t.evil.example',
  'https://si\nte.example.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://site.example/%0aalert(1)',
  'javascript&colon;alert(1)//\\',
  'data:text/html,<script>alert(1)</script>',
  'data:,x',
  'vbscript:msgbox(1)',
  'blob:https://site.example/1',
  'file:///etc/passwd',
  'filesystem:https://site.example/',
  'ftp://site.example/',
  'ws://site.example/',
  'mailto:a@site.example',
  'tel:1',
  'about:blank',
  'view-source:https://site.example/',
  'x:y',
  'https://',
  'https://[::1',
  'https://site.example:99999/',
  'https://ѕite.example/',
  'https://evil。example/',
  '/pages/\u007f',
  '/a b',
  `/${'a'.repeat(3000)}`,
  null,
  undefined,
  42,
  {},
  ['https://site.example/'],
];

describe('safeRedirect', () => {
  it('R26 knows at least eighty ways to leave', () => {
    expect(new Set(refused).size).toBeGreaterThanOrEqual(80);
  });

  it.each(refused)('R26 refuses %j', (target) => {
    expect(safeRedirect(target, base, allowed)).toBeNull();
  });

  it.each([
    ['/members', 'https://site.example/members'],
    ['/', 'https://site.example/'],
    ['members', 'https://site.example/pages/members'],
    ['?tab=1', 'https://site.example/pages/login?tab=1'],
    ['#top', 'https://site.example/pages/login?next=1#top'],
    ['../a', 'https://site.example/a'],
    ['/a?to=https://evil.example', 'https://site.example/a?to=https://evil.example'],
    ['https://site.example/x', 'https://site.example/x'],
    ['https://app.site.example/x', 'https://app.site.example/x'],
    ['http://localhost:4871/pages/', 'http://localhost:4871/pages/'],
    // The path keeps its two slashes, behind the origin, where they are harmless.
    ['/.//evil.example', 'https://site.example//evil.example'],
    ['/%5cevil.example', 'https://site.example/%5cevil.example'],
  ])('R26 takes %j to %s', (target, expected) => {
    expect(safeRedirect(target, base, allowed)).toBe(expected);
  });
});
