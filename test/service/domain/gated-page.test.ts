import { describe, expect, it } from 'vitest';
import type { ContentGroup } from '../../../src/contract/entities.ts';
import { pageVerdict } from '../../../src/service/domain/gated-page.ts';

const group = (redirect: string | null, rules: string[], more: Partial<ContentGroup> = {}): ContentGroup => ({
  id: 'grp_1',
  name: 'G',
  key: 'g',
  allowAllMembers: false,
  redirect,
  urls: rules.map((rule) =>
    rule.startsWith('=') ? { url: rule.slice(1), filter: 'EQUALS' } : { url: rule, filter: 'STARTS' },
  ),
  plans: [{ id: 'pln_pro' }],
  activeMemberHasAccess: false,
  ...more,
});
const site = 'https://site.example';
const verdict = (path: string, ...groups: ContentGroup[]) => pageVerdict(groups, site + path);
const closed = (target: string | null) => ({ isOpen: false, target });

describe('the verdict on a page', () => {
  it.each([
    '/premium/a',
    '//premium/a',
    '/PREMIUM/a',
    '/%70remium/a',
    '/%2570remium/a',
    '/premium%2Fa',
    '/./premium/a',
    '/x/../premium/a',
    '/x/%2e%2e/premium/a',
    '/x%2F..%2Fpremium/a',
    '/premium//a',
    '/%5Cpremium/a',
    '/premium/a?x=/free',
    '/premium/a/%ff%zz',
  ])('R50 %s is the gated page, however it is spelled', (path) => {
    expect(verdict(path, group('/join', ['premium/']))).toEqual(closed(`${site}/join`));
    expect(verdict(path, group('/join', ['/Premium/']))).toEqual(closed(`${site}/join`));
  });

  it.each(['/a/b', '/a/b/', '/a/b/index.html', '/A/B', '/a/%62', '/prämie', '/pr%C3%A4mie'])(
    'R50 an exact rule covers %s too',
    (path) => {
      expect(verdict(path, group(null, ['=a/b', '=prämie'])).isOpen).toBe(false);
    },
  );

  it.each(['/', '/free', '/a/premium/', '/premiums', '/a/b/c', '/free?next=/premium/'])(
    'M §1.5 %s is not gated',
    (path) => {
      expect(verdict(path, group('/join', ['premium/', '=a/b']))).toEqual({ isOpen: true });
    },
  );

  it('M §1.5 a rule with a query looks at the query', () => {
    const rule = group('/join', ['=a?x=1']);
    expect(verdict('/a?x=1', rule).isOpen).toBe(false);
    expect(verdict('/%61?X=1', rule).isOpen).toBe(false);
    expect(verdict('/a', rule).isOpen).toBe(true);
  });

  it('M §1.5 access to one of several groups that cover a page is enough', () => {
    const open = group('/other', ['=premium/a'], { activeMemberHasAccess: true });
    expect(verdict('/premium/a', group('/join', ['premium']), open)).toEqual({ isOpen: true });
    expect(verdict('/premium/b', group('/join', ['premium']), open)).toEqual(closed(`${site}/join`));
  });

  it('R26 the way out stays on the site, and is never a page that is closed itself', () => {
    expect(verdict('/premium/a', group('//evil.example', ['premium']))).toEqual(closed(`${site}/evil.example`));
    expect(verdict('/premium/a', group(null, ['premium']))).toEqual(closed(`${site}/`));
    expect(verdict('/premium/a', group('/premium/door', ['premium']))).toEqual(closed(`${site}/`));
    const chain = [group('/b', ['a']), group('/a', ['b'])];
    expect(verdict('/a', ...chain)).toEqual(closed(`${site}/`));
    expect(verdict('/x', group('/join', ['']))).toEqual(closed(null));
  });
});
