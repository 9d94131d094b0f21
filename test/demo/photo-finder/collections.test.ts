import { beforeAll, expect, it } from 'vitest';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, type Person } from './finder-scene.ts';
import { photoIdOf, plainPhoto } from './plain-photo.ts';

describeFinder('collections', (engine) => {
  let scene: FinderScene;
  let now = Date.UTC(2026, 10, 1);
  beforeAll(async () => {
    scene = await finderScene(await engine.open({ clock: () => now }), 20);
  });

  const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
    status < 300 ? 'ok' : body.error?.code;
  const create = async (as: Person, title: string) =>
    (await scene.ask('POST', '/v1/collections', { as, body: { title } })).body.data.id as string;
  const save = (as: Person, photo: number, collectionId?: string) =>
    scene.ask('PUT', `/v1/saves/${photoIdOf(photo)}`, { as, body: collectionId ? { collectionId } : {} });
  const look = (id: string, query = '', as?: Person) => scene.ask('GET', `/v1/collections/${id}${query}`, { as });
  const orderOf = async (id: string, as: Person) =>
    (await look(id, '', as)).body.data.items.map(({ photoId }: { photoId: string }) => Number(photoId.slice(4)));

  it('the first save makes "My goals"; saving twice is saving once, and two at once make one collection', async () => {
    const answers = await Promise.all([save('ada', 1), save('ada', 1), save('ada', 2)]);
    expect(answers.map(code)).toEqual(['ok', 'ok', 'ok']);
    const mine = (await scene.ask('GET', '/v1/collections?tab=my', { as: 'ada' })).body.data.items;
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ title: 'My goals', isDefault: true, isOwn: true, count: 2, visibility: 'private' });
    const saves = (await scene.ask('GET', '/v1/saves', { as: 'ada' })).body.data.saves;
    expect(saves).toEqual({ [photoIdOf(1)]: [mine[0].id], [photoIdOf(2)]: [mine[0].id] });
    const gone = await scene.ask('DELETE', `/v1/saves/${photoIdOf(2)}`, { as: 'ada' });
    expect(gone.body.data.collections).toEqual([]);
    expect(code(await scene.ask('DELETE', `/v1/saves/${photoIdOf(2)}`, { as: 'ada' }))).toBe('ok');
  });

  it('saves are counted by members, not by collections, and shown from five on', async () => {
    const saves = async () => (await scene.ask('GET', `/v1/photos/${photoIdOf(7)}`)).body.data.card.saves;
    const other = await create('ada', 'Another');
    await save('ada', 7);
    await save('ada', 7, other);
    for (const person of ['bea', 'cleo', 'editor'] as const) await save(person, 7);
    expect(await saves()).toBeNull();
    await save('moderator', 7);
    expect(await saves()).toBe(5);
    await scene.ask('DELETE', `/v1/collections/${other}`, { as: 'ada' });
    expect(await saves()).toBe(5);
    await scene.ask('DELETE', `/v1/saves/${photoIdOf(7)}`, { as: 'bea' });
    expect(await saves()).toBeNull();
  });

  it('a title is taken once, whatever its case, and comes back from the trash where it is free', async () => {
    const id = await create('bea', 'Ask my surgeon');
    const again = await scene.ask('POST', '/v1/collections', { as: 'bea', body: { title: ' ask  MY surgeon ' } });
    expect([again.status, again.body.error.errors[0].field]).toEqual([409, 'title']);
    expect(code(await scene.ask('POST', '/v1/collections', { as: 'bea', body: { title: '   ' } }))).toBe(
      'required-field-missing',
    );
    await scene.ask('DELETE', `/v1/collections/${id}`, { as: 'bea' });
    expect(code(await look(id, '', 'bea'))).toBe('collection-not-found');
    const second = await create('bea', 'Ask my surgeon');
    const restore = () => scene.ask('POST', `/v1/collections/${id}/restore`, { as: 'bea', body: {} });
    expect(code(await restore())).toBe('title-taken');
    await scene.ask('DELETE', `/v1/collections/${second}`, { as: 'bea' });
    expect(code(await restore())).toBe('ok');
  });

  it('a deleted collection can be restored for thirty days, with its photos and notes', async () => {
    const restored = (id: string) => scene.ask('POST', `/v1/collections/${id}/restore`, { as: 'cleo', body: {} });
    const [kept, gone] = [await create('cleo', 'Kept for a while'), await create('cleo', 'Gone for good')];
    for (const id of [kept, gone]) await save('cleo', 3, id);
    for (const id of [kept, gone]) await scene.ask('DELETE', `/v1/collections/${id}`, { as: 'cleo' });
    const deletedAt = now;
    const day = 24 * 60 * 60 * 1000;
    const trashOf = async (as?: Person) => {
      const { status, body } = await scene.ask('GET', '/v1/collections?tab=trash', { as });
      return status < 300 ? body.data.items.map(({ id }: { id: string }) => id) : body.error.code;
    };
    const { items } = (await scene.ask('GET', '/v1/collections?tab=trash', { as: 'cleo' })).body.data;
    expect(items.map(({ id }: { id: string }) => id).sort()).toEqual([kept, gone].sort());
    for (const card of items) expect(card).toMatchObject({ count: 1, goneAt: deletedAt + 30 * day });
    expect([await trashOf(), await trashOf('editor')]).toEqual(['unauthenticated', []]);
    now = deletedAt + 30 * day - 1;
    await scene.store.sweep();
    expect(code(await restored(kept))).toBe('ok');
    expect(await trashOf('cleo')).toEqual([gone]);
    expect(await orderOf(kept, 'cleo')).toEqual([3]);
    expect((await look(kept, '', 'cleo')).body.data.card.goneAt).toBeUndefined();
    now = deletedAt + 30 * day;
    expect(await trashOf('cleo')).toEqual([]);
    // Before it is swept away, too.
    expect(code(await restored(gone))).toBe('collection-not-found');
    await scene.store.sweep();
    expect(code(await restored(gone))).toBe('collection-not-found');
    expect(await orderOf(kept, 'cleo')).toEqual([3]);
  });

  it('a hundred are the most a member has, and taking one back from the trash is no way around that', async () => {
    const mine = async (tab: 'my' | 'trash') =>
      (await scene.ask('GET', `/v1/collections?tab=${tab}`, { as: 'admin' })).body.data.items.length as number;
    const id = await create('admin', 'One too many');
    await scene.ask('DELETE', `/v1/collections/${id}`, { as: 'admin' });
    const first = await create('admin', 'Number 0');
    for (let i = await mine('my'); i < 100; i++) await create('admin', `Number ${i}`);
    const restore = () => scene.ask('POST', `/v1/collections/${id}/restore`, { as: 'admin', body: {} });
    const full = await scene.ask('POST', '/v1/collections', { as: 'admin', body: { title: 'One more' } });
    for (const { status, body } of [full, await restore()])
      expect([status, body.error.code, body.error.message]).toEqual([
        409,
        'limit-reached',
        'You have 100 collections already. Delete one to make room.',
      ]);
    expect([await mine('my'), await mine('trash')]).toEqual([100, 1]);
    await scene.ask('DELETE', `/v1/collections/${first}`, { as: 'admin' });
    expect(code(await restore())).toBe('ok');
    expect([await mine('my'), await mine('trash')]).toEqual([100, 1]);
    // Room for what the next ones make.
    for (const one of (await scene.ask('GET', '/v1/collections?tab=my', { as: 'admin' })).body.data.items)
      await scene.ask('DELETE', `/v1/collections/${one.id}`, { as: 'admin' });
  });

  it('R78 what lies in the trash is in the document of everything too, with the time of its deletion', async () => {
    const id = await create('editor', 'Thrown away');
    await save('editor', 5, id);
    await scene.ask('DELETE', `/v1/collections/${id}`, { as: 'editor' });
    const { data } = (await scene.ask('GET', '/v1/me/data', { as: 'editor' })).body;
    expect(data.collections.find((one: { id: string }) => one.id === id)).toMatchObject({
      title: 'Thrown away',
      deletedAt: now,
      items: [{ photo: photoIdOf(5) }],
    });
  });

  it('refuses a change of an old version', async () => {
    const id = await create('cleo', 'Versions');
    const rename = (title: string, rev: number) =>
      scene.ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body: { title }, headers: { 'if-match': `"${rev}"` } });
    expect((await rename('First', 1)).body.data.rev).toBe(2);
    const late = await rename('Second', 1);
    expect([late.status, late.body.error.code]).toEqual([412, 'precondition-failed']);
  });

  it('notes, tags and order are kept, also where the room between two places runs out', async () => {
    const id = await create('cleo', 'In order');
    for (const photo of [1, 2, 3, 4]) await save('cleo', photo, id);
    const change = (items: object[]) =>
      scene.ask('PATCH', `/v1/collections/${id}/items`, { as: 'cleo', body: { items } });
    await change([
      { photoId: photoIdOf(4), after: null },
      { photoId: photoIdOf(2), note: 'Ask about the scar', tag: 'goal' },
    ]);
    expect(await orderOf(id, 'cleo')).toEqual([4, 1, 2, 3]);
    // The last of all goes between the first two, again and again.
    for (let i = 0; i < 30; i++) {
      const [first, , , last] = await orderOf(id, 'cleo');
      await change([{ photoId: photoIdOf(last!), after: photoIdOf(first!) }]);
    }
    expect(await orderOf(id, 'cleo')).toEqual([4, 1, 2, 3]);
    const item = (await look(id, '', 'cleo')).body.data.items.find(
      ({ photoId }: { photoId: string }) => photoId === photoIdOf(2),
    );
    expect(item).toMatchObject({ note: 'Ask about the scar', tag: 'goal' });
    expect(
      await scene.store.db.sql.selectFrom('collection_items').select('note').where('note', '<>', '').execute(),
    ).toHaveLength(1);
  });

  it('a photo that is hidden keeps its place and note for the owner', async () => {
    const id = await create('editor', 'With a gap');
    for (const photo of [10, 11]) await save('editor', photo, id);
    await scene.ask('PATCH', `/v1/collections/${id}/items`, {
      as: 'editor',
      body: { items: [{ photoId: photoIdOf(10), note: 'mine' }] },
    });
    const n = (await scene.store.photos.nById([photoIdOf(10)])).get(photoIdOf(10))!;
    await scene.store.photos.take(n, 'hide', 'test');
    const { items, card } = (await look(id, '', 'editor')).body.data;
    expect(items[0]).toMatchObject({ photoId: photoIdOf(10), card: null, note: 'mine' });
    expect(card.count).toBe(2);
    expect(code(await save('bea', 10))).toBe('gone');
  });

  it('R41 a set that was never published is none for a collection either', async () => {
    const index = 300;
    await scene.store.photos.add(plainPhoto(index, { status: 'pending', publishedAt: null, source: 'patient' }));
    const id = await create('cleo', 'Of things to come');
    const put = await scene.ask('PUT', `/v1/collections/${id}/items/${photoIdOf(index)}`, { as: 'cleo', body: {} });
    expect([code(put), code(await save('cleo', index, id))]).toEqual(['photo-not-found', 'photo-not-found']);
  });

  it('a link opens the collection for a visitor until it expires, is renewed or revoked', async () => {
    const id = await create('admin', 'For Dr. Ravshaw');
    await save('admin', 3, id);
    await scene.ask('PUT', `/v1/collections/${id}/items/${photoIdOf(3)}`, {
      as: 'admin',
      body: { note: 'private thought' },
    });
    expect(code(await look(id))).toBe('collection-private');
    const share = async (body: object) =>
      (await scene.ask('POST', `/v1/collections/${id}/share`, { as: 'admin', body })).body.data;
    const { slug, expiresAt } = await share({ expiresDays: 7 });
    expect(slug).toMatch(/^[\w-]{22}$/);
    expect(expiresAt).toBe(now + 7 * 86_400_000);
    const seen = (await look(id, `?s=${slug}`)).body.data;
    expect(seen).toMatchObject({ blur: true, share: null, card: { isOwn: false } });
    expect(seen.items[0].note).toBe('');
    expect((await look(id, `?s=${slug}&again=1&reveal=1`)).status).toBe(200);
    expect((await look(id, '', 'admin')).body.data.share.opened).toBe(1);
    expect(code(await look(id, '?s=AAAAAAAAAAAAAAAAAAAAAA'))).toBe('link-expired');

    const renewed = await share({ expiresDays: 30, showNotes: true, blur: false });
    expect(code(await look(id, `?s=${slug}`))).toBe('link-expired');
    expect((await look(id, `?s=${renewed.slug}`)).body.data).toMatchObject({
      blur: false,
      items: [{ note: 'private thought' }],
    });
    const slugFor = async (as: 'bea' | 'ada') => (await look(id, `?s=${renewed.slug}`, as)).body.data.card.slug;
    expect(await slugFor('bea')).toBeUndefined();
    await scene.ask('PUT', `/v1/collections/${id}/link`, { as: 'bea', body: { s: renewed.slug } });
    expect([await slugFor('bea'), await slugFor('ada')]).toEqual([renewed.slug, undefined]);
    const kept = async () =>
      (await scene.ask('GET', '/v1/collections?tab=links', { as: 'bea' })).body.data.items.length;
    expect(await kept()).toBe(1);
    const before = now;
    now += 30 * 86_400_000;
    expect(code(await look(id, `?s=${renewed.slug}`))).toBe('link-expired');
    expect(await kept()).toBe(0);
    now = before;

    await scene.ask('DELETE', `/v1/collections/${id}/share`, { as: 'admin' });
    const revoked = await look(id, `?s=${renewed.slug}`);
    expect([revoked.status, code(revoked)]).toEqual([410, 'link-expired']);
  });

  it('a passcode is asked for, tried five times at most, and its pass ends with the link', async () => {
    const id = await create('bea', 'With a passcode');
    const { slug } = (
      await scene.ask('POST', `/v1/collections/${id}/share`, {
        as: 'bea',
        body: { expiresDays: null, passcode: '4711' },
      })
    ).body.data;
    expect(code(await look(id, `?s=${slug}`))).toBe('passcode-required');
    const unlock = (passcode: string, s = slug) =>
      scene.ask('POST', `/v1/collections/${id}/unlock`, { body: { s, passcode } });
    expect(code(await unlock('0000'))).toBe('wrong-passcode');
    const { pass } = (await unlock('4711')).body.data;
    expect(code(await look(id, `?s=${slug}&pass=${pass}`))).toBe('ok');
    // Not its last sign, which may carry no bits of its own, and always another one.
    const forged = `${pass.slice(0, -5)}${pass.at(-5) === 'A' ? 'B' : 'A'}${pass.slice(-4)}`;
    expect(code(await look(id, `?s=${slug}&pass=${forged}`))).toBe('passcode-required');
    const tries = [];
    for (let i = 0; i < 6; i++) tries.push(code(await unlock('0000')));
    expect(tries).toEqual([...Array(3).fill('wrong-passcode'), ...Array(3).fill('rate-limited')]);
    expect(code(await unlock('4711'))).toBe('rate-limited');
    const stored = await scene.store.collections.byId(id);
    expect(stored?.share?.passcode).toMatch(/^scrypt:/);
  });

  it('a public collection is listed only after a review, and after another when its text changes', async () => {
    const id = await create('cleo', 'For everybody');
    await save('cleo', 4, id);
    const listed = async () =>
      (await scene.ask('GET', '/v1/collections?tab=public')).body.data.items.map((card: { id: string }) => card.id);
    await scene.ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body: { visibility: 'public' } });
    expect(await listed()).not.toContain(id);
    expect(await scene.store.trust.waiting()).toBeGreaterThan(0);
    // Its owner sees that it is not listed yet.
    const waits = async (as: Person) => (await look(id, '', as)).body.data.card.waits;
    expect(await waits('cleo')).toBe(true);
    await scene.store.collections.list(id);
    expect(await listed()).toContain(id);
    expect([await waits('cleo'), await waits('bea')]).toEqual([undefined, undefined]);
    expect(code(await look(id))).toBe('ok');
    await scene.ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body: { title: 'Something else' } });
    expect(await listed()).not.toContain(id);
  });

  it('§3.4 public collections come in the chosen order, each of them once over all pages', async () => {
    for (let i = 0; i < 30; i++) {
      const id = `col_${String(i).padStart(20, '0')}`;
      const title = `Title ${String((i * 7) % 30).padStart(2, '0')}`;
      await scene.store.collections.create({ id, owner: `mem_${i}`, title, note: '', isDefault: false });
      await scene.store.collections.list(id);
      const change = { updated_at: now + ((i * 11) % 30), item_count: (i * 13) % 15 };
      await scene.store.db.sql.updateTable('collections').set(change).where('id', '=', id).execute();
    }
    const walk = async (sort: string) => {
      const cards: { id: string; title: string; count: number; updatedAt: number }[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const path: string = `/v1/collections?tab=public&sort=${sort}${cursor && `&cursor=${cursor}`}`;
        const { items, next } = (await scene.ask('GET', path)).body.data;
        cards.push(...items);
        cursor = next;
      }
      expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
      expect(cards.length).toBeGreaterThanOrEqual(30);
      return cards;
    };
    const [titles, sizes] = [(await walk('title')).map(({ title }) => title), (await walk('size')).map((c) => c.count)];
    expect(titles).toEqual([...titles].sort());
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    const changes = (await walk('updated')).map(({ updatedAt }) => updatedAt);
    expect(changes).toEqual([...changes].sort((a, b) => b - a));
  });

  it('§3.4 collections by title go on after the last one shown, though that one is renamed or deleted', async () => {
    const { sql } = scene.store.db;
    for (let i = 0; i < 30; i++) {
      const id = `col_keyset${String(i).padStart(14, '0')}`;
      // Longer in the cursor than in the list: the ligature is written out for the order.
      const title = `${'\u{fdfa}'.repeat(70)} ${String(i).padStart(2, '0')}`;
      await scene.store.collections.create({ id, owner: `mem_keyset_${i}`, title, note: '', isDefault: false });
      await scene.store.collections.list(id);
    }
    const page = async (cursor = '') =>
      (await scene.ask('GET', `/v1/collections?tab=public&sort=title${cursor && `&cursor=${cursor}`}`)).body.data;
    const first = await page();
    // The others of this file come first; what this test has made ends the list.
    const seen = first.next === null ? first : await page(first.next);
    const rest = (await page(seen.next)).items.map(({ id }: { id: string }) => id);
    expect(rest.at(-1)).toBe('col_keyset00000000000029');
    const last = seen.items.at(-1).id;
    for (const titleKey of ['\u{10ffff}', '0']) {
      await sql.updateTable('collections').set({ title_key: titleKey }).where('id', '=', last).execute();
      const ids = (await page(seen.next)).items.map(({ id }: { id: string }) => id);
      expect(ids.filter((id: string) => id !== last)).toEqual(rest);
    }
    await sql.deleteFrom('collections').where('id', '=', last).execute();
    expect((await page(seen.next)).items.map(({ id }: { id: string }) => id)).toEqual(rest);
  });

  it('§2.5 a cover is a photo of the collection that visitors see, and goes when it is taken out', async () => {
    const id = await create('editor', 'With a cover');
    const item = (photo: number) => `/v1/collections/${id}/items/${photoIdOf(photo)}`;
    for (const photo of [1, 2, 3]) await scene.ask('PUT', item(photo), { as: 'editor', body: {} });
    const choose = async (photo: number) =>
      code(
        await scene.ask('PATCH', `/v1/collections/${id}`, { as: 'editor', body: { coverPhotoId: photoIdOf(photo) } }),
      );
    const coverOf = async () => (await scene.store.collections.byId(id))!.coverPhotoN;
    const n = (await scene.store.photos.byId(photoIdOf(2)))!.n;
    expect([await choose(9), await choose(2), await coverOf()]).toEqual(['photo-not-found', 'ok', n]);
    await scene.ask('DELETE', item(1), { as: 'editor' });
    expect(await coverOf()).toBe(n);
    await scene.ask('DELETE', item(2), { as: 'editor' });
    expect(await coverOf()).toBeNull();
    const hidden = (await scene.store.photos.byId(photoIdOf(3)))!.n;
    await scene.store.photos.take(hidden, 'hide', 'test');
    expect(await choose(3)).toBe('photo-not-found');
    await scene.store.photos.take(hidden, 'restore');
  });
});

