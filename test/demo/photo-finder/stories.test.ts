import { beforeAll, expect, it } from 'vitest';
import type { OwnStory } from '../../../demo/photo-finder/contract/story-entities.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf, type Person } from './finder-scene.ts';
import { keyOf, photoIdOf, plainPhoto } from './plain-photo.ts';

describeFinder('stories of one person', ({ open }) => {
  let scene: FinderScene;
  let next = 400;
  beforeAll(async () => {
    scene = await finderScene(await open(), 4);
  });

  const setsOf = async (as: Person, count: number, providerN: number | null = null): Promise<string[]> => {
    const ids = [];
    for (let i = 0; i < count; i++) {
      const index = next++;
      const source = providerN === null ? 'patient' : 'provider';
      await scene.store.photos.add(plainPhoto(index, { source, uploader: memberIdOf(as), providerN, sensitivity: 0 }));
      ids.push(photoIdOf(index));
    }
    return ids;
  };
  /** A set that no moderator has approved yet. */
  const waiting = async (as: Person): Promise<{ id: string; n: number }> => {
    const index = next++;
    const n = await scene.store.photos.add(
      plainPhoto(index, { source: 'patient', uploader: memberIdOf(as), status: 'pending', publishedAt: null }),
    );
    return { id: photoIdOf(index), n };
  };
  const ask = async (method: Parameters<FinderScene['ask']>[0], path: string, as?: Person, body?: object) => {
    const { status, body: answer } = await scene.ask(method, `/v1${path}`, { as, ...(body && { body }) });
    return status < 300 ? answer.data : answer.error.code;
  };
  const content = (photos: readonly string[], provider: string | null = null, confirms = provider !== null) => ({
    sets: photos.map((photo, i) => ({ photo, weeks: [26, 2, 8, 52][i]! })),
    provider,
    confirms,
  });
  const linked = (as: Person, photos: readonly string[], provider?: string): Promise<OwnStory> =>
    ask('POST', '/stories', as, content(photos, provider));
  const surgeonOf = async (id: string) => (await ask('GET', `/stories/${id}`)).surgeon?.sid ?? null;

  it('shows the sets in time order, and each card leads to the story', async () => {
    const photos = await setsOf('ada', 3);
    const { id } = await linked('ada', photos);
    const story = await ask('GET', `/stories/${id}`);
    expect(story.sets.map(({ weeks }: { weeks: number }) => weeks)).toEqual([2, 8, 26]);
    expect(story.sets.map(({ card }: { card: { id: string } }) => card.id)).toEqual([photos[1], photos[2], photos[0]]);
    expect((await ask('GET', `/photos/${photos[0]}`)).card.story).toBe(id);
    expect((await ask('GET', `/photos/${photoIdOf(1)}`)).card).not.toHaveProperty('story');
  });

  it('names the surgeon only once patient and surgeon have both confirmed, and until one takes it back', async () => {
    const [sid] = scene.providerIds;
    const { id } = await linked('ada', await setsOf('ada', 2), sid);
    expect(await surgeonOf(id)).toBe(null);
    expect((await ask('GET', `/providers/${sid}/stories`)).items).toEqual([]);
    const [waiting] = (await ask('GET', '/me/stories', 'editor')).items;
    expect([waiting.id, waiting.side, waiting.isOwner, waiting.confirmed.provider]).toEqual([
      id,
      'provider',
      false,
      null,
    ]);
    for (const side of ['editor', 'ada'] as const) {
      await ask('POST', `/stories/${id}/confirmation`, 'editor', {});
      expect(await surgeonOf(id)).toBe(sid);
      const shown = (await ask('GET', `/providers/${sid}/stories`)).items;
      expect(shown.map((one: { id: string }) => one.id)).toEqual([id]);
      await ask('DELETE', `/stories/${id}/confirmation`, side);
      expect(await surgeonOf(id)).toBe(null);
      expect((await ask('GET', `/providers/${sid}/stories`)).items).toEqual([]);
    }
    await ask('POST', `/stories/${id}/confirmation`, 'ada', {});
    expect(await surgeonOf(id)).toBe(sid);
  });

  it('asks the person shown by an invitation where a provider sent the sets', async () => {
    const [sid] = scene.providerIds;
    const photos = await setsOf('editor', 2, scene.providerNs[0]!);
    const { id, side, hasPatient } = await linked('editor', photos, sid);
    expect([side, hasPatient, await surgeonOf(id)]).toEqual(['provider', false, null]);
    const confirm = (as: Person, token: string) => ask('POST', `/stories/${id}/confirmation`, as, { token });
    const { token: first } = await ask('POST', `/stories/${id}/invitation`, 'editor', {});
    const { token } = await ask('POST', `/stories/${id}/invitation`, 'editor', {});
    expect(await confirm('bea', first)).toBe('story-not-found');
    expect(await confirm('editor', token)).toBe('forbidden');
    expect(await confirm('bea', token)).toMatchObject({ side: 'patient', isOwner: false });
    expect(await surgeonOf(id)).toBe(sid);
    expect(await confirm('cleo', token)).toBe('story-not-found');
    expect(await ask('POST', `/stories/${id}/invitation`, 'editor', {})).toBe('version-conflict');
    await ask('DELETE', `/stories/${id}/confirmation`, 'bea');
    expect(await surgeonOf(id)).toBe(null);
  });

  it('links only own sets of one kind, each in one story, and never by anybody else', async () => {
    const [mine, others] = [await setsOf('ada', 2), await setsOf('bea', 1)];
    expect(await linked('ada', [mine[0]!, others[0]!])).toBe('photo-not-found');
    expect(await linked('ada', [mine[0]!, mine[0]!])).toBe('invalid-field-value');
    const ofPage = await setsOf('ada', 1, scene.providerNs[1]!);
    expect(await linked('ada', [mine[0]!, ofPage[0]!])).toBe('invalid-field-value');
    expect(await ask('POST', '/stories', 'ada', content(mine, null, true))).toBe('invalid-field-value');
    expect(await ask('POST', '/stories', 'ada', content(mine.slice(0, 1)))).toBe('invalid-request');
    const { id } = await linked('ada', mine);
    expect(await linked('ada', mine)).toBe('set-in-story');
    expect(await ask('DELETE', `/stories/${id}`, 'bea')).toBe('story-not-found');
    expect(await ask('DELETE', `/stories/${id}`, 'ada')).toEqual({});
    expect(await linked('ada', mine)).toMatchObject({ isOwner: true });
  });

  it('lets no member be both sides', async () => {
    const photos = await setsOf('editor', 2);
    expect(await linked('editor', photos, scene.providerIds[0])).toBe('forbidden');
    const { id } = await ask('POST', '/stories', 'editor', content(photos, scene.providerIds[0], false));
    expect(await ask('POST', `/stories/${id}/confirmation`, 'editor', {})).toBe('forbidden');
  });

  it('ends the other side’s confirmation with a new set or another surgeon, not with one set less', async () => {
    const [sid, other] = scene.providerIds as [string, string];
    const [one, two, three, four] = (await setsOf('ada', 4)) as [string, string, string, string];
    const { id } = await linked('ada', [one, two, three], sid);
    const change = (photos: string[], provider: string) =>
      ask('PUT', `/stories/${id}`, 'ada', content(photos, provider));
    await ask('POST', `/stories/${id}/confirmation`, 'editor', {});
    expect((await change([one, two], sid)).confirmed.provider).not.toBe(null);
    expect((await change([one, two, four], sid)).confirmed).toMatchObject({ provider: null });
    await ask('POST', `/stories/${id}/confirmation`, 'editor', {});
    const { confirmed, rev } = await change([one, two, four], other);
    expect([confirmed.provider, confirmed.patient !== null]).toEqual([null, true]);
    const late = await scene.ask('PUT', `/v1/stories/${id}`, {
      as: 'ada',
      body: content([one, two], sid),
      headers: { 'if-match': `"${rev - 1}"` },
    });
    expect(late.body.error.code).toBe('precondition-failed');
  });

  it('ends the other side’s confirmation when a set is approved or shown again', async () => {
    const [sid] = scene.providerIds;
    const photos = await setsOf('ada', 2);
    const waits = await waiting('ada');
    const { id } = await linked('ada', [...photos, waits.id], sid);
    const ofPage = await setsOf('editor', 2, scene.providerNs[0]!);
    const theirs = await linked('editor', ofPage, sid);
    const { token } = await ask('POST', `/stories/${theirs.id}/invitation`, 'editor', {});
    await ask('POST', `/stories/${theirs.id}/confirmation`, 'bea', { token });
    const { n: again } = (await scene.store.photos.byId(ofPage[0]!))!;
    await scene.store.photos.take(again, 'hide', 'test');
    for (const [story, n, step, own, other] of [
      [id, waits.n, 'approve', 'patient', 'provider'],
      [theirs.id, again, 'restore', 'provider', 'patient'],
    ] as const) {
      await ask('POST', `/stories/${story}/confirmation`, 'editor', {});
      const before = (await scene.store.stories.byId(story))!;
      expect(Object.values(before.confirmed)).not.toContain(null);
      await scene.store.photos.take(n, step);
      const after = (await scene.store.stories.byId(story))!;
      expect(after.confirmed).toEqual({ ...before.confirmed, [other]: null });
      expect([after.confirmed[own] !== null, after.rev]).toEqual([true, before.rev + 1]);
      expect(await surgeonOf(story)).toBe(null);
    }
  });

  it('confirms only what the caller saw, and ends an open invitation with any change', async () => {
    const [sid] = scene.providerIds;
    const waits = await waiting('ada');
    const { id, rev } = await linked('ada', [...(await setsOf('ada', 2)), waits.id], sid);
    const confirm = async (at: number) => {
      const headers = { 'if-match': `"${at}"` };
      const { body } = await scene.ask('POST', `/v1/stories/${id}/confirmation`, { as: 'editor', body: {}, headers });
      return body.error?.code ?? body.data.confirmed.provider;
    };
    const seen = (await scene.store.stories.byId(id))!;
    expect(seen.rev).toBe(rev);
    await scene.store.photos.take(waits.n, 'approve');
    expect(await confirm(rev)).toBe('precondition-failed');
    expect(await scene.store.stories.confirm(seen.n, 'provider', rev)).toBe(false);
    expect((await scene.store.stories.byId(id))!.confirmed.provider).toBe(null);
    expect(await confirm(rev + 1)).toEqual(expect.any(Number));

    const photos = await setsOf('editor', 3, scene.providerNs[0]!);
    const theirs = await linked('editor', photos.slice(0, 2), sid);
    const { token } = await ask('POST', `/stories/${theirs.id}/invitation`, 'editor', {});
    await ask('PUT', `/stories/${theirs.id}`, 'editor', content(photos, sid));
    expect(await ask('POST', `/stories/${theirs.id}/confirmation`, 'bea', { token })).toBe('story-not-found');
  });

  it('confirms nothing for the surgeon by a used or wrong invitation', async () => {
    const [sid] = scene.providerIds;
    const photos = await setsOf('editor', 2, scene.providerNs[0]!);
    const { id } = await ask('POST', '/stories', 'editor', content(photos, sid!, false));
    const { token } = await ask('POST', `/stories/${id}/invitation`, 'editor', {});
    await ask('POST', `/stories/${id}/confirmation`, 'bea', { token });
    for (const bad of [token, 'x'.repeat(43)])
      expect(await ask('POST', `/stories/${id}/confirmation`, 'editor', { token: bad })).toBe('story-not-found');
    expect((await scene.store.stories.byId(id))!.confirmed.provider).toBe(null);
  });

  it('lists for a page only stories with two published sets, whatever others link to it', async () => {
    const { id } = await linked('ada', await setsOf('ada', 2), scene.providerIds[2]);
    const hidden = [await waiting('bea'), await waiting('bea')].map((one) => one.id);
    const noise = await linked('bea', [...(await setsOf('bea', 1)), ...hidden], scene.providerIds[2]);
    const about = async (member: string) =>
      (await scene.store.stories.about(member, [scene.providerNs[2]!])).map((one) => one.id);
    expect(await about('mem_nobody')).toEqual([id]);
    expect(await about(memberIdOf('bea'))).toContain(noise.id);
  });

  it('loses a withdrawn set at once, and is no story with one set', async () => {
    const photos = await setsOf('ada', 3);
    const { id } = await linked('ada', photos);
    const before = await scene.ask('GET', '/v1/photos?limit=60');
    const cards = (answer: typeof before) =>
      answer.body.data.items.filter((card: { story?: string }) => card.story === id).length;
    expect(cards(before)).toBe(3);
    const hide = async (photoId: string) => {
      const photo = await scene.store.photos.byId(photoId);
      await scene.store.transaction((tx) => tx.photos.take(photo!.n, 'hide', 'test'));
      return photo!.n;
    };
    await hide(photos[0]!);
    expect((await ask('GET', `/stories/${id}`)).sets).toHaveLength(2);
    expect((await ask('GET', `/photos/${photos[1]}`)).card.story).toBe(id);
    const n = await hide(photos[1]!);
    expect(await ask('GET', `/stories/${id}`)).toBe('story-not-found');
    expect((await ask('GET', `/photos/${photos[2]}`)).card).not.toHaveProperty('story');
    expect(cards(await scene.ask('GET', '/v1/photos?limit=60'))).toBe(0);
    await scene.store.photos.take(n, 'restore');
    expect((await ask('GET', `/stories/${id}`)).sets).toHaveLength(2);
    await ask('DELETE', `/photos/${photos[0]}`, 'ada');
    const [own] = (await ask('GET', '/me/stories', 'ada')).items.filter((one: OwnStory) => one.id === id);
    expect(own.sets).toHaveLength(2);
  });

  it('shows the other side and visitors nothing of sets that are not published, nor covered pictures', async () => {
    const [sid] = scene.providerIds;
    const photos = await setsOf('ada', 2);
    const hidden = await waiting('ada');
    const clinical = next++;
    await scene.store.photos.add(
      plainPhoto(clinical, { source: 'patient', uploader: memberIdOf('ada'), providerN: null, sensitivity: 2 }),
    );
    const { id, sets } = await linked('ada', [...photos, hidden.id, photoIdOf(clinical)], sid);
    expect(sets).toHaveLength(4);
    const [seen] = (await ask('GET', '/me/stories', 'editor')).items.filter((one: OwnStory) => one.id === id);
    expect(seen.sets).toHaveLength(3);
    const keys = async (query: string) =>
      (await ask('GET', `/stories/${id}${query}`)).sets.filter(
        ({ card }: { card: { pic: { k: string | null } } }) => card.pic.k !== null,
      ).length;
    expect([await keys(''), await keys('?reveal=2')]).toEqual([2, 3]);
    // What is hidden later is out of the other side's sight too, and not out of the owner's.
    const index = Number(photos[0]!.slice(4));
    await scene.images.write(keyOf(index, 0), '640.webp', new Uint8Array([1]));
    const srcIn = (story: OwnStory) => story.sets.find(({ photo }) => photo === photos[0])!.src!;
    const image = async (src: string) => (await scene.ask('GET', src)).status;
    expect([await image(srcIn(seen)), await image(srcIn({ ...seen, sets }))]).toEqual([200, 200]);
    const { n } = (await scene.store.photos.byId(photos[0]!))!;
    await scene.store.photos.take(n, 'hide', 'test');
    expect([await image(srcIn(seen)), await image(srcIn({ ...seen, sets }))]).toEqual([404, 200]);
  });

  it('§3.6 names a page that is hidden neither to its owner nor to visitors', async () => {
    const [n, sid] = [scene.providerNs[2]!, scene.providerIds[2]];
    const { id } = await linked('ada', await setsOf('ada', 2), sid);
    const named = async () =>
      (await ask('GET', '/me/stories', 'ada')).items.find((one: OwnStory) => one.id === id).provider?.sid ?? null;
    expect(await named()).toBe(sid);
    await scene.store.pages.take(n, 'hide');
    expect(await named()).toBe(null);
    await scene.store.pages.take(n, 'put-back');
    expect(await named()).toBe(sid);
    await ask('DELETE', `/stories/${id}`, 'ada');
  });

  it('R78 goes with its owner’s data, and forgets a person shown who erases hers', async () => {
    const [sid] = scene.providerIds;
    const ofPage = await linked('editor', await setsOf('editor', 2, scene.providerNs[0]!), sid);
    const { token } = await ask('POST', `/stories/${ofPage.id}/invitation`, 'editor', {});
    await ask('POST', `/stories/${ofPage.id}/confirmation`, 'cleo', { token });
    const own = await linked('cleo', await setsOf('cleo', 2));
    expect((await ask('GET', '/me/data', 'cleo')).stories).toHaveLength(2);
    await ask('DELETE', '/me/data?confirm=erase', 'cleo');
    expect(await ask('GET', `/stories/${own.id}`)).toBe('story-not-found');
    expect(await surgeonOf(ofPage.id)).toBe(null);
    expect((await scene.store.stories.byId(ofPage.id))!.patient).toBe(null);
  });
});
