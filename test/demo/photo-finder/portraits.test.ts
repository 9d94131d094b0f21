import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepPictures } from '../../../demo/photo-finder/api/sweep-pictures.ts';
import { corpus, picture, secretExif } from '../../service/outside/files/corpus.ts';
import { decideAfterLook } from './decide-after-look.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf, type Person } from './finder-scene.ts';

describeFinder('the portrait of a provider', (engine) => {
  let scene: FinderScene;
  let path: string;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 4);
    path = `/v1/providers/${scene.providerIds[0]}`;
  });
  afterAll(() => scene.finder.stop());
  const page = async (as?: Person) => (await scene.ask('GET', path, { as })).body.data;
  const code = ({ status, body }: Awaited<ReturnType<FinderScene['ask']>>) => (status < 300 ? 'ok' : body.error.code);
  let made = 0;
  const jpeg = (width = 400 + made++) => picture(width, 500).flatten().jpeg().toBuffer();
  const send = async (bytes: Buffer, { as = 'editor', rev }: { as?: Person; rev?: number } = {}) =>
    scene.sendTo(`/providers/${scene.providerIds[0]}/portrait`, bytes, as, {
      'if-match': `"${rev ?? (await page()).rev}"`,
    });
  const remove = async () =>
    scene.ask('DELETE', `${path}/portrait`, { as: 'editor', headers: { 'if-match': `"${(await page()).rev}"` } });
  const items = async () =>
    (await scene.ask('GET', '/v1/moderation/items?tab=providers', { as: 'moderator' })).body.data.items;
  const look = async (id: string) =>
    (await scene.ask('GET', `/v1/moderation/items/${id}?unveil=1`, { as: 'moderator' })).body.data;
  const decide = async (action: 'approve' | 'reject') => {
    const [item] = await items();
    const body = { action, version: item.version, ...(action === 'reject' && { note: 'It shows a logo.' }) };
    const answer = await decideAfterLook(scene.ask, item.id, body, 'moderator');
    await scene.finder.runJobs();
    return code(answer);
  };
  const keyIn = (src: string) => src.split('/')[2]!;
  const isFile = async (key: string) => (await scene.images.read(key, '320.webp')) !== null;
  const isOpen = async (key: string) => (await scene.ask('GET', `/img/${key}/160.webp`)).status === 200;

  it('§6 waits for a moderator, and stands on the page and in every list after the yes', async () => {
    const before = await page();
    expect(before.card.portrait).toBeNull();
    const sent = await send(await jpeg());
    expect(sent.body.data).toMatchObject({ waiting: ['portrait'], rev: before.rev + 1, card: { portrait: null } });
    const src = sent.body.data.waitingPortrait;
    expect((await scene.ask('GET', src)).headers['content-type']).toBe('image/webp');
    // Only the editor and moderators see it, and only with its pass.
    expect((await page()).waitingPortrait).toBeNull();
    expect((await page('ada')).waitingPortrait).toBeNull();
    expect(keyIn((await page('editor')).waitingPortrait)).toBe(keyIn(src));
    expect(await isOpen(keyIn(src))).toBe(false);
    const [item] = await items();
    expect(await look(item.id)).toMatchObject({
      portrait: { src: expect.stringContaining(keyIn(src)), was: null },
      actions: ['approve', 'reject'],
      facts: [{ name: 'Page' }],
    });
    expect(await decide('approve')).toBe('ok');
    const after = await page();
    expect([after.card.portrait, after.rev]).toEqual([keyIn(src), before.rev + 2]);
    const { items: listed } = (await scene.ask('GET', '/v1/providers')).body.data;
    expect(listed.find(({ sid }: { sid: string }) => sid === after.card.sid).portrait).toBe(keyIn(src));
    expect(await isOpen(keyIn(src))).toBe(true);
    expect((await look(item.id)).portrait).toBeNull();
  });

  it('R55 is a square of our own encoding, upright, and without anything that came with it', async () => {
    const bytes = await picture(900, 600).flatten().withExif(secretExif).jpeg().toBuffer();
    const key = keyIn((await send(bytes)).body.data.waitingPortrait);
    for (const width of [160, 320]) {
      const file = Buffer.from((await scene.images.read(key, `${width}.webp`))!);
      const { format, exif, width: w, height: h } = await sharp(file).metadata();
      expect([format, exif, w, h]).toEqual(['webp', undefined, width, width]);
    }
  });

  it('R53 what is no image, too large or too small is refused with its reason, and nothing of it stays', async () => {
    const waits = keyIn((await page('editor')).waitingPortrait);
    const rev = (await page()).rev;
    const codes = {
      image: ['ok', 'image-too-small'],
      'no-image': ['unsupported-image'],
      'too-large': ['image-too-large'],
    };
    const wrong: string[] = [];
    for (const { name, bytes, is } of await corpus()) {
      if (is === 'image') continue;
      const is_ = code(await send(bytes, { rev }));
      if (!codes[is].includes(is_)) wrong.push(`${name}: ${is_}`);
    }
    expect(wrong).toEqual([]);
    const small = await send(await jpeg(200), { rev });
    expect([code(small), small.body.error.message]).toEqual([
      'image-too-small',
      'This image is too small: the shorter side needs at least 320 pixels.',
    ]);
    expect(keyIn((await page('editor')).waitingPortrait)).toBe(waits);
  });

  it('§6 needs the newest revision: one of two editors is told that the page was changed', async () => {
    const { rev } = await page();
    expect(code(await scene.sendTo(`/providers/${scene.providerIds[0]}/portrait`, await jpeg(), 'editor'))).toBe(
      'precondition-failed',
    );
    expect(code(await send(await jpeg(), { rev: rev - 1 }))).toBe('precondition-failed');
    const both = await Promise.all([send(await jpeg(), { rev }), send(await jpeg(), { rev })]);
    expect(both.map(code).sort()).toEqual(['ok', 'precondition-failed']);
    expect(code(await send(await jpeg(), { as: 'ada' }))).toBe('forbidden');
    await scene.finder.runJobs();
    expect((await items()).length).toBe(1);
  });

  it('R58 a new one replaces the one that waits, a rejection shows the old one, files go with rows', async () => {
    const shown = (await page()).card.portrait;
    const first = keyIn((await send(await jpeg())).body.data.waitingPortrait);
    const second = keyIn((await send(await jpeg())).body.data.waitingPortrait);
    await scene.finder.runJobs();
    expect([await isFile(first), await isFile(second), (await items()).length]).toEqual([false, true, 1]);
    // What waits is known to a row: no sweep takes it.
    await sweepPictures({ store: scene.store, images: scene.images, originals: scene.originals }, 0);
    expect([await isFile(second), await isFile(shown)]).toEqual([true, true]);
    expect(await decide('reject')).toBe('ok');
    expect([await isFile(second), (await page()).card.portrait, (await page('editor')).waiting]).toEqual([
      false,
      shown,
      [],
    ]);
    // Only the editor sees the reason, until another picture is sent.
    const refused = async (as?: Person) => (await page(as)).refused;
    expect([await refused('editor'), await refused(), await refused('ada')]).toEqual([
      [{ section: 'portrait', reason: 'It shows a logo.' }],
      [],
      [],
    ]);
    const third = keyIn((await send(await jpeg())).body.data.waitingPortrait);
    expect(await decide('approve')).toBe('ok');
    expect(await refused('editor')).toEqual([]);
    expect([(await page()).card.portrait, await isFile(third), await isFile(shown), await isOpen(shown)]).toEqual([
      third,
      true,
      false,
      false,
    ]);
  });

  it('is taken back without asking anybody, the one that is shown and the one that waits', async () => {
    const shown = (await page()).card.portrait;
    const waiting = keyIn((await send(await jpeg())).body.data.waitingPortrait);
    const answer = await remove();
    // A withdrawal by the editor is not a rejection.
    expect(answer.body.data).toMatchObject({
      waiting: [],
      waitingPortrait: null,
      refused: [],
      card: { portrait: null },
    });
    expect(await isOpen(shown)).toBe(false);
    await scene.finder.runJobs();
    expect([await isFile(shown), await isFile(waiting), (await items()).length]).toEqual([false, false, 0]);
  });

  it('R78 goes with the account of its sender, and with a hidden page', async () => {
    await send(await jpeg());
    await decide('approve');
    const shown = (await page()).card.portrait;
    const waiting = keyIn((await send(await jpeg())).body.data.waitingPortrait);
    await scene.store.db.sql
      .updateTable('providers')
      .set({ status: 'hidden' })
      .where('id', '=', scene.providerIds[0]!)
      .execute();
    expect(await isOpen(shown)).toBe(false);
    await scene.store.db.sql
      .updateTable('providers')
      .set({ status: 'published' })
      .where('id', '=', scene.providerIds[0]!)
      .execute();
    expect(await isOpen(shown)).toBe(true);
    expect(code(await scene.ask('DELETE', '/v1/me/data?confirm=erase', { as: 'editor' }))).toBe('ok');
    expect([(await page()).card.portrait, await isOpen(shown)]).toEqual([null, false]);
    await scene.finder.runJobs();
    expect([await isFile(shown), await isFile(waiting), (await items()).length]).toEqual([false, false, 0]);
    expect(await scene.store.revisions.by(memberIdOf('editor'))).toEqual([]);
  });
});
