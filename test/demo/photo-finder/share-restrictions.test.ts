import { beforeAll, expect, it } from 'vitest';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene } from './finder-scene.ts';
import { keyOf, photoIdOf, plainPhoto } from './plain-photo.ts';

const dayMs = 24 * 60 * 60 * 1000;
const facts = {
  title: 'Zebra plan',
  note: 'words of its own',
  'note of a photo': 'ask about this',
  count: '"count":2',
};
type Fact = keyof typeof facts | 'picture';
interface Shared {
  id: string;
  slug: string;
  photo: number;
}

describeFinder('R117 what a share restricts', (engine) => {
  let scene: FinderScene;
  let now = Date.UTC(2026, 10, 1);
  let next = 60;
  beforeAll(async () => {
    scene = await finderScene(await engine.open({ clock: () => now }), 3);
  });

  /** The ways in which a visitor with the link may see the collection. */
  const ways: Record<string, (shared: Shared) => ReturnType<FinderScene['ask']>> = {
    page: ({ id, slug }) => scene.ask('GET', `/v1/collections/${id}?s=${slug}`, { as: 'bea' }),
    'page of a visitor': ({ id, slug }) => scene.ask('GET', `/v1/collections/${id}?s=${slug}`),
    'page with a forged pass': ({ id, slug }) =>
      scene.ask('GET', `/v1/collections/${id}?s=${slug}&pass=${now + dayMs}.${'x'.repeat(43)}`),
    'saved links': () => scene.ask('GET', '/v1/collections?tab=links&reveal=2', { as: 'bea' }),
    search: () => scene.ask('GET', '/v1/collections?tab=links&q=zebra&reveal=2', { as: 'bea' }),
    export: () => scene.ask('GET', '/v1/me/data', { as: 'bea' }),
    preview: ({ id, slug }) => scene.ask('GET', `/collections/${id}?s=${slug}`),
    'link alone': ({ id }) => scene.ask('GET', `/v1/collections/${id}`, { as: 'bea' }),
  };
  const all: Fact[] = ['title', 'count', 'picture'];
  const open = { page: all, 'page of a visitor': all, 'page with a forged pass': all };
  const withdrawPhoto = ({ photo }: Shared) =>
    scene.store.photos.byId(photoIdOf(photo)).then((found) => scene.store.photos.take(found!.n, 'hide', 'test'));
  /**
   * restriction → what the link is made with, what happens then, and what each way may still show;
   * every other way shows nothing.
   */
  const restrictions: [
    name: string,
    options: object,
    happens: (shared: Shared) => Promise<unknown>,
    shows: Partial<Record<keyof typeof ways, Fact[]>>,
  ][] = [
    ['none', { blur: false }, async () => {}, { ...open, 'saved links': all, search: all, export: ['title'] }],
    [
      'notes',
      { blur: false, showNotes: true },
      async () => {},
      {
        page: ['title', 'note', 'note of a photo', 'count', 'picture'],
        'page of a visitor': ['title', 'note', 'note of a photo', 'count', 'picture'],
        'page with a forged pass': ['title', 'note', 'note of a photo', 'count', 'picture'],
        'saved links': all,
        search: all,
        export: ['title'],
      },
    ],
    // The page itself covers each picture until it is tapped.
    [
      'blur',
      {},
      async () => {},
      { ...open, 'saved links': ['title', 'count'], search: ['title', 'count'], export: ['title'] },
    ],
    ['passcode', { blur: false, showNotes: true, passcode: '4711' }, async () => {}, {}],
    ['expiry', { blur: false, expiresDays: 7 }, async () => (now += 7 * dayMs), {}],
    ['withdrawal', { blur: false }, ({ id }) => scene.ask('DELETE', `/v1/collections/${id}/share`, { as: 'ada' }), {}],
    ['renewal', { blur: false }, ({ id }) => share(id, { blur: false }), {}],
    [
      'privacy',
      { blur: false },
      ({ id }) => scene.ask('PATCH', `/v1/collections/${id}`, { as: 'ada', body: { visibility: 'private' } }),
      {},
    ],
    ['deletion', { blur: false }, ({ id }) => scene.ask('DELETE', `/v1/collections/${id}`, { as: 'ada' }), {}],
    [
      'withdrawal of the photo',
      { blur: false },
      withdrawPhoto,
      {
        page: ['title', 'count'],
        'page of a visitor': ['title', 'count'],
        'page with a forged pass': ['title', 'count'],
        'saved links': ['title', 'count'],
        search: ['title', 'count'],
        export: ['title'],
      },
    ],
  ];
  const share = async (id: string, options: object): Promise<string> =>
    (await scene.ask('POST', `/v1/collections/${id}/share`, { as: 'ada', body: { expiresDays: null, ...options } }))
      .body.data.slug;

  it.each(restrictions)('%s holds on every way to it', async (_, options, happens, shows) => {
    const photo = next;
    next += 2;
    for (const index of [photo, photo + 1])
      await scene.store.photos.add(plainPhoto(index, { sensitivity: 0, providerN: null, source: 'patient' }));
    const made = await scene.ask('POST', '/v1/collections', {
      as: 'ada',
      body: { title: facts.title, note: facts.note },
    });
    const id: string = made.body.data.id;
    for (const index of [photo, photo + 1])
      await scene.ask('PUT', `/v1/collections/${id}/items/${photoIdOf(index)}`, {
        as: 'ada',
        body: { note: facts['note of a photo'] },
      });
    const shared = { id, photo, slug: await share(id, options) };
    await scene.ask('PUT', `/v1/collections/${id}/link`, { as: 'bea', body: { s: shared.slug } });
    await happens(shared);
    const seen: Record<string, Fact[]> = {};
    for (const [way, go] of Object.entries(ways)) {
      const { body } = await go(shared);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      seen[way] = [
        ...(Object.keys(facts) as (keyof typeof facts)[]).filter((fact) => text.includes(facts[fact])),
        ...(text.includes(keyOf(photo, 0)) ? ['picture' as const] : []),
      ];
    }
    expect(seen).toEqual({ ...Object.fromEntries(Object.keys(ways).map((way) => [way, []])), ...shows });
    // The same name is in no list afterwards.
    await scene.ask('DELETE', `/v1/collections/${id}/link`, { as: 'bea' });
    await scene.ask('DELETE', `/v1/collections/${id}`, { as: 'ada' });
  });

  it('a withdrawn picture has no address any more, for any caller', async () => {
    const index = next++;
    await scene.store.photos.add(plainPhoto(index, { sensitivity: 0, providerN: null, source: 'patient' }));
    await scene.images.write(keyOf(index, 0), '320.avif', new Uint8Array([1]));
    const image = async () => (await scene.ask('GET', `/img/${keyOf(index, 0)}/320.avif`)).status;
    expect(await image()).toBe(200);
    await withdrawPhoto({ id: '', slug: '', photo: index });
    expect(await image()).toBe(404);
  });

  it('a link behind a passcode is kept, ordered by when it was kept, and opened with what was kept', async () => {
    const id: string = (await scene.ask('POST', '/v1/collections', { as: 'ada', body: { title: 'Aardvark' } })).body
      .data.id;
    const slug = await share(id, { passcode: '4711' });
    await scene.ask('PUT', `/v1/collections/${id}/link`, { as: 'cleo', body: { s: slug } });
    const keptAt = now;
    now += dayMs;
    await scene.ask('PATCH', `/v1/collections/${id}`, { as: 'ada', body: { note: 'Changed since.' } });
    const { items } = (await scene.ask('GET', '/v1/collections?tab=links&sort=title', { as: 'cleo' })).body.data;
    expect(items).toMatchObject([
      {
        id,
        slug,
        isLocked: true,
        title: 'A collection with a passcode',
        count: 0,
        cover: [],
        updatedAt: keptAt,
        rev: 0,
      },
    ]);
    expect((await scene.ask('GET', '/v1/collections?tab=links&q=aardvark', { as: 'cleo' })).body.data.items).toEqual(
      [],
    );
    const unlocked = await scene.ask('POST', `/v1/collections/${id}/unlock`, { body: { s: slug, passcode: '4711' } });
    const opened = await scene.ask('GET', `/v1/collections/${id}?s=${slug}&pass=${unlocked.body.data.pass}`);
    expect(opened.body.data.card).toMatchObject({ title: 'Aardvark' });
  });
});
