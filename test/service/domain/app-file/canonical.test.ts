import { expect, it } from 'vitest';
import demo from '../../../../demo/app.json' with { type: 'json' };
import { diffApps } from '../../../../src/service/domain/app-file/app-diff.ts';
import { canonicalApp, hashOfApps } from '../../../../src/service/domain/app-file/canonical.ts';
import { readAppFile } from '../../../../src/service/domain/app-file/mistakes.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change the file as they like before it is read
type Loose = any;

const least = { id: 'app_studio', name: 'Studio', keys: { sandbox: ['pk_sb_1'] }, baseUrl: 'https://studio.example' };
const read = (...apps: object[]) => {
  const file = readAppFile({ apps });
  if ('mistakes' in file) throw new Error(file.mistakes.join('\n'));
  return file.apps;
};
const hash = (...apps: object[]) => hashOfApps(read(...apps));

it('R116 the hash of a file ignores the order of names and apps, explicit defaults and the seed', () => {
  const other = { ...least, id: 'app_other', keys: { sandbox: ['pk_sb_2'] } };
  const same: [string, string][] = [
    [hash(least), hash(Object.fromEntries(Object.entries(least).reverse()))],
    [hash(least, other), hash(other, least)],
    [hash(least), hash({ ...least, isPaid: false, pages: { login: null }, plans: [], limits: {} })],
    [hash(least), hash({ ...least, seed: { modes: ['sandbox'], members: [{ email: 'a@example.com' }] } })],
    [hash({ ...least, texts: { a: '1', b: '2' } }), hash({ ...least, texts: { b: '2', a: '1' } })],
  ];
  for (const [a, b] of same) expect(a).toBe(b);
});

it('R116 the hash of a file changes with whatever the service would do otherwise', () => {
  const plan = (more: object) => ({ ...least, plans: [{ id: 'pln_a', name: 'A', ...more }] });
  const all = [
    least,
    { ...least, name: 'Studio 2' },
    { ...least, keys: { sandbox: ['pk_sb_1', 'pk_sb_3'] } },
    { ...least, origins: { live: ['https://studio.example'] } },
    { ...least, texts: { a: '1' } },
    plan({}),
    plan({ isActive: false }),
    plan({ team: {} }),
    plan({ team: { seats: 7 } }),
  ];
  expect(new Set(all.map((app) => hash(app))).size).toBe(all.length);
});

it('R116 the hash stays the same when a later version adds a field with a default', () => {
  const [filled] = read(least) as Loose[];
  // As the version before wrote it: without what came since.
  const { commentChannels: _c, passwordless: _p, ...older } = filled;
  expect(hashOfApps([older])).toBe(hashOfApps([filled]));
  expect(canonicalApp(filled)).toEqual(least);
});

it('R116 a difference is named by its path, with ids in the place of positions', () => {
  const before: Loose = structuredClone(demo.apps[0]!);
  const after = structuredClone(before);
  const [plan] = after.plans;
  plan.name = 'Renamed';
  after.plans.reverse();
  after.keys.live.push('pk_second');
  after.origins = { live: ['https://other.example'] };
  const lines = diffApps(read(before), read(after)).map(({ path, before, after }) => [path, before, after]);
  expect(lines).toContainEqual([`plans[${plan.id}].name`, JSON.stringify(before.plans[0].name), '"Renamed"']);
  expect(lines).toContainEqual(['keys.live', undefined, '"pk_second"']);
  expect(lines.map(([path]) => path)).toContain('plans (order)');
  expect(diffApps(read(before), read(before))).toEqual([]);
});

it('R116 a channel and all that begin like it are two entries', () => {
  const rules = (read: string) => [{ key: 'club' }, { key: 'club', filter: 'STARTS', read }];
  const [before, after] = ['MEMBERS', 'EVERYBODY'].map((who) => read({ ...least, commentChannels: rules(who) }));
  expect(diffApps(before!, after!)).toEqual([
    { app: 'app_studio', path: 'commentChannels[club*].read', before: '"MEMBERS"' },
  ]);
});

it('R116 a difference shows the name of a secret, and never a secret in its place', () => {
  const hook = (url: string) => ({ url, secretFrom: 'HOOK_SECRET', events: [] });
  const provider = { provider: 'github', name: 'GitHub', clientId: 'x' };
  const before = { ...least, authProviders: [{ ...provider, clientSecretFrom: 'GITHUB_SECRET' }] };
  const after = {
    ...least,
    authProviders: [{ ...provider, clientSecretFrom: 'ghs-the-secret' }],
    webhooks: {
      live: [hook('https://user:pass-secret@hooks.example/in'), hook('https://hooks.example/?key=query-secret')],
    },
  };
  const text = [
    ...diffApps(read(before), read(after)),
    ...diffApps(read(after), read(least)),
    ...diffApps([], read(after)),
  ];
  expect(JSON.stringify(text)).not.toMatch(/ghs-the-secret|pass-secret|query-secret/);
  expect(text).toContainEqual({
    app: 'app_studio',
    path: 'authProviders[github].clientSecretFrom',
    before: '"GITHUB_SECRET"',
    after: '"(hidden: not the name of a variable)"',
  });
});

it('R116 a difference in members’ content shows how long it is, and only its beginning', () => {
  const group = (content: string) => ({ id: 'g', name: 'G', key: 'g', content: [{ key: 'page', content }] });
  const [before, after] = ['a', 'b'].map((letter) => ({ ...least, contentGroups: [group(letter.repeat(5_000))] }));
  const [difference] = diffApps(read(before!), read(after!));
  expect(difference).toMatchObject({ path: 'contentGroups[g].content[page].content' });
  expect(difference!.after).toMatch(/^"b{79}… \(5002 characters\)$/);
});
