import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeUse } from '../../../demo/photo-finder/api/use-cases/take-use.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf } from './finder-scene.ts';
import { consentOf, photoBytes, uploadSteps } from './upload-steps.ts';

describeFinder('uploading', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 4);
  });
  afterAll(() => scene.finder.stop());
  const { ask, draft, own, put, submit, pending, itemOf, decide, published, otherPhoto } = uploadSteps(() => scene);

  it('a draft keeps its details, is sent with its consent, and is published after approval', async () => {
    const id = await draft();
    const sent = await scene.send(id, await photoBytes(), { as: 'ada' });
    expect(sent.status).toBe(200);
    expect((await ask('GET', sent.body.data.src)).headers['content-type']).toBe('image/webp');
    const missing = await submit(id);
    expect([missing.body.error.code, missing.body.error.errors.map(({ field }: { field: string }) => field)]).toEqual([
      'details-required',
      ['procedures', 'monthsAfter'],
    ]);
    await put(id, { procedures: ['chin'], monthsAfter: 7, tone: 4, caption: 'Seven months on, zebrafinch.' });
    expect(await own(id)).toMatchObject({ status: 'draft', tone: 4, monthsAfter: 7, images: [{ stage: 'after' }] });
    const outdated = await submit(id, { ...consentOf(), version: '1999-01' });
    expect(outdated.body.error.code).toBe('consent-outdated');
    expect((await submit(id, consentOf('provider_attests'))).body.error.code).toBe('consent-required');
    expect((await submit(id)).body.data).toMatchObject({ status: 'processing', consent: { kind: 'self' } });
    expect((await put(id, { caption: 'Too late.' })).body.error.code).toBe('version-conflict');
    await scene.finder.runJobs();
    expect((await own(id)).status).toBe('pending');
    expect((await ask('GET', `/v1/photos/${id}`)).body.error.code).toBe('photo-not-found');
    const { id: itemId, version } = await itemOf(id);
    await decide(itemId, { action: 'approve', version });
    const seen = (await ask('GET', `/v1/photos/${id}`)).body.data;
    expect(seen).toMatchObject({ caption: 'Seven months on, zebrafinch.', consent: { kind: 'self' } });
    // 700 px wide: every size up to that, and none above.
    expect([seen.assets[0].pic.avif, seen.assets[0].pic.webp]).toEqual([
      [320, 640],
      [320, 640],
    ]);
    expect(seen.card.alt).toBe('Chin surgery, 7 months after surgery');
    expect((await ask('GET', '/v1/photos?q=zebrafinch')).body.data.total).toBe(1);
  });

  it('withdrawing takes it out of list, search, collections and image addresses before it is answered', async () => {
    const id = await published();
    const { pic } = (await ask('GET', `/v1/photos/${id}`)).body.data.card;
    const saved = (await ask('PUT', `/v1/saves/${id}`, { as: 'bea', body: {} })).body.data.collections[0].id;
    const key = `/img/${pic.k}/320.avif`;
    expect((await ask('GET', key)).status).toBe(200);
    const total = async (query: string) => (await ask('GET', `/v1/photos?${query}`)).body.data.total;
    const before = [await total(''), await total('q=worth')];
    expect((await ask('POST', `/v1/photos/${id}/withdraw`, { as: 'ada', body: {} })).status).toBe(200);
    expect([await total(''), await total('q=worth')]).toEqual(before.map((count) => count - 1));
    expect((await ask('GET', key)).status).toBe(404);
    expect((await ask('GET', `/v1/photos/${id}`)).body.error.code).toBe('gone');
    const { items } = (await ask('GET', `/v1/collections/${saved}`, { as: 'bea' })).body.data;
    expect(items[0].card).toBeNull();
    await scene.finder.runJobs();
    expect(await scene.images.read(pic.k, '320.avif')).toBeNull();
    const row = await scene.store.photos.byId(id);
    expect([row?.status, row?.assets.some((asset) => asset.key === pic.k)]).toEqual(['removed', false]);
    expect((await own(id)).consent.withdrawnAt).toBeGreaterThan(0);
  });

  it('of withdrawing and publishing at once, whichever comes first, nothing is shown without consent', async () => {
    for (let i = 0; i < 6; i++) {
      const id = await pending();
      const { id: itemId, version } = await itemOf(id);
      const both = [
        () => decide(itemId, { action: 'approve', version }),
        () => ask('POST', `/v1/photos/${id}/withdraw`, { as: 'ada', body: {} }),
      ];
      const answers = await Promise.all((i % 2 === 0 ? both : both.reverse()).map((go) => go()));
      expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 410].includes(status))).toEqual([]);
      expect((await scene.store.photos.byId(id))?.status).toBe('removed');
      expect((await ask('GET', `/v1/photos/${id}`)).status).toBeGreaterThanOrEqual(404);
    }
  });

  it('a rejected set says why, is mended and sent again', async () => {
    const id = await pending();
    const { id: itemId, version } = await itemOf(id);
    expect((await decide(itemId, { action: 'reject', version })).body.error.errors[0].field).toBe('reason');
    await decide(itemId, { action: 'reject', version, reason: 'quality', note: 'Please use the same light.' });
    expect(await own(id)).toMatchObject({ status: 'rejected', reason: 'quality', note: 'Please use the same light.' });
    expect((await ask('POST', `/v1/photos/${id}/mend`, { as: 'ada', body: {} })).body.data.status).toBe('draft');
    expect((await submit(id)).status).toBe(200);
    await scene.finder.runJobs();
    expect(await own(id)).toMatchObject({ status: 'pending', note: null });
  });

  const mend = (id: string) => ask('POST', `/v1/photos/${id}/mend`, { as: 'ada', body: {} });
  const rejected = async () => {
    const id = await pending();
    const { id: itemId, version } = await itemOf(id);
    await decide(itemId, { action: 'reject', version, reason: 'quality' });
    return id;
  };

  it('§2.6 a set that is sent again has one consent, and a mended one is withdrawn like any other', async () => {
    const id = await rejected();
    const earlier = (await scene.store.photos.byId(id))!.consentId!;
    const isGiven = async (consentId: string) => (await scene.store.consents.byId(consentId))!.withdrawn_at === null;
    await mend(id);
    await submit(id);
    const later = (await scene.store.photos.byId(id))!.consentId!;
    expect([later !== earlier, await isGiven(earlier), await isGiven(later)]).toEqual([true, false, true]);
    const other = await rejected();
    await mend(other);
    for (const one of [id, other]) {
      const { status, body } = await ask('POST', `/v1/photos/${one}/withdraw`, { as: 'ada', body: {} });
      expect([status, body.data.status, body.data.consent.withdrawnAt !== null]).toEqual([200, 'removed', true]);
    }
    expect((await ask('POST', `/v1/photos/${await draft()}/withdraw`, { as: 'ada', body: {} })).status).toBe(409);
  });

  it('§4 mending a rejected set counts as a draft, of which twenty are open at most', async () => {
    const id = await rejected();
    let last = await ask('POST', '/v1/photos', { as: 'ada', body: { source: 'patient' } });
    const drafts: string[] = [];
    for (; last.status === 200; last = await ask('POST', '/v1/photos', { as: 'ada', body: { source: 'patient' } }))
      drafts.push(last.body.data.id);
    const refused = await mend(id);
    expect([refused.status, refused.body.error.code]).toEqual([last.status, 'limit-reached']);
    for (const one of drafts) await ask('DELETE', `/v1/photos/${one}`, { as: 'ada' });
    expect((await mend(id)).body.data.status).toBe('draft');
    await ask('DELETE', `/v1/photos/${id}`, { as: 'ada' });
  });

  it('§2.1 an uploader who sends a set again may raise a moderator’s rating, but not lower it', async () => {
    const id = await pending();
    await decide((await itemOf(id)).id, {
      action: 'edit',
      version: (await itemOf(id)).version,
      edits: { sensitivity: 1 },
    });
    await decide((await itemOf(id)).id, { action: 'reject', version: (await itemOf(id)).version, reason: 'quality' });
    await ask('POST', `/v1/photos/${id}/mend`, { as: 'ada', body: {} });
    expect(await own(id)).toMatchObject({ sensitivity: 1, leastSensitivity: 1 });
    const less = await put(id, { sensitivity: 0, caption: 'Not kept.' });
    expect([less.status, less.body.error.errors[0].field, less.body.error.message]).toEqual([
      400,
      'sensitivity',
      'A moderator has said what the pictures show. Only a moderator says that it is less.',
    ]);
    for (const sensitivity of [2, 1]) expect((await put(id, { sensitivity })).body.data.sensitivity).toBe(sensitivity);
    expect((await submit(id)).status).toBe(200);
    await scene.finder.runJobs();
    // A moderator says that it is less, and that is what binds from then on.
    await decide((await itemOf(id)).id, {
      action: 'edit',
      version: (await itemOf(id)).version,
      edits: { sensitivity: 0 },
    });
    await decide((await itemOf(id)).id, { action: 'reject', version: (await itemOf(id)).version, reason: 'quality' });
    await ask('POST', `/v1/photos/${id}/mend`, { as: 'ada', body: {} });
    expect((await put(id, { sensitivity: 0 })).body.data).toMatchObject({ sensitivity: 0, leastSensitivity: 0 });
    // Where no moderator said anything, she says it anew.
    const other = await pending();
    const { id: itemId, version } = await itemOf(other);
    await decide(itemId, { action: 'reject', version, reason: 'quality' });
    await ask('POST', `/v1/photos/${other}/mend`, { as: 'ada', body: {} });
    for (const sensitivity of [2, 0])
      expect((await put(other, { sensitivity })).body.data.sensitivity).toBe(sensitivity);
    for (const one of [id, other]) await ask('DELETE', `/v1/photos/${one}`, { as: 'ada' });
  });

  it('§4 a provider sends two hundred sets a day and others thirty, and are told then when they may again', async () => {
    const small = await finderScene(await engine.open(), 1, 1);
    for (const [as, source, limit, most] of [
      ['editor', 'provider', 'providerUpload', 200],
      ['admin', 'patient', 'upload', 30],
    ] as const) {
      const send = () => small.ask('POST', '/v1/photos', { as, body: { source } });
      for (let i = 1; i < most; i++) await takeUse(small.store.limits, limit, memberIdOf(as));
      const last = await send();
      expect([as, last.status]).toEqual([as, 200]);
      const { status, headers, body } = await send();
      expect([as, status, body.error.code]).toEqual([as, 429, 'rate-limited']);
      expect(body.error.message).toMatch(
        /^That was as much as can be taken for now\. Please try again in \d+ hours\.$/,
      );
      expect(Number(headers['retry-after'])).toBeGreaterThan(3600);
      await small.ask('DELETE', `/v1/photos/${last.body.data.id}`, { as });
    }
    // As a person she may still send her own: the two are counted apart.
    expect((await small.ask('POST', '/v1/photos', { as: 'editor', body: { source: 'patient' } })).status).toBe(200);
    await small.finder.stop();
    // A demo raises this limit too, as it raises the others.
    for (let i = 0; i < 30; i++) await takeUse(scene.store.limits, 'upload', memberIdOf('cleo'));
    const raised = await ask('POST', '/v1/photos', { as: 'cleo', body: { source: 'patient' } });
    expect(raised.status).toBe(200);
    await ask('DELETE', `/v1/photos/${raised.body.data.id}`, { as: 'cleo' });
  });

  it('a provider’s set needs a page to edit and the provider’s own words of consent', async () => {
    const refused = await ask('POST', '/v1/photos', { as: 'ada', body: { source: 'provider' } });
    expect(refused.body.error.code).toBe('forbidden');
    const id = await draft('editor', 'provider');
    await scene.send(id, await photoBytes(400), { as: 'editor' });
    await put(
      id,
      { procedures: ['chin'], monthsAfter: 3, fitzpatrick: 4, fields: { anaes: ['twilight-sleep'] } },
      'editor',
    );
    expect(await own(id, 'editor')).toMatchObject({ fitzpatrick: 4, fields: { anaes: ['twilight-sleep'] } });
    expect((await submit(id, consentOf('self'), 'editor')).body.error.code).toBe('consent-required');
    const sent = await submit(id, { ...consentOf('provider_attests'), subjectRef: 'P-17' }, 'editor');
    expect(sent.body.data).toMatchObject({ source: 'provider', provider: { sid: scene.providerIds[0] } });
  });

  it('fields of one operation are stored, filtered by and exported, and go with another operation', async () => {
    const id = await draft();
    await scene.send(id, await otherPhoto(), { as: 'ada' });
    const fields = { scar: ['anchor'], cupfrom: ['E'], cupto: ['C'], grams: ['500-750'] };
    const said = {
      procedures: ['breast-reduction'],
      monthsAfter: 9,
      techniques: ['free-graft'],
      parity: 2,
      caption: 'Quailfeather.',
    };
    // A patient does not type her own skin, and nothing is lifted from a breast but what is there.
    await put(id, { ...said, fields: { ...fields, lipo: ['back'] }, fitzpatrick: 4 });
    expect(await own(id)).toMatchObject({ fields, fitzpatrick: null, techniques: ['free-graft'], parity: 2 });
    for (const [wrong, field] of [
      [{ cupto: ['A', 'B'] }, 'fields.cupto'],
      [{ scar: ['wide'] }, 'fields.scar.0'],
      [{ shoe: ['38'] }, 'fields.shoe'],
    ] as const) {
      const { error } = (await put(id, { fields: wrong })).body;
      expect([error.code, error.errors.map((one: { field: string }) => one.field)]).toEqual([
        'invalid-request',
        [field],
      ]);
    }
    await put(id, { procedures: ['chin'] });
    expect(await own(id)).toMatchObject({ fields: {}, techniques: [], parity: null });
    await put(id, { ...said, fields: { ...fields, grams: [] } });
    const { grams: _, ...kept } = fields;
    expect((await own(id)).fields).toEqual(kept);
    await put(id, { fields });
    expect((await submit(id)).status).toBe(200);
    await scene.finder.runJobs();
    const { id: itemId, version } = await itemOf(id);
    expect((await decide(itemId, { action: 'approve', version })).status).toBe(200);

    expect((await ask('GET', `/v1/photos/${id}`)).body.data.fields).toEqual(fields);
    const list = async (query: string) => (await ask('GET', `/v1/photos?${query}`)).body.data;
    const found = await list('proc=breast-reduction&cupto=C&grams=500-750&facets=1&q=quailfeather');
    expect([found.total, found.facets.words.scar.anchor, found.facets.words.garment]).toEqual([1, 1, undefined]);
    const home = (await list('facets=1')).facets;
    expect([home.words.scar, home.words.with, home.unstated.scar]).toEqual([undefined, undefined, undefined]);
    expect((await list('scar=low&proc=breast-reduction&q=quailfeather')).total).toBe(0);
    expect((await ask('GET', '/v1/photos?scar=wide')).body.error.code).toBe('invalid-filter');
    const { uploads } = (await ask('GET', '/v1/me/data', { as: 'ada' })).body.data;
    expect(uploads.find((one: { id: string }) => one.id === id).fields).toEqual(fields);
    const saved = (await ask('PUT', `/v1/saves/${id}`, { as: 'bea', body: {} })).body.data.collections[0].id;
    const items = async () => (await ask('GET', `/v1/collections/${saved}`, { as: 'bea' })).body.data.items;
    const inCollection = async () => (await items()).find((one: { photoId: string }) => one.photoId === id).fields;
    expect(await inCollection()).toEqual(fields);

    await ask('POST', `/v1/photos/${id}/withdraw`, { as: 'ada', body: {} });
    expect(await inCollection()).toEqual({});
    await ask('DELETE', `/v1/photos/${id}`, { as: 'ada' });
    await scene.finder.runJobs();
    expect(await scene.store.photos.byId(id)).toMatchObject({ status: 'removed', fields: {}, fitzpatrick: null });
  });

  it('R41 a photo deleted twice is gone twice for its owner, and was never there for others', async () => {
    const id = await published('ada');
    const path = `/v1/photos/${id}`;
    const own = await Promise.all([ask('DELETE', path, { as: 'ada' }), ask('DELETE', path, { as: 'ada' })]);
    expect(own.map(({ status }) => status)).toEqual([200, 200]);
    const [other, unknown] = [
      await ask('DELETE', path, { as: 'bea' }),
      await ask('DELETE', `/v1/photos/pho_${'z'.repeat(20)}`, { as: 'bea' }),
    ];
    expect([other.status, other.body.error.code, other.body.error.message]).toEqual([
      404,
      'photo-not-found',
      unknown.body.error.message,
    ]);
    const deletions = (await scene.store.auditLog.list(50)).filter(({ target }) => target === id);
    expect(deletions.filter(({ event }) => event === 'photo-deleted')).toHaveLength(1);
  });

  it('R78 everything of a member comes as one document, and goes with one call', async () => {
    const id = await published('cleo');
    await ask('PUT', `/v1/saves/${id}`, { as: 'cleo', body: {} });
    await ask('POST', '/v1/collections', { as: 'cleo', body: { title: 'canary-title', note: 'canary-note' } });
    await ask('POST', '/v1/reports', {
      as: 'cleo',
      body: { targetType: 'photo', targetId: id, reason: 'other', text: 'canary-report' },
    });
    const { data } = (await ask('GET', '/v1/me/data', { as: 'cleo' })).body;
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['uploads', 'consents', 'collections', 'reports', 'claims', 'keptLinks']),
    );
    expect(JSON.stringify(data)).toContain('canary-note');
    expect(data.uploads.map((photo: { id: string }) => photo.id)).toContain(id);
    const { pic } = (await ask('GET', `/v1/photos/${id}`)).body.data.card;
    expect((await ask('DELETE', '/v1/me/data', { as: 'cleo' })).body.error.code).toBe('invalid-request');
    expect((await ask('DELETE', '/v1/me/data?confirm=erase', { as: 'cleo' })).body.data.photoIds).not.toEqual([]);
    expect((await ask('GET', `/v1/photos/${id}`)).status).toBe(410);
    expect((await ask('GET', `/img/${pic.k}/320.avif`)).status).toBe(404);
    await scene.finder.runJobs();
    expect(await scene.images.read(pic.k, '320.avif')).toBeNull();
    // Nor the blurred copy, the fingerprint, or the reporter's snapshot.
    const { assets } = (await scene.store.photos.byId(id))!;
    expect(assets.map(({ thumbhash, dhash, sha256 }) => [thumbhash, dhash, sha256.length])).toEqual([['', '', 24]]);
    expect((await scene.store.reports.against(id)).map(({ snapshot }) => snapshot)).toEqual(['{}']);
    const after = (await ask('GET', '/v1/me/data', { as: 'cleo' })).body.data;
    expect([after.uploads, after.collections, after.reports, after.consents]).toEqual([[], [], [], []]);
    // The day's counters stay, or a member could erase her data to report and upload without limit.
    const counted = await scene.store.db.sql.selectFrom('limits').select('name').execute();
    expect(counted.some(({ name }) => name.startsWith('upload:mem_cleo'))).toBe(true);
    const tables = ['photos', 'collections', 'reports', 'consents', 'provider_claims', 'kept_links'];
    for (const table of tables) {
      const rows = await scene.store.db.sql
        .selectFrom(table as 'photos')
        .selectAll()
        .execute();
      const text = JSON.stringify(rows);
      expect([table, text.includes('mem_cleo'), text.includes('canary-title')]).toEqual([table, false, false]);
    }
  });
});
