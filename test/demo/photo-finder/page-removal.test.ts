import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../demo/photo-finder/api/domain/ids.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { picture } from '../../service/outside/files/corpus.ts';
import { decideAfterLook } from './decide-after-look.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf, type Person } from './finder-scene.ts';
import { photoIdOf, plainPhoto } from './plain-photo.ts';

describeFinder('the page of a provider, removed for good or put back', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 12);
    // A third person of the staff, and an editor who is a moderator as well.
    await scene.store.trust.grantRole(memberIdOf('cleo'), 'moderator', 'test');
    await scene.store.trust.grantRole(memberIdOf('editor'), 'moderator', 'test');
  });
  afterAll(() => scene.finder.stop());
  const ask = (...args: Parameters<FinderScene['ask']>) => scene.ask(...args);
  type Answer = Awaited<ReturnType<FinderScene['ask']>>;
  const code = ({ status, body }: Answer) => (status < 300 ? 'ok' : body.error.code);
  const propose = (page: number, change: string, as: Person, note = 'It is not her practice.') =>
    ask('POST', `/v1/moderation/providers/${scene.providerIds[page]}/changes`, { as, body: { change, note } });
  const look = async (id: string, as: Person) => (await ask('GET', `/v1/moderation/items/${id}`, { as })).body.data;
  const decide = (id: string, action: string, as: Person, note = 'I have looked at it too.', version = 1) =>
    decideAfterLook(ask, id, { action, version, note }, as);
  const page = (n: number, as?: Person) => ask('GET', `/v1/providers/${scene.providerIds[n]}`, { as });
  const isListed = async (n: number) =>
    (await ask('GET', '/v1/providers')).body.data.items.some(
      ({ sid }: { sid: string }) => sid === scene.providerIds[n],
    );
  const shown = async (query = '') =>
    (await ask('GET', `/v1/photos?limit=60&reveal=2${query}`)).body.data.items as { id: string; prov: unknown }[];
  const report = async (n: number) =>
    (
      await ask('POST', '/v1/reports', {
        body: { targetType: 'provider', targetId: scene.providerIds[n], reason: 'spam' },
      })
    ).body.data.reportId as string;
  const itemOf = async (tab: string, targetId: string) =>
    (await ask('GET', `/v1/moderation/items?tab=${tab}`, { as: 'admin' })).body.data.items.find(
      (item: { targetId: string }) => item.targetId === targetId,
    );

  it('R40 a proposal needs a reason and has no effect alone; its author cannot decide it', async () => {
    expect(code(await propose(0, 'remove', 'ada'))).toBe('forbidden');
    const silent = await propose(0, 'remove', 'moderator', ' ');
    expect([code(silent), silent.body.error.errors[0].field]).toEqual(['required-field-missing', 'note']);
    const { line } = (await propose(0, 'remove', 'moderator')).body.data;
    expect([line.kind, line.title]).toEqual(['provider_revision', expect.stringMatching(/: remove for good$/)]);
    expect(code(await decide(line.id, 'remove', 'moderator'))).toBe('own-item');
    expect((await look(line.id, 'moderator')).actions).toEqual([]);
    const seen = await look(line.id, 'admin');
    expect(seen.actions).toEqual(['remove', 'reject']);
    expect(seen.facts).toContainEqual({ name: 'Why', text: 'It is not her practice.', was: null });
    expect(code(await propose(0, 'remove', 'admin'))).toBe('version-conflict');
    expect(code(await propose(0, 'put-back', 'admin'))).toBe('version-conflict');
    // Her own page, though she is a moderator; and what is said of it there is not for her.
    expect(code(await decide(line.id, 'remove', 'editor'))).toBe('own-item');
    expect((await page(0, 'editor')).body.data.waiting).toEqual([]);
    expect([(await page(0)).status, await isListed(0)]).toEqual([200, true]);
    expect(code(await decide(line.id, 'reject', 'admin', ''))).toBe('required-field-missing');
    expect(code(await decide(line.id, 'reject', 'admin'))).toBe('ok');
    expect((await page(0)).status).toBe(200);
    expect(code(await propose(0, 'remove', 'editor'))).toBe('own-item');
  });

  it('R58 the second approval removes the page and its editors’ sets from lists, search and images', async () => {
    const n = scene.providerNs[1]!;
    const sets = [...(await scene.store.photos.byNs([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).values()].filter(
      (photo) => photo.providerN === n,
    );
    const [own] = sets.filter(({ source }) => source === 'provider');
    const [patients] = sets.filter(({ source }) => source === 'patient');
    expect([own, patients].every(Boolean)).toBe(true);
    const key = own!.assets[0]!.key;
    await scene.images.write(key, '320.avif', new Uint8Array([1]));
    expect((await ask('GET', `/img/${key}/320.avif`)).status).toBe(200);
    await ask('PUT', `/v1/saves/${own!.id}`, { as: 'ada', body: {} });
    const [word] = own!.caption.toLowerCase().match(/[a-z]{5,}/) ?? ['nothing'];
    const found = async () => (await shown(`&q=${word}`)).map(({ id }) => id);
    expect([await found(), (await shown()).map(({ id }) => id)]).toEqual([
      expect.arrayContaining([own!.id]),
      expect.arrayContaining([own!.id, patients!.id]),
    ]);
    // What waits for the page waits for nothing afterwards.
    const reportId = await report(1);
    await ask('POST', `/v1/providers/${scene.providerIds[1]}/claims`, {
      as: 'bea',
      body: { role: 'self', licenceNo: 'L-1', statement: 'It is mine.' },
    });
    // So do the changes that its editor has asked for, and no picture of her is shown any more.
    await scene.store.providers.allowEditing(n, memberIdOf('ada'), 'test');
    const sid = scene.providerIds[1]!;
    const revOf = async () => (await page(1)).body.data.rev as number;
    const change = (rev: number, body: object) =>
      ask('PATCH', `/v1/providers/${sid}`, { as: 'ada', body, headers: { 'if-match': `"${rev}"` } });
    const portrait = async (width: number) => {
      const bytes = await picture(width, 500).flatten().jpeg().toBuffer();
      const rev = await revOf();
      const sent = await scene.sendTo(`/providers/${sid}/portrait`, bytes, 'ada', { 'if-match': `"${rev}"` });
      return sent.body.data.waitingPortrait.split('/')[2] as string;
    };
    const shownPortrait = await portrait(400);
    const [first] = (await ask('GET', '/v1/moderation/items?tab=providers', { as: 'admin' })).body.data.items;
    expect(code(await decide(first.id, 'approve', 'admin'))).toBe('ok');
    const waitingPortrait = await portrait(420);
    expect(code(await change(await revOf(), { title: 'Another title' }))).toBe('ok');
    const rev = await revOf();
    expect((await ask('GET', `/img/${shownPortrait}/160.webp`)).status).toBe(200);
    const isPortrait = async (key: string) => (await scene.images.read(key, '160.webp')) !== null;
    expect([await isPortrait(shownPortrait), await isPortrait(waitingPortrait)]).toEqual([true, true]);
    const waiting = plainPhoto(50, { status: 'pending', publishedAt: null, source: 'provider', providerN: n });
    await scene.store.photos.add(waiting);

    const { line } = (await propose(1, 'remove', 'moderator')).body.data;
    expect(code(await decide(line.id, 'remove', 'cleo', ''))).toBe('required-field-missing');
    expect(code(await decide(line.id, 'remove', 'cleo'))).toBe('ok');
    const gone = await page(1);
    expect([gone.status, gone.body.error.message]).toEqual([410, 'This page was removed.']);
    expect((await ask('GET', `/provider/${scene.providerIds[1]}`)).status).toBe(404);
    expect(await isListed(1)).toBe(false);
    const listed = await shown();
    expect(listed.some(({ id }) => id === own!.id)).toBe(false);
    expect(listed.find(({ id }) => id === patients!.id)?.prov).toBeNull();
    expect(await found()).not.toContain(own!.id);
    expect(code(await ask('GET', `/v1/photos/${own!.id}`))).toBe('gone');
    expect((await ask('GET', `/img/${key}/320.avif`)).status).toBe(404);
    const { saves } = (await ask('GET', '/v1/saves', { as: 'ada' })).body.data;
    const [collectionId] = Object.values(saves as Record<string, string[]>)[0]!;
    const { items } = (await ask('GET', `/v1/collections/${collectionId}`, { as: 'ada' })).body.data;
    expect(items.map(({ card }: { card: unknown }) => card)).toEqual([null]);
    expect((await scene.store.photos.byId(waiting.id))?.status).toBe('removed');
    expect(await itemOf('reports', reportId)).toBeUndefined();
    expect((await ask('GET', '/v1/me/claims', { as: 'bea' })).body.data.items[0]).toMatchObject({
      status: 'rejected',
      reason: 'The page was removed.',
    });
    expect((await ask('GET', '/v1/moderation/items?tab=claims', { as: 'admin' })).body.data.items).toEqual([]);
    expect((await ask('GET', '/v1/moderation/items?tab=providers', { as: 'admin' })).body.data.items).toEqual([]);
    expect((await scene.store.revisions.of(n)).map(({ section, status, reason }) => [section, status, reason])).toEqual(
      expect.arrayContaining([
        ['portrait', 'rejected', 'The page was removed.'],
        ['names', 'rejected', 'The page was removed.'],
      ]),
    );
    expect((await ask('GET', `/img/${shownPortrait}/160.webp`)).status).toBe(404);
    expect(code(await change(rev, { bio: 'Still here.' }))).toBe('provider-not-found');
    const log = (await ask('GET', `/v1/moderation/log?item=${line.id}`, { as: 'admin' })).body.data;
    expect(log.items.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
      ['remove', 'mem_cleo'],
      ['propose', 'mem_moderator'],
    ]);
    expect(log.chain.brokenAt).toBeNull();
    await scene.finder.runJobs();
    expect(await scene.images.read(key, '320.avif')).toBeNull();
    expect([await isPortrait(shownPortrait), await isPortrait(waitingPortrait)]).toEqual([false, false]);
  });

  it('R58 what is removed for good stays so: no step leads back, and nothing new is shown for it', async () => {
    for (const change of ['remove', 'put-back'])
      expect(code(await propose(1, change, 'admin')), change).toBe('version-conflict');
    const late = plainPhoto(51, {
      status: 'pending',
      publishedAt: null,
      source: 'provider',
      providerN: scene.providerNs[1]!,
    });
    await scene.store.photos.add(late);
    const id = newId('mod', systemRandom);
    await scene.store.trust.addItem({ id, kind: 'photo', targetId: late.id, priority: 30, slaMs: 1000 });
    const refused = await decide(id, 'approve', 'admin');
    expect([code(refused), refused.body.error.message]).toEqual([
      'version-conflict',
      'The page of this provider was removed.',
    ]);
  });

  it('a page that a report has hidden is put back by two people as well, or stays hidden', async () => {
    const hidden = await itemOf('reports', await report(2));
    expect(code(await propose(2, 'put-back', 'moderator'))).toBe('version-conflict');
    expect(code(await decide(hidden.id, 'uphold', 'moderator'))).toBe('ok');
    expect(code(await page(2))).toBe('provider-not-found');
    const first = (await propose(2, 'put-back', 'moderator')).body.data.line;
    expect(code(await decide(first.id, 'approve', 'moderator'))).toBe('own-item');
    expect(code(await decide(first.id, 'reject', 'admin'))).toBe('ok');
    expect((await page(2)).status).toBe(404);
    const second = (await propose(2, 'put-back', 'admin')).body.data.line;
    expect((await look(second.id, 'moderator')).actions).toEqual(['approve', 'reject']);
    expect(code(await decide(second.id, 'approve', 'moderator'))).toBe('ok');
    expect([(await page(2)).status, await isListed(2)]).toEqual([200, true]);
  });

  it('R40 a claim during the page’s removal is refused or ends with it, so no removed page is granted', async () => {
    for (let i = 0; i < 6; i++) {
      const { line } = (await propose(2, 'remove', 'moderator')).body.data;
      const body = { role: 'self', licenceNo: 'L-1', statement: 'It is mine.' };
      const claim = () => ask('POST', `/v1/providers/${scene.providerIds[2]}/claims`, { as: 'bea', body });
      const both = [claim, () => decide(line.id, 'remove', 'admin')];
      const answers = await Promise.all((i % 2 === 0 ? both : both.reverse()).map((go) => go()));
      expect(answers.map(code).filter((one) => !['ok', 'provider-not-found'].includes(one))).toEqual([]);
      expect((await page(2)).status).toBe(410);
      const { items } = (await ask('GET', '/v1/me/claims', { as: 'bea' })).body.data;
      expect(items.filter(({ status }: { status: string }) => status !== 'rejected')).toEqual([]);
      expect((await ask('GET', '/v1/moderation/items?tab=claims', { as: 'admin' })).body.data.items).toEqual([]);
      await sql`update providers set status = 'published', removed_at = null where n = ${scene.providerNs[2]}`.execute(
        scene.store.db.sql,
      );
    }
  });

  it('of two who propose at once one does, and of two who decide at once one is told who was faster', async () => {
    const both = async () => {
      const proposed = await Promise.all([propose(2, 'remove', 'moderator'), propose(2, 'remove', 'admin')]);
      expect(proposed.map(code).sort()).toEqual(['ok', 'version-conflict']);
      const isFirst = code(proposed[0]!) === 'ok';
      return { isFirst, line: proposed[isFirst ? 0 : 1]!.body.data.line };
    };
    for (let i = 0; i < 8; i++) expect(code(await decide((await both()).line.id, 'reject', 'cleo'))).toBe('ok');
    const { isFirst, line } = await both();
    const others: Person[] = [isFirst ? 'admin' : 'moderator', 'cleo'];
    const decided = await Promise.all([decide(line.id, 'remove', others[0]!), decide(line.id, 'reject', others[1]!)]);
    expect(decided.map(code).sort()).toEqual(['ok', 'version-conflict']);
    const isRemoved = code(decided[0]!) === 'ok';
    expect((await page(2)).status).toBe(isRemoved ? 410 : 200);
    const left = (await shown()).filter(({ id }) => id === photoIdOf(2) || id === photoIdOf(5) || id === photoIdOf(8));
    expect(left.some(({ prov }) => prov !== null)).toBe(!isRemoved);
  });
});
