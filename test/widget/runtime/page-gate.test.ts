// @window
import { describe, expect, it } from 'vitest';
import type { ContentGroup } from '../../../src/contract/entities.ts';
import { covers } from '../../../src/contract/page-rules.ts';
import { wayOut } from '../../../src/widget/runtime/families/page-gate.ts';

const group = (redirect: string | null, ...urls: ContentGroup['urls']): ContentGroup => ({
  id: 'grp_1',
  name: 'G',
  key: 'g',
  allowAllMembers: false,
  redirect,
  urls,
  plans: [{ id: 'pln_pro' }],
});
const starts = (url: string) => ({ url, filter: 'STARTS' as const });
const equals = (url: string) => ({ url, filter: 'EQUALS' as const });

describe('page rules', () => {
  it.each([
    [starts('premium'), '/premium/a', true],
    [starts('/premium'), '/premium', true],
    [starts('premium'), '/free/premium', false],
    [equals('/a/b'), '/a/b', true],
    [equals('a/b'), '/a/b/c', false],
    [equals('a'), '/a?x=1', true],
    [equals('a?x=1'), '/a?x=1', true],
    [equals('a?x=1'), '/a', false],
    [starts('a?x='), '/a?x=7', true],
  ])('M §1.5 %o covers %s: %s', (rule, path, expected) => {
    expect(covers(rule, new URL(path, 'https://site.example'))).toBe(expected);
  });

  const here = 'https://site.example/premium/a';
  it.each([
    ['to the redirect', '/join', 'https://site.example/join'],
    ['to the redirect without its slash', 'join', 'https://site.example/join'],
    ['to the start page where none is set', null, 'https://site.example/'],
    ['nowhere when that is gated by the same rule', '/premium/other', null],
    ['R26 never to another site', '//evil.example/', 'https://site.example/evil.example/'],
    ['R26 never by a backslash', '\\evil.example', 'https://site.example/'],
  ])('M §1.5 sends a visitor %s', (_, redirect, expected) => {
    expect(wayOut([group(redirect, starts('premium'))], null, here)).toBe(expected);
  });

  it('M §1.5 access to one of several groups that cover a page is enough', () => {
    const member = { id: 'mem_1', planConnections: [{ planId: 'pln_pro', active: true, status: 'ACTIVE' }] };
    const other = { ...group('/join', starts('premium')), plans: [{ id: 'pln_other' }] };
    expect(wayOut([other], member as never, here)).toBe('https://site.example/join');
    expect(wayOut([other, group('/join', equals('premium/a'))], member as never, here)).toBeNull();
  });
});
