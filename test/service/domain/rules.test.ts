import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../src/contract/default-limits.ts';
import type { ContentGroup, CustomField, PlanConnection } from '../../../src/contract/entities.ts';
import { givesAccess } from '../../../src/contract/gives-access.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { groupsFor } from '../../../src/service/domain/content-access.ts';
import { customFieldMistakes, isMetaDataTooLarge, ownCustomFields } from '../../../src/service/domain/custom-fields.ts';
import { deviceName } from '../../../src/service/domain/device-name.ts';
import { newId, newMemberId } from '../../../src/service/domain/ids.ts';
import { scaledLimits } from '../../../src/service/domain/limits.ts';
import { passwordDelayMs } from '../../../src/service/domain/password-delay.ts';
import { serverRedirect } from '../../../src/service/domain/server-redirect.ts';

describe('R26 where the server may lead', () => {
  it.each(['/', '/pages/', '/a/b?c=d#e', '/%5Cx', '/a//b', '/ü', '/?next=https://evil.example'])(
    'R26 %j is a path of the site',
    (path) => expect(serverRedirect(path)).not.toBeNull(),
  );

  it.each([
    null,
    undefined,
    '',
    'pages',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ /evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https:evil.example',
    'https://evil.example',
    'https://site.invalid@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\u0000',
    '/\u200b/x',
  ])('R26 %j leads nowhere', (path) => expect(serverRedirect(path)).toBeNull());
});

describe('access to content', () => {
  const group = (over: Partial<ContentGroup>): ContentGroup => ({
    id: 'g',
    name: 'G',
    key: 'g',
    allowAllMembers: false,
    redirect: null,
    urls: [],
    plans: [{ id: 'pln_pro' }],
    ...over,
  });
  const connection = (over: Partial<PlanConnection>): PlanConnection => ({
    id: 'c',
    planId: 'pln_pro',
    active: true,
    status: 'ACTIVE',
    type: 'SUBSCRIPTION',
    payment: null,
    ...over,
  });
  const sees = (groups: ContentGroup[], connections: PlanConnection[] | null) =>
    groupsFor(
      groups,
      connections && { plans: new Set(connections.filter(givesAccess).map(({ planId }) => planId)), permissions: [] },
    ).map(({ activeMemberHasAccess }) => activeMemberHasAccess);

  it('§3 a plan of the group opens it, while it is active or on trial', () => {
    expect(sees([group({})], [connection({})])).toEqual([true]);
    expect(sees([group({})], [connection({ status: 'TRIALING' })])).toEqual([true]);
    expect(sees([group({})], [connection({ planId: 'pln_free' })])).toEqual([false]);
    for (const status of ['CANCELED', 'REQUIRES_PAYMENT', 'REQUIRES_AUTHENTICATION'] as const)
      expect(sees([group({})], [connection({ status })])).toEqual([false]);
    expect(sees([group({})], [connection({ active: false })])).toEqual([false]);
  });

  it('§3 "all members" means members: a visitor has access to nothing', () => {
    expect(sees([group({ allowAllMembers: true, plans: [] })], [])).toEqual([true]);
    expect(sees([group({ allowAllMembers: true }), group({})], null)).toEqual([false, false]);
  });
});

describe('custom fields', () => {
  const field = (key: string, over: Partial<CustomField> = {}): CustomField => ({
    key,
    label: key,
    hidden: false,
    order: null,
    visibility: 'PUBLIC',
    restrictToAdmin: false,
    ...over,
  });
  const fields = [
    field('bio'),
    field('source', { hidden: true, visibility: 'PRIVATE' }),
    field('note', { restrictToAdmin: true }),
  ];

  it('R44 a member writes configured fields, hidden or not, but none of the owner’s', () => {
    expect(customFieldMistakes(fields, { bio: 'x', source: 'y' })).toEqual([]);
    expect(customFieldMistakes(fields, { note: 'x', bia: 'y' })).toEqual([
      { field: 'customFields.note', code: 'invalid-field-value' },
      { field: 'customFields.bia', code: 'unknown-custom-field' },
    ]);
    expect(customFieldMistakes(fields, { constructor: 'x' })).toHaveLength(1);
  });

  it('R44 4,096 bytes fit into a field, one more does not', () => {
    expect(customFieldMistakes(fields, { bio: 'é'.repeat(2048) })).toEqual([]);
    expect(customFieldMistakes(fields, { bio: `${'é'.repeat(2048)}x` })).toEqual([
      { field: 'customFields.bio', code: 'field-limit-exceeded' },
    ]);
  });

  it('R44 a hundred fields can be sent at once, one more cannot', () => {
    const many = Array.from({ length: 101 }, (_, i) => field(`f${i}`));
    const values = (count: number) => Object.fromEntries(many.slice(0, count).map(({ key }) => [key, 'x']));
    expect(customFieldMistakes(many, values(100))).toEqual([]);
    expect(customFieldMistakes(many, values(101))).toEqual([{ field: 'customFields', code: 'field-limit-exceeded' }]);
  });

  it('R43 she sees her own fields, and neither the owner’s nor such as are no longer configured', () => {
    expect(ownCustomFields(fields, { bio: 'a', source: 'b', note: 'c', gone: 'd' })).toEqual({ bio: 'a', source: 'b' });
  });

  it('C6 meta data of 8 KB fit, more do not', () => {
    expect(isMetaDataTooLarge({ a: 'x'.repeat(8192 - 8) })).toBe(false);
    expect(isMetaDataTooLarge({ a: 'x'.repeat(8192 - 7) })).toBe(true);
  });
});

describe('small rules', () => {
  it('R8 ten failures cost nothing, then the wait doubles from a minute to an hour', () => {
    const waits = [0, 9, 10, 11, 12, 15, 16, 99].map((failures) => passwordDelayMs(defaultLimits, failures) / 60_000);
    expect(waits).toEqual([0, 0, 1, 2, 4, 32, 60, 60]);
  });

  it('R15, R21 a generous sandbox does not make codes easier to guess', () => {
    const scaled = scaledLimits(defaultLimits, 100);
    expect(scaled.perAddress.login.max).toBe(3000);
    expect(scaled.codesPerAccount).toEqual({ max: 1000, seconds: 86_400 });
    expect([scaled.guessesPerCode, scaled.liveFlows, scaled.testMembers]).toEqual([5, 3, 50]);
    expect(scaled.resendSeconds).toBe(0.6);
  });

  it('ids say their mode, and are letters and digits of 128 bits', () => {
    expect(newMemberId(systemRandom, 'sandbox')).toMatch(/^mem_sb_[0-9a-z]{25}$/);
    expect(newMemberId(systemRandom, 'live')).toMatch(/^mem_[0-9a-z]{25}$/);
    expect(newId({ bytes: (count) => new Uint8Array(count), below: () => 0 })).toBe('0'.repeat(25));
    expect(newId({ bytes: (count) => new Uint8Array(count).fill(255), below: () => 0 })).toHaveLength(25);
  });

  it('R64 a browser is named in words of ours, whatever its header contains', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
    expect(deviceName(chrome)).toBe('Chrome on Windows');
    expect(deviceName(`${chrome} Edg/140.0`)).toBe('Edge on Windows');
    expect(
      deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
    ).toBe('Safari on iPhone');
    expect(deviceName('curl/8 <script>')).toBeNull();
    expect(deviceName(null)).toBeNull();
  });
});
