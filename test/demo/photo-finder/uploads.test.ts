import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkLog } from '../../../demo/photo-finder/api/check-log.ts';
import { consentText } from '../../../demo/photo-finder/api/domain/consent-text.ts';
import { decisionHash } from '../../../demo/photo-finder/api/domain/decision-hash.ts';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { sweepPictures } from '../../../demo/photo-finder/api/sweep-pictures.ts';
import { takeUse } from '../../../demo/photo-finder/api/use-cases/take-use.ts';
import config from '../../../demo/photo-finder/config.json' with { type: 'json' };
import { createLog } from '../../../src/service/http/logging.ts';
import { corpus, picture, secretExif, secretPayload } from '../../service/outside/files/corpus.ts';
import { rawGif, rawPng } from '../../service/outside/files/raw-images.ts';
import { soaks } from '../../support/soaks.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, memberIdOf, type Person, tokenOf } from './finder-scene.ts';

const consentOf = (kind: 'self' | 'provider_attests' = 'self') => {
  const { version, sha256 } = consentText(config.product, config.consentVersion, kind);
  return { kind, version, sha256 };
};
/** A picture large enough, and another one for every `n`. */
const photoBytes = (n = 0) =>
  picture(700 + 10 * (n % 100), 900 + n)
    .flatten()
    .jpeg()
    .toBuffer();

