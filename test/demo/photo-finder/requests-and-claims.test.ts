import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../demo/photo-finder/api/domain/ids.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { deskSteps } from './desk-steps.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf, type Person } from './finder-scene.ts';
import { photoIdOf, plainPhoto } from './plain-photo.ts';

describeFinder('requests and claims', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 40);
  });
  afterAll(() => scene.finder.stop());
  const { ask, queue, itemOf, look, decide, code, report, sealed, isShown, freeIndex, waiting } = deskSteps(
    () => scene,
  );

  it('a removal request hides the photo at once; only its link shows its state', async () => {
    const made = await ask('POST', '/v1/removals', {
      body: {
        photoId: photoIdOf(20),
        relation: 'self',
        statement: 'It is me.',
        contact: 'me@example.com',
      },
    });
    expect(await isShown(20)).toBe(false);
    const { removal, token } = made.body.data;
    expect(removal).toMatchObject({ state: 'hidden', photoIds: [expect.any(String)] });
    expect(removal.dueAt - removal.createdAt).toBe(24 * 60 * 60 * 1000);
    const at = (t: string) => ask('GET', `/v1/removals/${removal.id}`, { headers: { authorization: `Removal ${t}` } });
    expect((await at(token)).body.data.state).toBe('hidden');
    expect((await at('x'.repeat(43))).body.error.code).toBe('not-found');
    expect((await ask('GET', `/v1/removals/${removal.id}`)).body.error.code).toBe('not-found');
    // A link from before it stood in a header is still good.
    expect((await ask('GET', `/v1/removals/${removal.id}?t=${token}`)).body.data.state).toBe('hidden');
    const raw = await sql<Record<string, string>>`select contact, statement from removal_requests
      where id = ${removal.id}`.execute(scene.store.db.sql);
    expect(Object.values(raw.rows[0]!)).toEqual([sealed, sealed]);
    const item = await itemOf('removals', removal.id);
    expect(code(await decide(item, { action: 'remove' }))).toBe('version-conflict');
    expect(code(await decide(item, { action: 'verify' }))).toBe('ok');
    expect((await at(token)).body.data.state).toBe('verified');
    expect(code(await decide({ ...item, version: 2 }, { action: 'remove' }, 'admin'))).toBe('ok');
    expect((await at(token)).body.data.state).toBe('removed');
    await scene.finder.runJobs();
    expect((await scene.store.photos.byId(photoIdOf(20)))?.status).toBe('removed');
  });

  it('a set that is removed while its approval is taken back waits in the queue no more', async () => {
    const { item, photoId } = await waiting();
    const { seq } = (await decide(item, { action: 'approve' })).body.data;
    await ask('POST', `/v1/moderation/decisions/${seq}/revert`, { as: 'moderator', body: {} });
    expect(await itemOf('photos', photoId)).toMatchObject({ status: 'pending' });
    const body = { photoId, relation: 'self', statement: 'It is me.' };
    const { id } = (await ask('POST', '/v1/removals', { body })).body.data.removal;
    for (const action of ['verify', 'remove'])
      expect(code(await decide(await itemOf('removals', id), { action }))).toBe('ok');
    await scene.finder.runJobs();
    expect(await itemOf('photos', photoId)).toBeUndefined();
  });

  it('a refused request shows the reason and may be appealed once, to another moderator', async () => {
    const made = await ask('POST', '/v1/removals', {
      body: {
        photoId: photoIdOf(22),
        relation: 'other',
        statement: 'I do not like it.',
        contact: 'me@example.com',
      },
    });
    const { removal, token } = made.body.data;
    const item = await itemOf('removals', removal.id);
    expect((await decide(item, { action: 'restore' })).body.error.errors[0].field).toBe('note');
    expect(code(await decide(item, { action: 'restore', note: 'The person shown agreed.' }))).toBe('ok');
    expect(await isShown(22)).toBe(true);
    const at = async () => (await ask('GET', `/v1/removals/${removal.id}?t=${token}`)).body.data;
    expect(await at()).toMatchObject({ state: 'restored', reason: 'The person shown agreed.', canAppeal: true });
    const appeal = () =>
      ask('POST', `/v1/removals/${removal.id}/appeal`, { body: { t: token, text: 'She is my daughter.' } });
    // A request of a week ago: the appeal has its own day.
    await sql`update removal_requests set created_at = created_at - 604800000, due_at = due_at - 604800000
      where id = ${removal.id}`.execute(scene.store.db.sql);
    // Pressed twice it is one.
    expect((await Promise.all([appeal(), appeal()])).map(code).sort()).toEqual(['ok', 'version-conflict']);
    expect([await isShown(22), (await at()).canAppeal]).toEqual([false, false]);
    expect((await at()).dueAt).toBeGreaterThanOrEqual(removal.dueAt);
    expect((await appeal()).body.error.code).toBe('version-conflict');
    const again = await itemOf('removals', removal.id);
    expect(code(await decide(again, { action: 'restore', note: 'Again.' }))).toBe('own-item');
    expect(JSON.stringify((await look(again.id, 'admin')).facts)).toContain('She is my daughter.');
    expect(code(await decide(again, { action: 'restore', note: 'Looked at by another.' }, 'admin'))).toBe('ok');
    expect(await isShown(22)).toBe(true);
    const said = async () =>
      (
        await sql<Record<string, string>>`select statement, appeal, contact from removal_requests
          where id = ${removal.id}`.execute(scene.store.db.sql)
      ).rows[0];
    expect(await said()).toEqual({ statement: sealed, appeal: sealed, contact: sealed });
    await scene.store.sweep();
    expect(await said()).toEqual({ statement: sealed, appeal: sealed, contact: sealed });
    // Ninety days after it was over.
    await sql`update removal_requests set closed_at = closed_at - ${90 * 24 * 60 * 60 * 1000}
      where id = ${removal.id}`.execute(scene.store.db.sql);
    await scene.store.sweep();
    expect(await said()).toEqual({ statement: '', appeal: null, contact: null });
  });

  it('R40 a claim needs two people, and the editor’s rights come with the second yes', async () => {
    const [, sid] = scene.providerIds;
    const claim = await ask('POST', `/v1/providers/${sid}/claims`, {
      as: 'bea',
      body: { role: 'self', licenceNo: 'L-1', statement: 'It is my practice.' },
    });
    const again = await ask('POST', `/v1/providers/${sid}/claims`, {
      as: 'bea',
      body: { role: 'self', licenceNo: 'L-1', statement: 'Again.' },
    });
    expect(again.body.error.code).toBe('already-claimed');
    const item = await itemOf('claims', claim.body.data.id);
    expect(code(await decide(item, { action: 'approve' }))).toBe('ok');
    expect((await ask('POST', '/api/surgeons/check-edit', { as: 'bea', body: {} })).body.data).toBe('');
    expect(code(await decide({ ...item, version: 2 }, { action: 'approve' }))).toBe('own-item');
    expect(code(await decide({ ...item, version: 2 }, { action: 'approve' }, 'admin'))).toBe('ok');
    expect((await ask('POST', '/api/surgeons/check-edit', { as: 'bea', body: {} })).body.data).toBe(sid);
    expect((await ask('GET', `/v1/providers/${sid}`)).body.data.isClaimed).toBe(true);
    expect((await ask('GET', '/v1/me/claims', { as: 'bea' })).body.data.items[0].status).toBe('approved');
  });

  it('of two who claim a page as their own one gets it', async () => {
    const n = scene.providerNs[2]!;
    const evidence = { licenceNo: '1', statement: 'Mine.', isWorkEmail: false };
    const items = [];
    for (const person of ['ada', 'cleo'] as const) {
      const id = newId('clm', systemRandom);
      await scene.store.claims.add({ id, providerN: n, member: memberIdOf(person), role: 'self', evidence });
      await scene.store.trust.addItem({
        id: newId('mod', systemRandom),
        kind: 'claim',
        targetId: id,
        priority: 40,
        slaMs: 1000,
      });
      const item = await itemOf('claims', id);
      expect(code(await decide(item, { action: 'approve' }))).toBe('ok');
      items.push({ ...item, version: 2 });
    }
    const answers = await Promise.all(items.map((item) => decide(item, { action: 'approve' }, 'admin')));
    expect(answers.map(code).sort()).toEqual(['ok', 'version-conflict']);
    expect((await scene.store.providers.editorsOf(n)).length).toBe(1);
  });

  it('§6 who edits two pages may edit both, and still no third', async () => {
    const [, second, third] = scene.providerNs as [number, number, number];
    for (const n of [scene.providerNs[0]!, second])
      await scene.store.providers.allowEditing(n, memberIdOf('bea'), 'test');
    const change = async (sid: string) => {
      const seen = (await ask('GET', `/v1/providers/${sid}`, { as: 'bea' })).body.data;
      const headers = { 'if-match': `"${seen.rev}"` };
      const { status } = await ask('PATCH', `/v1/providers/${sid}`, {
        as: 'bea',
        body: { bio: 'Two doors.' },
        headers,
      });
      return status;
    };
    expect((await scene.store.providers.editorsOf(third)).includes(memberIdOf('bea'))).toBe(false);
    const [a, b, c] = scene.providerIds as [string, string, string];
    expect([await change(a), await change(b), await change(c)]).toEqual([200, 200, 403]);
    // She is told of both, and sends a set for the one that she names.
    const { editProfileSid, pages } = (await ask('GET', '/v1/me', { as: 'bea' })).body.data;
    expect([editProfileSid, pages.map(({ sid }: { sid: string }) => sid).sort()]).toEqual([
      pages[0].sid,
      [a, b].sort(),
    ]);
    const send = async (body: object) =>
      (await ask('POST', '/v1/photos', { as: 'bea', body: { source: 'provider', ...body } })).body;
    for (const sid of [a, b]) expect((await send({ provider: sid })).data.provider.sid).toBe(sid);
    expect((await send({})).data.provider.sid).toBe(editProfileSid);
    expect((await send({ provider: c })).error.code).toBe('forbidden');
    await sql`delete from provider_editors where member = ${memberIdOf('bea')}`.execute(scene.store.db.sql);
  });

  it('§6 what an editor wishes for stands on the page after a moderator’s yes, as a new revision of it', async () => {
    const [sid] = scene.providerIds;
    const before = (await ask('GET', `/v1/providers/${sid}`)).body.data;
    await ask('PATCH', `/v1/providers/${sid}`, {
      as: 'editor',
      headers: { 'if-match': `"${before.rev}"` },
      body: {
        title: 'Consultant',
        credential: { board: 'Demo Board C', kind: 'licence', number: '77', registerUrl: null },
      },
    });
    const { items } = await queue('providers');
    expect(items.length).toBe(2);
    for (const item of items) expect(code(await decide(item, { action: 'approve' }))).toBe('ok');
    const after = (await ask('GET', `/v1/providers/${sid}`)).body.data;
    expect(after.card.title).toBe('Consultant');
    expect(after.credentials.find(({ board }: { board: string }) => board === 'Demo Board C').status).toBe('verified');
    expect(after.rev).toBeGreaterThan(before.rev + 1);
  });

  it('an editor cannot fill the queue: twenty changes of a page wait, and no more', async () => {
    const path = `/v1/providers/${scene.providerIds[0]}`;
    const addPlace = async (label: string) => {
      const { rev } = (await ask('GET', path)).body.data;
      const where = {
        line: 'Ludwigstr. 1',
        city: 'Munich',
        region: '',
        postal: '',
        country: 'DE',
        lat: 48.1,
        lon: 11.6,
      };
      const body = { newPlace: { label, ...where, phone: '', hours: '' } };
      return code(await ask('PATCH', path, { as: 'editor', headers: { 'if-match': `"${rev}"` }, body }));
    };
    for (let i = 0; i < 20; i++) expect(await addPlace(`Practice ${i}`)).toBe('ok');
    expect(await addPlace('One more')).toBe('limit-reached');
    const { items } = await queue('providers');
    await decide(items[0], { action: 'reject', note: 'One is enough.' });
    expect(await addPlace('One more')).toBe('ok');
  });

  const askToRemove = async (photo: number) =>
    (
      await ask('POST', '/v1/removals', {
        body: { photoId: photoIdOf(photo), relation: 'other', statement: 'Away with it.' },
      })
    ).body.data.removal.id;
  const dismiss = async ({ reportId }: { reportId: string }) =>
    code(await decide(await itemOf('reports', reportId), { action: 'dismiss' }));
  const refuse = async (removalId: string, as: Person = 'moderator') =>
    code(await decide(await itemOf('removals', removalId), { action: 'restore', note: 'It is not you.' }, as));

  it('an upheld report stays upheld after a dismissed second report or a refused request', async () => {
    const [first, second] = [await report(12, 'spam', 'ada'), await report(12, 'spam', 'bea')];
    await decide(await itemOf('reports', first.reportId), { action: 'uphold' });
    expect([await dismiss(second), await isShown(12)]).toEqual(['ok', false]);
    const soft = await report(13, 'spam', 'ada');
    const removalId = await askToRemove(13);
    await decide(await itemOf('reports', soft.reportId), { action: 'uphold' });
    expect([await refuse(removalId), await isShown(13)]).toEqual(['ok', false]);
  });

  it('a photo is shown again after the last open objection is refused, in any order', async () => {
    const [one, two] = [await askToRemove(14), await askToRemove(14)];
    expect([await refuse(one), await isShown(14), await refuse(two), await isShown(14)]).toEqual([
      'ok',
      false,
      'ok',
      true,
    ]);
    const its = await report(15, 'its-me', 'ada');
    const asked = await askToRemove(15);
    expect([await dismiss(its), await isShown(15), await refuse(asked), await isShown(15)]).toEqual([
      'ok',
      false,
      'ok',
      true,
    ]);
  });

  it('§3.7 of several reports that hide a photo each is as pressing, and each dismissal is counted', async () => {
    const first = await report(11, 'spam', 'ada');
    await report(11, 'identifiable', 'bea');
    const { isHidden } = await report(11, 'identifiable', 'cleo');
    const { priority, createdAt, dueAt } = await itemOf('reports', first.reportId);
    expect([isHidden, priority, dueAt - createdAt < 25 * 60 * 60 * 1000]).toEqual([true, 90, true]);
    expect([await isShown(11), await dismiss(first), await isShown(11)]).toEqual([false, 'ok', true]);
  });

  it('§3.7 an upheld report is taken back: its set is shown, and waits for a decision no more', async () => {
    const spam = await report(10, 'spam', 'ada');
    const uphold = async ({ reportId }: { reportId: string }) =>
      (await decide(await itemOf('reports', reportId), { action: 'uphold' })).body.data;
    const erasures = async () =>
      (await scene.store.db.sql.selectFrom('jobs').select('id').where('kind', '=', 'erase').execute()).length;
    const revert = (seq: number) => ask('POST', `/v1/moderation/decisions/${seq}/revert`, { as: 'admin', body: {} });
    const [before, { seq, canRevert }] = [await erasures(), await uphold(spam)];
    expect([canRevert, await isShown(10), await erasures()]).toEqual([true, false, before + 1]);
    expect(code(await revert(seq))).toBe('ok');
    expect([await isShown(10), await erasures()]).toEqual([true, before]);
    expect([await dismiss(spam), await isShown(10)]).toEqual(['ok', true]);
    // What hides at once stays hidden until it is decided, and is not erased.
    const its = await report(10, 'its-me', 'bea');
    expect(code(await revert((await uphold(its)).seq))).toBe('ok');
    expect([await isShown(10), await erasures()]).toEqual([false, before]);
    expect([await dismiss(its), await isShown(10)]).toEqual(['ok', true]);
    // A page is put back by two people.
    const { reportId } = (
      await ask('POST', '/v1/reports', {
        as: 'ada',
        body: { targetType: 'provider', targetId: scene.providerIds[2], reason: 'spam' },
      })
    ).body.data;
    const page = await uphold({ reportId });
    expect([page.canRevert, code(await revert(page.seq))]).toEqual([false, 'version-conflict']);
    await scene.store.pages.take(scene.providerNs[2]!, 'put-back');
  });

  it('§3.7 an upheld report offers to reopen it, until its set is erased or it waits again', async () => {
    const { reportId } = await report(10, 'spam', 'ada');
    const line = await itemOf('reports', reportId);
    const reopens = async (as: Person = 'admin') =>
      (await ask('GET', `/v1/moderation/items/${line.id}`, { as })).body.data.reopens;
    expect(await reopens()).toBeNull();
    const { seq } = (await decide(line, { action: 'uphold' })).body.data;
    expect([await reopens(), await reopens('moderator')]).toEqual([seq, seq]);
    await ask('POST', `/v1/moderation/decisions/${seq}/revert`, { as: 'admin', body: {} });
    expect(await reopens()).toBeNull();
    const again = (await decide(await itemOf('reports', reportId), { action: 'uphold' })).body.data;
    expect(await reopens()).toBe(again.seq);
    const photo = (await scene.store.photos.byId(photoIdOf(10)))!;
    await scene.store.photos.take(photo.n, 'remove');
    expect(await reopens()).toBeNull();
  });

  it('a moderator neither decides nor reads requests for her own set or claims to her own page', async () => {
    const index = freeIndex();
    const uploader = memberIdOf('moderator');
    await scene.store.photos.add(plainPhoto(index, { source: 'patient', uploader }));
    const removalId = await askToRemove(index);
    expect(await look((await itemOf('removals', removalId)).id)).toMatchObject({ actions: [], facts: [] });
    expect([await refuse(removalId), await isShown(index)]).toEqual(['own-item', false]);
    expect([await refuse(removalId, 'admin'), await isShown(index)]).toEqual(['ok', true]);
    const body = { targetType: 'photo', targetId: photoIdOf(index), reason: 'spam', text: 'I am her sister.' };
    const { reportId } = (await ask('POST', '/v1/reports', { as: 'cleo', body })).body.data;
    const reported = await itemOf('reports', reportId);
    expect(await look(reported.id)).toMatchObject({ actions: [], facts: [], line: { why: '' } });
    expect(JSON.stringify((await look(reported.id, 'admin')).facts)).toContain('I am her sister.');
    const { id } = (
      await ask('POST', `/v1/providers/${scene.providerIds[0]}/claims`, {
        as: 'cleo',
        body: { role: 'staff', licenceNo: 'L-9', statement: 'I work there.' },
      })
    ).body.data;
    await scene.store.trust.grantRole(memberIdOf('editor'), 'moderator', 'test');
    const claimed = await itemOf('claims', id);
    expect(code(await decide(claimed, { action: 'approve' }, 'editor'))).toBe('own-item');
    // Nor where she claims the same page herself; and the licence of the other is not for her.
    const claim = await ask('POST', `/v1/providers/${scene.providerIds[0]}/claims`, {
      as: 'moderator',
      body: { role: 'self', licenceNo: 'L-10', statement: 'It is mine.' },
    });
    expect(code(await decide(claimed, { action: 'reject', note: 'It is mine.' }))).toBe('own-item');
    expect([(await look(claimed.id)).facts, (await look(claimed.id, 'admin')).facts.length]).toEqual([[], 5]);
    const change = { change: 'remove', note: 'Then it shall go.' };
    const path = `/v1/moderation/providers/${scene.providerIds[0]}/changes`;
    expect(code(await ask('POST', path, { as: 'moderator', body: change }))).toBe('own-item');
    await decide(await itemOf('claims', claim.body.data.id), { action: 'reject', note: 'It is not.' }, 'admin');
  });

  it('a mailbox proves something only at the site that the page names, not at that site’s host', async () => {
    const [sid] = scene.providerIds;
    const proof = async (as: Person) => {
      const { id } = (
        await ask('POST', `/v1/providers/${sid}/claims`, {
          as,
          body: { role: 'staff', licenceNo: 'L-5', statement: 'I work there.' },
        })
      ).body.data;
      const { facts } = await look((await itemOf('claims', id)).id);
      return facts.find(({ name }: { name: string }) => name === 'Work address').text;
    };
    const at = async (url: string) => {
      const { rev } = (await ask('GET', `/v1/providers/${sid}`)).body.data;
      const body = { links: [{ kind: 'site', url }] };
      await ask('PATCH', `/v1/providers/${sid}`, { as: 'editor', headers: { 'if-match': `"${rev}"` }, body });
    };
    await at('https://practice.example.com/');
    expect(await proof('ada')).toMatch(/^does not belong/);
    await at('https://www.example.com/practice');
    expect(await proof('bea')).toMatch(/^belongs/);
  });

  it('R78 a page can be claimed again after its holder has erased her account', async () => {
    const [, sid] = scene.providerIds;
    for (const person of ['bea', 'cleo'] as const)
      await scene.store.providers.grantEditing(scene.providerNs[1]!, memberIdOf(person), 'test', `clm_${person}`);
    const isClaimed = async () => (await ask('GET', `/v1/providers/${sid}`)).body.data.isClaimed;
    await ask('DELETE', '/v1/me/data?confirm=erase', { as: 'cleo' });
    expect(await isClaimed()).toBe(true);
    expect((await ask('DELETE', '/v1/me/data?confirm=erase', { as: 'bea' })).status).toBe(200);
    // It is kept by its provider no more.
    expect(await isClaimed()).toBe(false);
    const { id } = (
      await ask('POST', `/v1/providers/${sid}/claims`, {
        as: 'ada',
        body: { role: 'self', licenceNo: 'L-2', statement: 'I have taken it over.' },
      })
    ).body.data;
    const item = await itemOf('claims', id);
    expect(code(await decide(item, { action: 'approve' }))).toBe('ok');
    expect(code(await decide({ ...item, version: 2 }, { action: 'approve' }, 'admin'))).toBe('ok');
  });
});