describeFinder('provider pages', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 30);
  });
  const page = async (as?: Person) =>
    (await scene.ask('GET', `/v1/providers/${scene.providerIds[0]}`, { as })).body.data;
  const edit = (body: object, rev: number, as: Person = 'editor') =>
    scene.ask('PATCH', `/v1/providers/${scene.providerIds[0]}`, { as, body, headers: { 'if-match': `"${rev}"` } });

  it('state what is known: credentials as they are, results by procedure, tone and shape', async () => {
    const provider = await page();
    expect(provider.card.isVerified).toBe(true);
    expect(provider.breadth.tones).toHaveLength(10);
    expect(provider.procedures.length).toBeGreaterThan(2);
    expect(provider.procedures.some(({ photos }: { photos: number }) => photos === 0)).toBe(true);
    const results = (await scene.ask('GET', `/v1/photos?prov=${scene.providerIds[0]}`)).body.data;
    expect(results.total).toBe(provider.card.photos);
    expect(results.total).toBe(10);
  });

  it('§6 the editor’s words hold at once; names, credentials and new places wait', async () => {
    const { rev, locations } = await page();
    const answer = await edit(
      {
        bio: 'New words.',
        places: [{ id: locations[0].id, phone: '+1 555-0100' }],
        links: [{ kind: 'site', url: 'https://new.example.com' }],
        name: 'Dr. Other',
      },
      rev,
    );
    expect(answer.body.data).toMatchObject({ bio: 'New words.', rev: rev + 1, waiting: ['names'] });
    const seen = await page();
    expect(seen.card.name).not.toBe('Dr. Other');
    expect(seen.locations[0].phone).toBe('+1 555-0100');
    expect(seen.links).toEqual([{ kind: 'site', url: 'https://new.example.com' }]);
    expect(seen.waiting).toEqual([]);
    const late = await edit({ bio: 'Too late.' }, rev);
    expect([late.status, late.body.error.code]).toEqual([412, 'precondition-failed']);
    expect((await edit({ bio: 'Not hers.' }, rev + 1, 'ada')).body.error.code).toBe('forbidden');
  });

  it('R26 links lead where they say: https, no user, no shortener', async () => {
    const { rev } = await page();
    for (const url of [
      'http://a.example.com',
      'javascript:alert(1)',
      'https://me@a.example.com',
      'https://bit.ly/x',
      '//a.example.com',
      'https://localhost',
      'data:text/html,x',
    ])
      expect((await edit({ links: [{ kind: 'site', url }] }, rev)).body.error.code, url).toBe('invalid-field-value');
  });

  it('the list finds by name, procedure, place and badge', async () => {
    const list = async (query: string) => (await scene.ask('GET', `/v1/providers?${query}`)).body.data;
    expect((await list('')).total).toBe(3);
    const first = await list('limit=2');
    const rest = await list(`limit=2&cursor=${first.next}`);
    expect(new Set([...first.items, ...rest.items].map(({ sid }: { sid: string }) => sid)).size).toBe(3);
    const { card, locations } = await page();
    expect((await list(`q=${card.practiceName.split(' ')[0]}`)).items.map(({ sid }: { sid: string }) => sid)).toContain(
      card.sid,
    );
    const near = await list(`near=${locations[0].lat},${locations[0].lon},50`);
    expect(near.items.map(({ sid }: { sid: string }) => sid)).toContain(card.sid);
    expect((await list('near=-75,0,50')).total).toBe(0);
  });

  it('§3.6 photos are not found near a page that is hidden', async () => {
    const { lat, lon } = (await page()).locations[0];
    const found = async () => {
      const { items } = (await scene.ask('GET', `/v1/photos?limit=60&near=${lat},${lon},50`)).body.data;
      return items.length as number;
    };
    const [n, before] = [scene.providerNs[0]!, await found()];
    await scene.store.pages.take(n, 'hide');
    expect([before, await found()]).toEqual([10, 0]);
    await scene.store.pages.take(n, 'put-back');
    expect(await found()).toBe(before);
  });
});
