import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskSteps } from './desk-steps.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf, type Person } from './finder-scene.ts';
import { photoIdOf } from './plain-photo.ts';

describeFinder('pictures of the desk', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 12);
  });
  afterAll(() => scene.finder.stop());
  const { ask, queue, itemOf, waiting, report, code } = deskSteps(() => scene);
  const look = async (id: string, query = '', as: Person = 'moderator') =>
    (await ask('GET', `/v1/moderation/items/${id}${query}`, { as })).body.data;
  const decide = (item: { id: string; version: number }, body: object, as: Person = 'moderator') =>
    ask('POST', `/v1/moderation/items/${item.id}/decisions`, { as, body: { version: item.version, ...body } });

  it('F §3.7 an item names its pictures only to a moderator who uncovers them', async () => {
    const { item } = await waiting();
    const veiled = await look(item.id);
    expect([veiled.look, veiled.photos[0].images.map(({ src }: { src: null }) => src)]).toEqual([null, [null]]);
    expect(JSON.stringify(veiled)).not.toMatch(/\/img\//);
    const seen = await look(item.id, '?unveil=1');
    expect(seen.photos[0].images[0].src).toMatch(/^\/img\/\w+\/640\.webp\?pass=/);
    expect(seen.look).toMatch(/^\d{13}\.[\w-]{24}$/);
    const line = (await queue('photos')).items.find(({ id }: { id: string }) => id === item.id);
    expect(line.thumb).toEqual({ th: expect.any(String), src: null });
  });

  it('F §3.7 no set is approved or put back that its moderator has not uncovered', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const { look: pass } = await look(one.item.id, '?unveil=1');
    const { look: ofOther } = await look(other.item.id, '?unveil=1');
    const { look: ofAdmin } = await look(one.item.id, '?unveil=1', 'admin');
    const outdated = `${Date.now() - 1}${pass.slice(13)}`;
    for (const bad of [undefined, '', 'x', ofOther, ofAdmin, outdated])
      expect([bad, code(await decide(one.item, { action: 'approve', look: bad }))]).toEqual([bad, 'look-required']);
    expect((await scene.store.photos.byId(one.photoId))?.status).toBe('pending');
    // A no needs no look: where the words say enough, the picture is spared.
    expect(code(await decide(other.item, { action: 'reject', reason: 'no-consent' }))).toBe('ok');
    const yes = await decide(one.item, { action: 'approve', look: pass });
    expect(code(yes)).toBe('ok');
    await ask('POST', `/v1/moderation/decisions/${yes.body.data.seq}/revert`, { as: 'moderator', body: {} });
    const again = await itemOf('photos', one.photoId);
    expect(code(await decide(again, { action: 'restore' }))).toBe('look-required');
    expect(code(await decide(again, { action: 'restore', look: pass }))).toBe('ok');
  });

  it('F §3.7 a report that hides is dismissed only after a look, one that does not without', async () => {
    const { reportId } = await report(1, 'no-consent', 'ada');
    const hiding = await itemOf('reports', reportId);
    expect(code(await decide(hiding, { action: 'dismiss' }))).toBe('look-required');
    const { look: pass } = await look(hiding.id, '?unveil=1');
    expect(code(await decide(hiding, { action: 'dismiss', look: pass }))).toBe('ok');
    const soft = await report(2, 'spam', 'ada');
    expect(code(await decide(await itemOf('reports', soft.reportId), { action: 'dismiss' }))).toBe('ok');
  });

  it('F §3.7 another picture in a collection needs another look', async () => {
    const { id } = (await ask('POST', '/v1/collections', { as: 'cleo', body: { title: 'Calm', note: '' } })).body.data;
    const put = (n: number) => ask('PUT', `/v1/collections/${id}/items/${photoIdOf(n)}`, { as: 'cleo', body: {} });
    await put(3);
    await ask('PATCH', `/v1/collections/${id}`, { as: 'cleo', body: { visibility: 'public' } });
    const item = await itemOf('collections', id);
    const { look: pass } = await look(item.id, '?unveil=1');
    await put(4);
    expect(code(await decide(item, { action: 'approve', look: pass }))).toBe('look-required');
    const { look: newer } = await look(item.id, '?unveil=1');
    expect(code(await decide(item, { action: 'approve', look: newer }))).toBe('ok');
  });

  it('F §3.7 each row of the queue says why it waits, in words', async () => {
    const { reportId } = await report(5, 'not-real');
    const line = await itemOf('reports', reportId);
    expect(line.why).toBe('Not a real result, says a visitor');
    const { facts } = await look(line.id);
    expect(facts).toContainEqual({ name: 'Reason', text: 'Not a real result', was: null });
    const { item } = await waiting(memberIdOf('bea'));
    expect(item.why).toBe('Sent by the person herself');
  });

  it('F §3.7 a claim counts its approvals in the queue: 1 of 2 after the first', async () => {
    const sid = scene.providerIds[1]!;
    const body = { role: 'staff', licenceNo: 'L-1', statement: 'I work there.' };
    const { id } = (await ask('POST', `/v1/providers/${sid}/claims`, { as: 'ada', body })).body.data;
    const item = await itemOf('claims', id);
    expect(item.approvals).toEqual({ given: 0, needed: 2 });
    const { line } = (await decide(item, { action: 'approve' })).body.data;
    expect([line.status, line.approvals]).toEqual(['pending', { given: 1, needed: 2 }]);
    const done = await decide(line, { action: 'approve' }, 'admin');
    expect(done.body.data.line).toMatchObject({ status: 'approved', approvals: { given: 2, needed: 2 } });
  });

  it('F §3.7 old stands beside new where an editor’s change waits', async () => {
    const sid = scene.providerIds[0]!;
    const { card, rev } = (await ask('GET', `/v1/providers/${sid}`)).body.data;
    const body = { title: 'Surgeon of hands' };
    await ask('PATCH', `/v1/providers/${sid}`, { as: 'editor', body, headers: { 'if-match': `"${rev}"` } });
    const { items } = await queue('providers');
    const { facts } = await look(items[0].id);
    expect(facts).toContainEqual({ name: 'Title', text: 'Surgeon of hands', was: card.title });
  });
});
