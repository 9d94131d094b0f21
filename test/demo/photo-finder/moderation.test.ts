import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskSteps } from './desk-steps.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf, type Person } from './finder-scene.ts';
import { photoIdOf } from './plain-photo.ts';

describeFinder('moderation', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 40);
  });
  afterAll(() => scene.finder.stop());
  const { ask, queue, itemOf, look, decide, code, waiting, report, isShown } = deskSteps(() => scene);

  it('the queue has the most pressing first, page by page, nothing twice, with the time that is left', async () => {
    const reasons = ['spam', 'identifiable', 'minor', 'other', 'its-me', 'no-consent'];
    for (const [i, reason] of reasons.entries()) await report(i, reason);
    for (let i = 0; i < 36; i++) await report(30 + (i % 10), 'other');
    const seen: { id: string; priority: number; dueAt: number; createdAt: number }[] = [];
    for (let cursor = ''; ; ) {
      const { items, next: more } = await queue('reports', cursor && `&cursor=${cursor}`);
      seen.push(...items);
      if (!more) break;
      cursor = more;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(30);
    const priorities = seen.map(({ priority }) => priority);
    expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
    expect(seen.every(({ dueAt, createdAt }) => dueAt > createdAt)).toBe(true);
    expect((await queue('reports')).counts.reports).toBe(seen.length);
    const said = async (reason: string) =>
      (await queue('reports', `&reason=${reason}`)).items.map(({ priority }: { priority: number }) => priority);
    expect(await Promise.all(['minor', 'its-me', 'no-consent', 'identifiable', 'spam', 'copyright'].map(said))).toEqual(
      [[100], [95], [90], [80], [20], []],
    );
  });

  it('of two who decide at once one is told who was faster, whatever they decide', async () => {
    for (let i = 0; i < 6; i++) {
      const { item, photoId } = await waiting();
      const answers = await Promise.all([
        decide(item, { action: 'approve' }, 'moderator'),
        decide(item, { action: 'reject', reason: 'quality' }, 'admin'),
      ]);
      expect(answers.map(code).sort()).toEqual(['ok', 'version-conflict']);
      const loser = answers.find(({ status }) => status === 409)!;
      const made = answers[0]!.status === 200 ? 'approved' : 'rejected';
      expect(loser.body.error.message).toBe(`Another moderator was faster: ${made}.`);
      // A moderator whose response was lost learns the outcome from a second try.
      const [as, done] =
        answers[0]!.status === 200 ? (['moderator', 'approve'] as const) : (['admin', 'reject'] as const);
      const again = await decide(item, { action: done, reason: 'quality' }, as);
      expect([code(again), again.body.error.message]).toEqual([
        'version-conflict',
        `You have decided this already: ${made}.`,
      ]);
      const photo = await scene.store.photos.byId(photoId);
      expect(photo?.status).toBe(answers[0]!.status === 200 ? 'published' : 'rejected');
    }
  });

  it('a moderator holds an item for a quarter of an hour; others see that, and wait', async () => {
    const { item } = await waiting();
    const claim = (as: Person) => ask('POST', `/v1/moderation/items/${item.id}/claim`, { as, body: {} });
    const both = await Promise.all([claim('moderator'), claim('admin')]);
    expect(both.map(code).sort()).toEqual(['claimed-by-other', 'ok']);
    const isFirst = both[0]!.status === 200;
    const [holder, other]: [Person, Person] = isFirst ? ['moderator', 'admin'] : ['admin', 'moderator'];
    const seen = await look(item.id, other);
    expect([seen.line.claimedBy, seen.actions]).toEqual([memberIdOf(holder), []]);
    expect(seen.closedBecause).toMatch(/looking at this/);
    expect(code(await decide(item, { action: 'approve' }, other))).toBe('claimed-by-other');
    expect((await queue('photos', '&mine=1', holder)).items.map(({ id }: { id: string }) => id)).toEqual([item.id]);
    await sql`update moderation_items set claimed_until = 1 where id = ${item.id}`.execute(scene.store.db.sql);
    expect((await look(item.id, other)).line.claimedBy).toBeNull();
    expect(code(await claim(other))).toBe('ok');
    expect((await ask('DELETE', `/v1/moderation/items/${item.id}/claim`, { as: other })).status).toBe(200);
    expect((await look(item.id, holder)).line.claimedBy).toBeNull();
  });

  it('a moderator cannot decide her own set, page, report or collection', async () => {
    const { item } = await waiting(memberIdOf('moderator'));
    expect(await look(item.id)).toMatchObject({ actions: [], closedBecause: expect.stringMatching(/your own/) });
    expect(code(await decide(item, { action: 'approve' }))).toBe('own-item');
    // Nor does she keep it from others by holding it.
    expect(code(await ask('POST', `/v1/moderation/items/${item.id}/claim`, { as: 'moderator', body: {} }))).toBe(
      'own-item',
    );
    expect(code(await decide(item, { action: 'approve' }, 'admin'))).toBe('ok');
    const { reportId } = await report(7, 'spam', 'moderator');
    expect(code(await decide(await itemOf('reports', reportId), { action: 'dismiss' }))).toBe('own-item');
    const { id } = (await ask('POST', '/v1/collections', { as: 'moderator', body: { title: 'Mine', note: '' } })).body
      .data;
    await ask('PATCH', `/v1/collections/${id}`, { as: 'moderator', body: { visibility: 'public' } });
    const listing = await itemOf('collections', id);
    expect(code(await decide(listing, { action: 'approve' }))).toBe('own-item');
    expect(code(await decide(listing, { action: 'approve' }, 'admin'))).toBe('ok');
    const open = (await ask('GET', '/v1/collections?tab=public')).body.data.items;
    expect(open.map((card: { id: string }) => card.id)).toContain(id);
  });

  it('facets are put right before a yes, and the log says what was changed', async () => {
    const { item, photoId } = await waiting();
    expect(
      code(
        await decide(item, {
          action: 'edit',
          edits: { sensitivity: 2, tone: 9, caption: 'Mine, of May', fields: { anaes: ['awake'] } },
        }),
      ),
    ).toBe('ok');
    expect(await scene.store.photos.byId(photoId)).toMatchObject({ status: 'pending', sensitivity: 2, tone: 9 });
    expect(code(await decide(item, { action: 'approve' }))).toBe('version-conflict');
    expect(code(await decide({ ...item, version: item.version + 1 }, { action: 'approve' }))).toBe('ok');
    const { decisions } = await look(item.id);
    expect(decisions.map(({ action }: { action: string }) => action)).toEqual(['edit', 'approve']);
    // Which facts, and not what they say: the log stays when the member is erased.
    const [row] = await scene.store.decisions.ofItems([item.id]);
    expect(JSON.parse(row!.after_json).edited).toEqual(['caption', 'fields.anaes', 'sensitivity', 'tone']);
    expect(JSON.stringify(row)).not.toMatch(/Mine, of May|"tone":|awake/);
    // Words of a picture that are taken away are made anew.
    const wordless = await waiting();
    const edits = { procedures: ['chin'], monthsAfter: 3, alt: ' ' };
    expect(code(await decide(wordless.item, { action: 'approve', edits }))).toBe('ok');
    expect((await scene.store.photos.byId(wordless.photoId))?.alt).toMatch(/^Chin.*, 3 months after surgery$/);
    // A no corrects nothing, and the log does not say that it did.
    const other = await waiting();
    expect(code(await decide(other.item, { action: 'reject', reason: 'quality', edits: { tone: 9 } }))).toBe('ok');
    const [no] = await scene.store.decisions.ofItems([other.item.id]);
    expect(JSON.parse(no!.after_json)).not.toHaveProperty('edited');
  });

  it('every facet can be corrected, misfits of the procedure go, and the uploader’s next set is named', async () => {
    const [{ item, photoId }, other] = [await waiting(memberIdOf('cleo')), await waiting(memberIdOf('cleo'))];
    const edits = {
      procedures: ['chin'],
      techniques: ['sliding', 'vaser'],
      age: '45-54',
      heightCm: 171,
      weightKg: null,
      quality: ['same-light'],
      alt: 'A chin from the side',
    };
    expect(code(await decide(item, { action: 'edit', edits }))).toBe('ok');
    expect(await scene.store.photos.byId(photoId)).toMatchObject({
      procedures: ['chin'],
      techniques: ['sliding'],
      ageBand: '45-54',
      heightCm: 171,
      weightKg: null,
      quality: 2,
      alt: 'A chin from the side',
    });
    expect((await look(item.id)).sameSender).toBe(other.item.id);
    for (const wrong of [{ heightCm: 12 }, { status: 'published' }, { sensitivity: 3 }])
      expect(code(await decide({ ...item, version: 2 }, { action: 'edit', edits: wrong }))).toBe('invalid-request');
    expect(code(await decide({ ...item, version: 2 }, { action: 'approve' }))).toBe('ok');
    expect((await look(other.item.id)).sameSender).toBeNull();
  });

  it('the log is asked by actor, kind, subject and day, and for nothing that is no day', async () => {
    const { item, photoId } = await waiting();
    expect(code(await decide(item, { action: 'approve' }, 'admin'))).toBe('ok');
    const rows = async (query: string) =>
      (await ask('GET', `/v1/moderation/log?${query}`, { as: 'admin' })).body.data.items as {
        itemId: string;
        actor: string;
      }[];
    const mine = (list: { itemId: string }[]) => list.some(({ itemId }) => itemId === item.id);
    expect((await rows(`target=${photoId}`)).map(({ itemId }) => itemId)).toEqual([item.id]);
    const byAdmin = await rows(`actor=${memberIdOf('admin')}&kind=photo`);
    expect([mine(byAdmin), new Set(byAdmin.map(({ actor }) => actor)).size]).toEqual([true, 1]);
    expect(mine(await rows('kind=claim'))).toBe(false);
    const day = (shift: number) => new Date(Date.now() + shift * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(mine(await rows(`from=${day(-1)}&to=${day(1)}`))).toBe(true);
    expect(mine(await rows(`from=${day(2)}`))).toBe(false);
    expect(mine(await rows(`to=${day(-2)}`))).toBe(false);
    for (const query of ['from=2026-06-31', 'to=yesterday', 'kind=nothing'])
      expect((await ask('GET', `/v1/moderation/log?${query}`, { as: 'admin' })).status).toBe(400);
  });

  it('a yes that is taken back hides the set, and it waits again', async () => {
    const { item, photoId } = await waiting();
    const { seq, canRevert } = (await decide(item, { action: 'approve' })).body.data;
    expect(canRevert).toBe(true);
    const revert = () => ask('POST', `/v1/moderation/decisions/${seq}/revert`, { as: 'moderator', body: {} });
    expect((await revert()).status).toBe(200);
    expect((await ask('GET', `/v1/photos/${photoId}`)).status).toBe(410);
    expect(code(await revert())).toBe('version-conflict');
    const again = await itemOf('photos', photoId);
    expect((await look(again.id)).actions).toEqual(['restore', 'remove']);
    expect(code(await decide(again, { action: 'restore' }))).toBe('ok');
    expect((await ask('GET', `/v1/photos/${photoId}`)).status).toBe(200);
  });

  it('a report that hides is dismissed and the photo is back, unless another one still speaks against it', async () => {
    const first = await report(10, 'no-consent', 'ada');
    expect([first.isHidden, await isShown(10)]).toEqual([true, false]);
    expect(code(await decide(await itemOf('reports', first.reportId), { action: 'dismiss' }))).toBe('ok');
    expect(await isShown(10)).toBe(true);
    const soft = await report(11, 'spam', 'ada');
    const hard = await report(11, 'minor', 'bea');
    expect(await isShown(11)).toBe(false);
    await decide(await itemOf('reports', soft.reportId), { action: 'dismiss' });
    expect(await isShown(11)).toBe(false);
    await decide(await itemOf('reports', hard.reportId), { action: 'uphold' });
    expect(await isShown(11)).toBe(false);
    expect((await scene.store.photos.byId(photoIdOf(11)))?.status).toBe('hidden');
    // Upheld it can be put back for a week; then it is gone.
    const afterDays = async (days: number) => {
      const until = (await scene.store.now()) + days * 24 * 60 * 60 * 1000;
      const { sql: db } = scene.store.db;
      await db.updateTable('jobs').set({ run_at: 0 }).where('run_at', '<=', until).execute();
      await scene.finder.runJobs();
      return (await scene.store.photos.byId(photoIdOf(11)))?.status;
    };
    expect([await afterDays(6), await afterDays(8)]).toEqual(['hidden', 'removed']);
  });

  it('a collection is open only to its owner after a confirmed report', async () => {
    const words = { title: 'Cheap surgery', note: 'Ask me where.' };
    const { id } = (await ask('POST', '/v1/collections', { as: 'cleo', body: words })).body.data;
    await ask('PUT', `/v1/collections/${id}/items/${photoIdOf(8)}`, { as: 'cleo', body: {} });
    await ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body: { visibility: 'public' } });
    expect(code(await decide(await itemOf('collections', id), { action: 'approve' }))).toBe('ok');
    const body = { targetType: 'collection', targetId: id, reason: 'spam' };
    const { reportId } = (await ask('POST', '/v1/reports', { body })).body.data;
    const seen = async (as?: Person) => code(await ask('GET', `/v1/collections/${id}`, { as }));
    expect(await seen('ada')).toBe('ok');
    // The moderator sees the collection's text and pictures.
    const item = await itemOf('reports', reportId);
    const { facts, photos } = await look(item.id);
    expect(facts).toContainEqual({ name: 'Note', text: 'Ask me where.', was: null });
    expect(photos.map((photo: { id: string }) => photo.id)).toEqual([photoIdOf(8)]);
    // A moderator sees no more than visitors do.
    const change = (to: object) => ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body: to });
    const read = async () => {
      const now = await look(item.id);
      return [now.facts.some(({ name }: { name: string }) => name === 'Note'), now.photos.length];
    };
    await change({ visibility: 'link' });
    expect(await read()).toEqual([false, 1]);
    await change({ visibility: 'private' });
    expect(await read()).toEqual([false, 0]);
    await change({ visibility: 'public' });
    expect(await read()).toEqual([true, 1]);
    expect(code(await decide(item, { action: 'uphold' }))).toBe('ok');
    expect([await seen('ada'), await seen(), await seen('cleo')]).toEqual([
      'collection-private',
      'collection-private',
      'ok',
    ]);
    const open = (await ask('GET', '/v1/collections?tab=public')).body.data.items;
    expect(open.map((card: { id: string }) => card.id)).not.toContain(id);
    // She reads why, and no word that could tell who reported.
    const { refusal } = (await ask('GET', `/v1/collections/${id}`, { as: 'cleo' })).body.data;
    expect(refusal).toEqual({ reason: 'spam', note: '', isReported: true });
  });

  it('only the owner of a rejected collection reads the reason, until she submits it again', async () => {
    const words = { title: 'Not yet', note: 'My doctor is the best.' };
    const { id } = (await ask('POST', '/v1/collections', { as: 'cleo', body: words })).body.data;
    const change = (body: object) => ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body });
    const read = async (as: Person, slug = '') =>
      (await ask('GET', `/v1/collections/${id}${slug && `?s=${slug}`}`, { as })).body.data;
    const refusal = async () => (await read('cleo')).refusal;
    expect(await refusal()).toBeNull();
    await change({ visibility: 'public' });
    expect(await refusal()).toBeNull();
    const no = { action: 'reject', reason: 'not-proved', note: 'Leave out “the best”.' };
    expect(code(await decide(await itemOf('collections', id), no))).toBe('ok');
    const said = { reason: no.reason, note: no.note, isReported: false };
    expect(await read('cleo')).toMatchObject({ card: { visibility: 'private' }, refusal: said });
    // Visitors with the link do not see it; the owner still does, though she has corrected it.
    const { slug } = (
      await ask('POST', `/v1/collections/${id}/share`, { as: 'cleo', body: { expiresDays: 7, blur: false } })
    ).body.data;
    expect(await read('ada', slug)).toMatchObject({ refusal: null, card: { title: 'Not yet' } });
    await change({ note: 'My doctor.' });
    expect(await refusal()).toEqual(said);
    await change({ visibility: 'public' });
    expect(await refusal()).toBeNull();
    expect(code(await decide(await itemOf('collections', id), { action: 'approve' }))).toBe('ok');
    await change({ visibility: 'private' });
    expect(await refusal()).toBeNull();
  });

  it('many reporters hide what none of them would alone, and one who says it again and again is one', async () => {
    for (let i = 0; i < 3; i++) expect((await report(27, 'identifiable')).isHidden).toBe(false);
    expect((await report(27, 'spam', 'ada')).isHidden).toBe(false);
    expect(await isShown(27)).toBe(true);
    const third = await report(27, 'other', 'bea');
    expect([third.isHidden, await isShown(27)]).toEqual([true, false]);
    expect((await itemOf('reports', third.reportId)).priority).toBe(90);
    // Nothing says who a visitor was, neither beside another photo nor after the decision.
    const { rows } = await sql<{ visitor: string }>`select visitor from reports where target_id in
      (${photoIdOf(27)}, ${photoIdOf(30)}) and visitor is not null`.execute(scene.store.db.sql);
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
    expect(code(await decide(await itemOf('reports', third.reportId), { action: 'dismiss' }))).toBe('ok');
    const open = (await scene.store.reports.against(photoIdOf(27))).filter(({ visitor }) => visitor !== null);
    for (const { id } of open)
      expect(code(await decide(await itemOf('reports', id), { action: 'dismiss' }))).toBe('ok');
    expect(await isShown(27)).toBe(true);
    const left = await sql`select id from reports where target_id = ${photoIdOf(27)} and visitor is not null`.execute(
      scene.store.db.sql,
    );
    expect(left.rows).toEqual([]);
  });

  it('a collection is reviewed again after its text changes, and leaves the queue when it is gone', async () => {
    const { id } = (await ask('POST', '/v1/collections', { as: 'ada', body: { title: 'Harmless', note: '' } })).body
      .data;
    await ask('PATCH', `/v1/collections/${id}`, { as: 'ada', body: { visibility: 'public' } });
    const item = await itemOf('collections', id);
    await ask('PATCH', `/v1/collections/${id}`, { as: 'ada', body: { title: 'Not harmless' } });
    expect(code(await decide(item, { action: 'approve' }))).toBe('version-conflict');
    expect((await ask('DELETE', `/v1/collections/${id}`, { as: 'ada' })).status).toBe(200);
    expect(await itemOf('collections', id)).toBeUndefined();
    expect((await ask('POST', `/v1/collections/${id}/restore`, { as: 'ada', body: {} })).status).toBe(200);
    await ask('PATCH', `/v1/collections/${id}`, { as: 'ada', body: { visibility: 'public' } });
    expect((await itemOf('collections', id)).title).toBe('Not harmless');
    await ask('DELETE', '/v1/me/data?confirm=erase', { as: 'ada' });
    expect(await itemOf('collections', id)).toBeUndefined();
  });

  it('a listed collection stays listed, and a waiting one as it waits, where the same is asked again', async () => {
    const words = { title: 'The same', note: 'As before.' };
    const { id } = (await ask('POST', '/v1/collections', { as: 'cleo', body: words })).body.data;
    const change = (body: object) => ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body });
    await change({ visibility: 'public' });
    const item = await itemOf('collections', id);
    await change({ visibility: 'public', ...words });
    expect(code(await decide(item, { action: 'approve' }))).toBe('ok');
    await change({ visibility: 'public', ...words });
    expect([code(await ask('GET', `/v1/collections/${id}`)), await itemOf('collections', id)]).toEqual([
      'ok',
      undefined,
    ]);
  });

  it('a collection leaves the queue once it is not public any more, and a yes to it is over then', async () => {
    const { id } = (await ask('POST', '/v1/collections', { as: 'cleo', body: { title: 'Shy', note: '' } })).body.data;
    const publish = async () => {
      await ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body: { visibility: 'public' } });
      return itemOf('collections', id);
    };
    const leave: (() => Promise<unknown>)[] = [
      () => ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body: { visibility: 'private' } }),
      () => ask('POST', `/v1/collections/${id}/share`, { as: 'cleo', body: { expiresDays: 7 } }),
      async () => {
        const body = { targetType: 'collection', targetId: id, reason: 'spam' };
        const { reportId } = (await ask('POST', '/v1/reports', { body })).body.data;
        await decide(await itemOf('reports', reportId), { action: 'uphold' });
      },
    ];
    for (const go of leave) {
      expect(await publish()).toMatchObject({ status: 'pending' });
      await go();
      expect(await itemOf('collections', id)).toBeUndefined();
    }
    const { seq } = (await decide(await publish(), { action: 'approve' })).body.data;
    await leave[0]!();
    const revert = await ask('POST', `/v1/moderation/decisions/${seq}/revert`, { as: 'moderator', body: {} });
    expect([code(revert), await itemOf('collections', id)]).toEqual(['version-conflict', undefined]);
  });

  it('a yes cannot be taken back once other words of the same collection wait', async () => {
    const { id } = (await ask('POST', '/v1/collections', { as: 'cleo', body: { title: 'First', note: '' } })).body.data;
    const change = (body: object) => ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body });
    await change({ visibility: 'public' });
    const { seq } = (await decide(await itemOf('collections', id), { action: 'approve' })).body.data;
    await change({ title: 'Second' });
    const revert = await ask('POST', `/v1/moderation/decisions/${seq}/revert`, { as: 'moderator', body: {} });
    expect(code(revert)).toBe('version-conflict');
    expect(code(await decide(await itemOf('collections', id), { action: 'approve' }))).toBe('ok');
  });

  it('a provider who is hidden is not named by the photos of her page', async () => {
    const sid = scene.providerIds[2]!;
    const named = async () =>
      (await ask('GET', '/v1/photos?limit=60')).body.data.items.some(
        ({ prov }: { prov: { sid: string } | null }) => prov?.sid === sid,
      );
    const found = async () => (await ask('GET', `/v1/photos?prov=${sid}`)).body.data.total;
    expect([await named(), (await found()) > 0]).toEqual([true, true]);
    const body = { targetType: 'provider', targetId: sid, reason: 'not-real' };
    const { reportId } = (await ask('POST', '/v1/reports', { body })).body.data;
    expect(code(await decide(await itemOf('reports', reportId), { action: 'uphold' }))).toBe('ok');
    expect((await ask('GET', `/v1/providers/${sid}`)).status).toBe(404);
    expect([await named(), await found()]).toEqual([false, 0]);
  });

  it('every decision is a row that names the hash of the one before, and a changed row is found', async () => {
    const chain = async () => (await ask('GET', '/v1/moderation/log', { as: 'admin' })).body.data.chain;
    const whole = await chain();
    expect(whole.rows).toBeGreaterThan(20);
    expect(whole.brokenAt).toBeNull();
    const { sql: db } = scene.store.db;
    await expect(sql`update moderation_decisions set note = 'x'`.execute(db)).rejects.toThrow();
    await expect(sql`delete from moderation_decisions`.execute(db)).rejects.toThrow();
    // An attacker who owns the database bypasses its triggers.
    const trigger = engine.kind === 'postgres' ? 'no_change' : 'no_update';
    await sql
      .raw(
        `drop trigger moderation_decisions_${trigger}${engine.kind === 'postgres' ? ' on moderation_decisions' : ''}`,
      )
      .execute(db);
    await sql`update moderation_decisions set note = 'nothing to see' where seq = 5`.execute(db);
    expect(await chain()).toEqual({ rows: 4, brokenAt: 5 });
  });
});
