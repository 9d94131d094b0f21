import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepPictures } from '../../../demo/photo-finder/api/sweep-pictures.ts';
import { corpus, picture, secretExif, secretPayload } from '../../service/outside/files/corpus.ts';
import { rawGif, rawPng } from '../../service/outside/files/raw-images.ts';
import { soaks } from '../../support/soaks.ts';
import { describeFinder } from './finder-engines.ts';
import { type FinderScene, finderScene, tokenOf } from './finder-scene.ts';
import { photoBytes, uploadSteps } from './upload-steps.ts';

describeFinder('a picture that is sent', (engine) => {
  let scene: FinderScene;
  beforeAll(async () => {
    scene = await finderScene(await engine.open(), 4);
  });
  afterAll(() => scene.finder.stop());
  const { ask, draft, own, put, pending, itemOf, decide } = uploadSteps(() => scene);

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

  it('R55 refuses a bomb, a film of twenty thousand frames and an endless body in constant memory', async () => {
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
    // Another member's upload must not be revealed.
    expect((await scene.send(await draft('cleo'), bytes, { as: 'cleo' })).status).toBe(200);
    // Two at once are two: the draft's row is the lock, and the ninth finds no room.
    const more = await Promise.all(Array.from({ length: 8 }, (_, i) => photoBytes(100 + i)));
    const answers = await Promise.all(more.map((one) => scene.send(id, one, { as: 'bea' })));
    expect(answers.filter(({ status }) => status === 200).length).toBe(7);
    expect(answers.find(({ status }) => status !== 200)?.body.error.code).toBe('limit-reached');
    expect((await own(id, 'bea')).images.length).toBe(8);
    // One named twice stands for another that would keep its place: nothing is put into such an
    // order.
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
      'private, no-cache',
      "sandbox; default-src 'none'",
    ]);
    const [path, pass] = src.split('?pass=');
    const other = (await scene.send(id, await photoBytes(301), { as: 'ada' })).body.data.src.split('?')[0];
    for (const address of [path, `${path}?pass=${pass}x`, `${other}?pass=${pass}`, `${path}?pass=2${pass.slice(1)}`])
      expect((await ask('GET', address)).status, address).toBe(404);
  });
});
