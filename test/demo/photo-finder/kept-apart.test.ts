import { beforeAll, expect, it } from 'vitest';
import { routes } from '../../../demo/photo-finder/contract/routes.ts';
import { describeFinder } from './finder-engines.ts';
import { type Answer, type FinderScene, finderScene, type Person } from './finder-scene.ts';
import { photoIdOf } from './plain-photo.ts';

/**
 * A cache between everybody and us, which keeps exactly what it is allowed to keep, by address
 * alone.
 */
function sharedCache(scene: FinderScene) {
  const kept = new Map<string, Answer>();
  return async (path: string, as?: Person): Promise<Answer> => {
    const found = kept.get(path);
    if (found) return found;
    const answer = await scene.ask('GET', path, { as });
    if (String(answer.headers['cache-control']).startsWith('public')) kept.set(path, answer);
    return answer;
  };
}

describeFinder('R50 what is not for everybody', (engine) => {
  let scene: FinderScene;
  let secret: string;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 20);
    const made = await scene.ask('POST', '/v1/collections', {
      as: 'ada',
      body: { title: 'Ada’s plan', note: 'Very private' },
    });
    secret = made.body.data.id;
    await scene.ask('PUT', `/v1/collections/${secret}/items/${photoIdOf(3)}`, {
      as: 'ada',
      body: { note: 'my own words' },
    });
  });

  it('is decided at each request: a refusal has nothing of it, and an end holds from the next request on', async () => {
    const path = `/v1/collections/${secret}`;
    for (const as of [undefined, 'bea', 'moderator'] as const) {
      const { status, headers, body } = await scene.ask('GET', path, { as });
      expect([status, body.error.code]).toEqual([403, 'collection-private']);
      expect(JSON.stringify(body)).not.toMatch(/plan|private thought|own words|pho_/);
      expect(headers['cache-control']).toMatch(/no-store/);
    }
    const { slug } = (await scene.ask('POST', `${path}/share`, { as: 'ada', body: { expiresDays: 7 } })).body.data;
    expect((await scene.ask('GET', `${path}?s=${slug}`)).status).toBe(200);
    await scene.ask('DELETE', `${path}/share`, { as: 'ada' });
    expect((await scene.ask('GET', `${path}?s=${slug}`)).status).toBe(410);
  });

  it('a cache that everybody shares gives one nothing of another’s', async () => {
    const through = sharedCache(scene);
    const personal = ['/v1/me', '/v1/saves', '/v1/collections?tab=my', `/v1/collections/${secret}`];
    for (const path of personal) {
      const hers = await through(path, 'ada');
      expect(hers.headers['cache-control'], path).toBe('private, no-store');
      expect(hers.headers.vary, path).toMatch(/Authorization/);
      const others = await through(path, 'bea');
      expect(JSON.stringify(others.body), path).not.toMatch(/mem_ada|ada@example|Ada’s plan|own words/);
    }
    for (const path of ['/v1/photos?facets=1', `/v1/photos/${photoIdOf(3)}`, '/v1/providers']) {
      const seen = await through(path, 'ada');
      expect(seen.headers['cache-control'], path).toBe('private, no-cache');
      expect((await scene.ask('GET', path, { as: 'bea' })).body, path).toEqual(seen.body);
    }
  });

  it('what is the same for everybody is a public read, by its row in the table of routes', () => {
    for (const [operation, route] of Object.entries(routes))
      if ('isForAll' in route) expect([operation, route.method, route.auth]).toEqual([operation, 'GET', 'public']);
  });

  it('R52 fifty saves at the same time are one save of one member, and one of each of several', async () => {
    const save = (as: Person) => scene.ask('PUT', `/v1/saves/${photoIdOf(9)}`, { as, body: {} });
    const answers = await Promise.all(Array.from({ length: 50 }, () => save('bea')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const count = async () => (await scene.store.photos.byId(photoIdOf(9)))!.saves;
    expect(await count()).toBe(1);
    await Promise.all((['ada', 'cleo', 'editor', 'bea'] as const).map(save));
    expect(await count()).toBe(4);
    const mine = (await scene.ask('GET', '/v1/collections?tab=my', { as: 'bea' })).body.data.items;
    expect(mine.map(({ title, count: items }: { title: string; count: number }) => [title, items])).toEqual([
      ['My goals', 1],
    ]);
  });

  it('R52 words are kept as they were typed, and are as long as they may be', async () => {
    const tricks = '<script>alert(1)</script> &amp; "quoted" \u202e😀';
    const made = await scene.ask('POST', '/v1/collections', { as: 'cleo', body: { title: tricks, note: tricks } });
    expect(made.body.data).toMatchObject({ title: tricks, note: tricks });
    for (const body of [{ title: 'x'.repeat(81) }, { title: 'y', note: 'x'.repeat(1001) }])
      expect((await scene.ask('POST', '/v1/collections', { as: 'cleo', body })).status).toBe(400);
    const item = `/v1/collections/${made.body.data.id}/items/${photoIdOf(2)}`;
    expect((await scene.ask('PUT', item, { as: 'cleo', body: { note: 'x'.repeat(501) } })).status).toBe(400);
  });
});