describeFinder('uploading', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 4);
  });
  afterAll(() => scene.finder.stop());
  const ask = (...args: Parameters<FinderScene['ask']>) => scene.ask(...args);
  const draft = async (as: Person = 'ada', source = 'patient'): Promise<string> =>
    (await ask('POST', '/v1/photos', { as, body: { source } })).body.data.id;
  const own = async (id: string, as: Person = 'ada') => (await ask('GET', `/v1/me/photos/${id}`, { as })).body.data;
  const put = (id: string, body: unknown, as: Person = 'ada') => ask('PUT', `/v1/photos/${id}`, { as, body });
  const submit = (id: string, consent: unknown = consentOf(), as: Person = 'ada') =>
    ask('POST', `/v1/photos/${id}/submit`, { as, body: { consent } });
  let made = 10;
  /** A set as it waits for a moderator. */
  const pending = async (as: Person = 'ada') => {
    const id = await draft(as);
    expect((await scene.send(id, await photoBytes(made++), { as })).status).toBe(200);
    await put(id, { procedures: ['chin'], monthsAfter: 6, caption: 'Worth it.' }, as);
    expect((await submit(id, consentOf(), as)).status).toBe(200);
    await scene.finder.runJobs();
    return id;
  };
  const itemOf = async (id: string) => {
    const { items } = (await ask('GET', '/v1/moderation/items?tab=photos', { as: 'moderator' })).body.data;
    return items.find(({ targetId }: { targetId: string }) => targetId === id);
  };
  const decide = (itemId: string, body: unknown, as: Person = 'moderator') =>
    ask('POST', `/v1/moderation/items/${itemId}/decisions`, { as, body });
  const published = async (as: Person = 'ada') => {
    const id = await pending(as);
    const { id: itemId, version } = await itemOf(id);
    expect((await decide(itemId, { action: 'approve', version })).status).toBe(200);
    return id;
  };

  it('a draft keeps what was said so far, goes its way with its consent, and is seen when a moderator says yes', async () => {
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

  it('§2.1 what a moderator said that it shows binds whoever sends it again, who may say more and not less', async () => {
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
    for (const [as, source, limit, most] of [
      ['editor', 'provider', 'providerUpload', 200],
      ['admin', 'patient', 'upload', 30],
    ] as const) {
      const send = () => ask('POST', '/v1/photos', { as, body: { source } });
      for (let i = 1; i < most; i++) await takeUse(scene.store.limits, limit, memberIdOf(as));
      const last = await send();
      expect([as, last.status]).toEqual([as, 200]);
      const { status, headers, body } = await send();
      expect([as, status, body.error.code]).toEqual([as, 429, 'rate-limited']);
      expect(body.error.message).toMatch(
        /^That was as much as can be taken for now\. Please try again in \d+ hours\.$/,
      );
      expect(Number(headers['retry-after'])).toBeGreaterThan(3600);
      await ask('DELETE', `/v1/photos/${last.body.data.id}`, { as });
    }
    // As a person she may still send her own: the two are counted apart.
    expect((await ask('POST', '/v1/photos', { as: 'editor', body: { source: 'patient' } })).status).toBe(200);
    await scene.store.db.sql.deleteFrom('limits').where('name', 'like', '%pload:%').execute();
  });

  it('R53 what is no image, too large or too small is refused with its reason, and nothing of it stays', async () => {
    const id = await draft();
    const wrong: string[] = [];
    const codes = { image: 'image-too-small', 'no-image': 'unsupported-image', 'too-large': 'image-too-large' };
    for (const { name, bytes, is } of await corpus()) {
      const { body } = await scene.send(id, bytes, { as: 'ada' });
      if (body.error?.code !== codes[is]) wrong.push(`${name}: ${body.error?.code ?? 'taken'} instead of ${codes[is]}`);
    }
    // Ten thousand by one is an image, and too thin for anything.
    expect(wrong).toEqual([]);
    expect((await own(id)).images).toEqual([]);
  });

  it('R54 what is kept is our own: every kind is encoded anew, upright, without place, name or payload', async () => {
    const id = await draft();
    const base = () => picture(660, 880).flatten();
    const sent: Record<string, Buffer> = {
      'a jpeg with a place': await base().withExif(secretExif).jpeg().toBuffer(),
      'a jpeg on its side': await picture(880, 660).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      'a png with a page behind it': Buffer.concat([
        await picture(661, 880).png().toBuffer(),
        Buffer.from(secretPayload),
      ]),
      'a webp': await picture(662, 880).flatten().webp().toBuffer(),
      'a gif': await picture(663, 880).flatten().gif().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(sent)) {
      const { status, body } = await scene.send(id, bytes, { as: 'ada' });
      expect([name, status, body.data?.h > body.data?.w]).toEqual([name, 200, true]);
    }
    await scene.finder.runJobs();
    const { assets } = (await scene.store.photos.byId(id))!;
    expect(assets.length).toBe(5);
    for (const { key, avif, webp, sha256 } of assets) {
      const names = [...avif.map((width) => `${width}.avif`), ...webp.map((width) => `${width}.webp`)];
      expect(names.length).toBeGreaterThan(3);
      for (const name of names) {
        const bytes = Buffer.from((await scene.images.read(key, name))!);
        const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
        expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
        for (const secret of [secretPayload, secretExif.IFD0.Copyright]) expect(bytes.includes(secret)).toBe(false);
      }
      expect(sha256).toHaveLength(64);
    }
    for (const name of await scene.originals.older(0))
      expect(Buffer.from((await scene.originals.get(name))!).includes(secretPayload)).toBe(false);
  });

  it('R55 a file above four million bytes is refused while it streams', async () => {
    const { status, body } = await scene.send(await draft(), Buffer.alloc(4_000_001, 1), { as: 'ada' });
    expect([status, body.error.code]).toEqual([413, 'image-too-large']);
  });

  it('R55 a bomb, a film of twenty thousand frames and a body without an end are refused, and the memory stays what it was', async () => {
    const id = await draft('cleo');
    const bomb = rawPng(50_000, 50_000, 6_800);
    expect(Math.round(bomb.length / 1000)).toBeLessThan(50);
    const before = process.memoryUsage.rss();
    const codes = [];
    for (const bytes of [bomb, rawGif(20_000)])
      codes.push((await scene.send(id, bytes, { as: 'cleo' })).body.error.code);
    expect(codes).toEqual(['image-too-large', 'image-too-large']);
    // Over a connection of its own, because this one must be cut off.
    const address = new URL(await scene.finder.server.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(address.port), address.hostname);
    const head = [
      `POST /api/v1/photos/${id}/assets?stage=after&view=front HTTP/1.1`,
      `Host: ${address.host}`,
      `Authorization: Bearer ${tokenOf('cleo')}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Transfer-Encoding: chunked',
    ];
    const part = '--b\r\nContent-Disposition: form-data; name="image"; filename="x"\r\n\r\n';
    socket.write(`${head.join('\r\n')}\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`);
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 1), Buffer.from('\r\n')]);
    let [sent, answer] = [0, ''];
    const go = () => {
      while (!answer && socket.writable) {
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', go);
    // Cut off in the middle of a write it may see that as an error.
    socket.on('error', () => {});
    await new Promise((resolve) => {
      socket.on('data', (data) => {
        answer += data;
        if (answer.includes('requestId')) resolve(null);
      });
      socket.once('close', resolve);
      go();
    });
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"image-too-large"');
    expect(sent).toBeLessThan(32_000_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
    expect((await own(id, 'cleo')).images).toEqual([]);
    await ask('DELETE', `/v1/photos/${id}`, { as: 'cleo' });
  });

  it('R55 while a picture of forty million pixels is decoded, others are answered as if it were not', async () => {
    const id = await draft('cleo');
    let isOver = false;
    const sent = scene.send(id, rawPng(6320, 6320), { as: 'cleo' }).finally(() => {
      isOver = true;
    });
    const times: number[] = [];
    while (!isOver) {
      const begun = performance.now();
      expect((await ask('GET', '/v1/me/photos', { as: 'ada' })).status).toBe(200);
      times.push(performance.now() - begun);
      // As between two requests of a network: what the decoder answers is heard.
      await new Promise(setImmediate);
    }
    expect((await sent).status).toBe(200);
    // Decoded in this process it would have let none of them through before the last.
    expect(times.length).toBeGreaterThan(10);
    if (soaks) expect(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]).toBeLessThan(100);
    await ask('DELETE', `/v1/photos/${id}`, { as: 'cleo' });
  });

  it('thirty days after the decision what was sent in full size is gone, and what is shown stays', async () => {
    const id = await pending();
    const kept = async () => {
      const { assets } = (await scene.store.photos.byId(id))!;
      const files = await scene.store.uploads.files((await scene.store.photos.byId(id))!.n);
      const original = files[0]?.originalKey ?? null;
      return [
        original !== null && (await scene.originals.get(original)) !== null,
        (await scene.images.read(assets[0]!.key, '640.webp')) !== null,
      ];
    };
    const daysLater = async (days: number) => {
      const until = (await scene.store.now()) + days * 24 * 60 * 60 * 1000;
      await scene.store.db.sql.updateTable('jobs').set({ run_at: 0 }).where('run_at', '<=', until).execute();
      await scene.finder.runJobs();
    };
    await daysLater(60);
    expect(await kept()).toEqual([true, true]);
    const { id: itemId, version } = await itemOf(id);
    expect((await decide(itemId, { action: 'approve', version })).status).toBe(200);
    await daysLater(29);
    expect(await kept()).toEqual([true, true]);
    await daysLater(31);
    expect(await kept()).toEqual([false, true]);
  });

  it('R58 the same picture is taken once, eight make a set, and twenty drafts are enough', async () => {
    const id = await draft('bea');
    const bytes = await photoBytes(90);
    expect((await scene.send(id, bytes, { as: 'bea' })).status).toBe(200);
    expect((await scene.send(id, bytes, { as: 'bea' })).body.error.code).toBe('duplicate-image');
    expect((await scene.send(await draft('bea'), bytes, { as: 'bea' })).body.error.code).toBe('image-sent-before');
    // What somebody else sends is not told.
    expect((await scene.send(await draft('cleo'), bytes, { as: 'cleo' })).status).toBe(200);
    // Two at once are two: the draft's row is the lock, and the ninth finds no room.
    const more = await Promise.all(Array.from({ length: 8 }, (_, i) => photoBytes(100 + i)));
    const answers = await Promise.all(more.map((one) => scene.send(id, one, { as: 'bea' })));
    expect(answers.filter(({ status }) => status === 200).length).toBe(7);
    expect(answers.find(({ status }) => status !== 200)?.body.error.code).toBe('limit-reached');
    expect((await own(id, 'bea')).images.length).toBe(8);
    // One named twice stands for another that would keep its place: nothing is put into such an order.
    const named = (await own(id, 'bea')).images.map((image: Record<string, unknown>) => ({
      id: image.id,
      stage: 'after',
      view: 'front',
      months: null,
    }));
    const twice = [named[0], named[0], ...named.slice(2)];
    expect((await put(id, { images: twice }, 'bea')).body.error?.code).toBe('version-conflict');
    expect((await put(id, { images: named.reverse() }, 'bea')).status).toBe(200);
    for (let i = 0; i < 17; i++) await draft('bea');
    // Of several at once one is the twentieth.
    const last = await Promise.all(
      [0, 1, 2, 3].map(() => ask('POST', '/v1/photos', { as: 'bea', body: { source: 'patient' } })),
    );
    expect(last.map(({ status, body }) => (status === 200 ? 'ok' : body.error.code)).sort()).toEqual([
      'limit-reached',
      'limit-reached',
      'limit-reached',
      'ok',
    ]);
  });

  it('R58 work that a dead process had begun is done by the next, and files that no row names are swept', async () => {
    // What the refused pictures of others left to be erased is no part of this.
    await scene.finder.runJobs();
    const id = await draft();
    await scene.send(id, await photoBytes(200), { as: 'ada' });
    // Taken, and never heard of again.
    const taken = await scene.store.jobs.next(0);
    expect(taken?.kind).toBe('derive');
    await scene.finder.runJobs();
    const [asset] = (await scene.store.photos.byId(id))!.assets;
    expect(asset?.avif).toEqual([320, 640, 1080, 1600].filter((width) => width <= asset!.w));
    await scene.images.write('orphan00000000000000', '320.avif', new Uint8Array([1]));
    await scene.originals.put('orphan00000000000000', new Uint8Array([1]));
    const parts = { store: scene.store, images: scene.images, originals: scene.originals };
    expect(await sweepPictures(parts, 0)).toBeGreaterThanOrEqual(2);
    expect(await scene.images.read('orphan00000000000000', '320.avif')).toBeNull();
    expect(await scene.images.read(asset!.key, '640.webp')).not.toBeNull();
  });

  it('R56 what is not published opens for its owner’s minutes only, and for no other image', async () => {
    const id = await draft();
    const { src } = (await scene.send(id, await photoBytes(300), { as: 'ada' })).body.data;
    const { headers } = await ask('GET', src);
    expect([headers['cache-control'], headers['content-security-policy']]).toEqual([
      'private, max-age=300',
      "sandbox; default-src 'none'",
    ]);
    const [path, pass] = src.split('?pass=');
    const other = (await scene.send(id, await photoBytes(301), { as: 'ada' })).body.data.src.split('?')[0];
    for (const address of [path, `${path}?pass=${pass}x`, `${other}?pass=${pass}`, `${path}?pass=2${pass.slice(1)}`])
      expect((await ask('GET', address)).status, address).toBe(404);
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

  it('what only one operation asks is kept with it, filtered by and exported, and goes with another operation', async () => {
    const id = await draft();
    await scene.send(id, await photoBytes(made++), { as: 'ada' });
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
    expect((await ask('DELETE', '/v1/me/data?confirm=erase', { as: 'cleo' })).body.data.photos).toBeGreaterThan(0);
    expect((await ask('GET', `/v1/photos/${id}`)).status).toBe(410);
    expect((await ask('GET', `/img/${pic.k}/320.avif`)).status).toBe(404);
    await scene.finder.runJobs();
    expect(await scene.images.read(pic.k, '320.avif')).toBeNull();
    // Nor the blurred copy, nor what it could be known again by, nor what somebody was shown who reported it.
    const { assets } = (await scene.store.photos.byId(id))!;
    expect(assets.map(({ thumbhash, dhash, sha256 }) => [thumbhash, dhash, sha256.length])).toEqual([['', '', 24]]);
    expect((await scene.store.reports.against(id)).map(({ snapshot }) => snapshot)).toEqual(['{}']);
    const after = (await ask('GET', '/v1/me/data', { as: 'cleo' })).body.data;
    expect([after.uploads, after.collections, after.reports, after.consents]).toEqual([[], [], [], []]);
    // The day's counters run on, or whoever erases herself could report and send without end.
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

describe('the log of decisions', () => {
  it('a changed word changes the hash', () => {
    const row = {
      item_id: 'mod_1',
      actor: 'mem_a',
      action: 'approve',
      reason_code: null,
      note: '',
      before_json: '{}',
      after_json: '{}',
      created_at: 1,
    };
    const hash = decisionHash('0'.repeat(64), row);
    for (const change of [{ note: 'x' }, { actor: 'mem_b' }, { created_at: 2 }, { reason_code: '' }])
      expect(decisionHash('0'.repeat(64), { ...row, ...change })).not.toBe(hash);
    expect(decisionHash(hash, row)).not.toBe(hash);
  });

  it('R85 every night somebody looks whether it still holds, and says so aloud where it does not', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('error', { write: (line: string) => lines.push(JSON.parse(line)) });
    const store = await openFinderStore({ memory: true });
    const scene = await finderScene(store, 1, 1, log);
    const timers = vi.spyOn(globalThis, 'setInterval');
    scene.finder.start();
    const nightly = timers.mock.calls.filter(([, ms]) => ms === 24 * 60 * 60_000).map(([run]) => run as () => void);
    timers.mockRestore();
    expect(nightly.length).toBe(1);
    await store.trust.addItem({ id: 'mod_1', kind: 'photo', targetId: 'pho_1', priority: 30, slaMs: 1 });
    const empty = { reason: null, note: '', before: {}, after: {} };
    await store.decisions.add({ itemId: 'mod_1', actor: 'mem_a', action: 'edit', ...empty });
    const check = vi.spyOn(store.decisions, 'check');
    const look = async () => {
      nightly[0]!();
      await check.mock.results.at(-1)?.value;
      await new Promise(setImmediate);
      return lines.map(({ brokenAt, msg }) => [brokenAt, msg]);
    };
    expect(await look()).toEqual([]);
    await sql.raw('drop trigger moderation_decisions_no_update').execute(store.db.sql);
    await sql.raw(`update moderation_decisions set actor = 'mem_x'`).execute(store.db.sql);
    expect(await look()).toEqual([[1, 'the log of decisions was changed']]);
    await scene.finder.stop();
  });

  it('the command says whether it holds, and where it does not', async () => {
    const data = mkdtempSync(join(tmpdir(), 'afterview-log-'));
    const folder = join(data, 'afterview');
    mkdirSync(folder, { mode: 0o700 });
    const said: string[] = [];
    const check = () => checkLog({ MS_DATA_DIR: data }, (sentence) => said.push(sentence));
    const store = await openFinderStore({ folder });
    await store.trust.addItem({ id: 'mod_1', kind: 'photo', targetId: 'pho_1', priority: 30, slaMs: 1 });
    for (const actor of ['mem_a', 'mem_b', 'mem_c'])
      await store.decisions.add({
        itemId: 'mod_1',
        actor,
        action: 'edit',
        reason: null,
        note: '',
        before: {},
        after: {},
      });
    expect(await check()).toBe(2);
    await store.close();
    expect(await check()).toBe(0);
    const raw = new DatabaseSync(join(folder, 'afterview.db'));
    raw.exec(
      `drop trigger moderation_decisions_no_update; update moderation_decisions set actor = 'mem_x' where seq = 2`,
    );
    raw.close();
    expect(await check()).toBe(1);
    expect(said.slice(1).map((sentence) => sentence.replace(/\w{64}/, '…'))).toEqual([
      'The log of decisions holds: 3 rows, the last hash is ….',
      'The log of decisions is broken at row 2: 1 rows before it hold.',
    ]);
    rmSync(data, { recursive: true, force: true });
  });
});
