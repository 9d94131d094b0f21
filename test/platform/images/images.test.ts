import { globSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeImage } from '../../../src/platform/images/decode-image.ts';
import type { Images } from '../../../src/platform/images/files.ts';
import { createImages } from '../../../src/platform/images/images.ts';
import {
  corpus,
  picture,
  type Sample,
  secretExif,
  secretPayload,
  slowSvg,
} from '../../service/outside/files/corpus.ts';

const sizes = [512, 128];

describe('uploads', () => {
  let images: Images;
  let samples: Sample[];
  beforeAll(async () => {
    images = createImages();
    samples = await corpus();
  });
  afterAll(() => images.stop());
  const sample = (name: string) => samples.find((one) => one.name === name)!.bytes;
  const trouble = (bytes: Buffer, at = images) => at.make(bytes, sizes).catch((error) => error.trouble);

  it('R53 forty-two files are each re-encoded, no image, or too large, as expected', async () => {
    expect(samples.length).toBeGreaterThanOrEqual(40);
    const wrong: string[] = [];
    for (const { name, bytes, is } of samples) {
      const became = await images.make(bytes, sizes).then(
        () => 'image',
        (error) => error.trouble ?? String(error),
      );
      if (became !== is) wrong.push(`${name}: ${became} instead of ${is}`);
    }
    expect(wrong).toEqual([]);
  });

  it('R54 stores new WebP squares of these sizes, without metadata or trailing data of the upload', async () => {
    for (const { name, bytes } of samples.filter(({ is }) => is === 'image')) {
      const made = await images.make(bytes, sizes);
      expect(made.map(({ px, type }) => [px, type])).toEqual([
        [512, 'image/webp'],
        [128, 'image/webp'],
      ]);
      for (const { px, bytes: ours } of made) {
        const { format, width, height, exif, icc, xmp, iptc, orientation, pages } = await sharp(ours).metadata();
        expect({ name, format, width, height }).toEqual({ name, format: 'webp', width: px, height: px });
        expect([exif, icc, xmp, iptc, orientation, pages]).toEqual(Array(6).fill(undefined));
        for (const secret of [secretPayload, secretExif.IFD0.Copyright, 'PK\x03\x04'])
          expect(Buffer.from(ours).includes(secret)).toBe(false);
        expect(Buffer.from(ours).equals(bytes)).toBe(false);
        // A RIFF file contains its length: there is no trailing data.
        expect(Buffer.from(ours).readUInt32LE(4) + 8).toBe(ours.length);
      }
    }
  });

  it('R54 keeps the middle, the colours and transparency', async () => {
    const [made] = await images.make(sample('jpeg'), [100]);
    const { data, info } = await sharp(made!.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    expect(at(10, 50)[0]).toBeGreaterThan(150);
    expect(at(90, 50)[2]).toBeGreaterThan(150);
    const [glass] = await images.make(sample('lossless webp with transparency'), [100]);
    expect((await sharp(glass!.bytes).stats()).isOpaque).toBe(false);
  });

  it('R54 a photo is upright for every orientation of the camera', async () => {
    const plain = await picture(64, 48).flatten().extend({ top: 8, background: 'white' }).png().toBuffer();
    for (let orientation = 1; orientation <= 8; orientation++) {
      const turned = await sharp(plain).withMetadata({ orientation }).png().toBuffer();
      const expected = await sharp(turned).autoOrient().resize(40, 40, { fit: 'cover' }).removeAlpha().raw().toBuffer();
      const answer = await decodeImage({ bytes: turned, kind: 'png', sizesPx: [40] });
      const ours = 'images' in answer ? await sharp(answer.images[0]!.bytes).removeAlpha().raw().toBuffer() : null;
      let difference = 0;
      for (let i = 0; i < expected.length; i++) difference += Math.abs(expected[i]! - ours![i]!);
      expect(difference / expected.length).toBeLessThan(8);
    }
  });

  it('R64 a logo fits into its box as PNG, never enlarged, also an SVG, which no upload may be', async () => {
    const box = { width: 480, height: 80 };
    const fitted = async (bytes: Uint8Array) => {
      const { bytes: made, ...size } = await images.fitInto(bytes, box);
      const { format, width, height, hasAlpha } = await sharp(made).metadata();
      expect({ width, height }).toEqual(size);
      return { format, size: `${width} × ${height}`, hasAlpha };
    };
    const png = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#0a5c3680' } })
        .png()
        .toBuffer();
    expect(await fitted(await png(1200, 80))).toEqual({ format: 'png', size: '480 × 32', hasAlpha: true });
    expect(await fitted(await png(100, 400))).toMatchObject({ size: '20 × 80' });
    expect(await fitted(await png(60, 20))).toMatchObject({ size: '60 × 20' });
    const svg = (inside: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">${inside}</svg>`);
    const drawn = svg('<circle r="9" cx="10" cy="10"/>');
    expect(await fitted(drawn)).toMatchObject({ format: 'png', size: '120 × 40' });
    expect(await trouble(drawn)).toBe('no-image');
    const prefixed = svg('<s:text xmlns:s="http://www.w3.org/2000/svg" y="9">Juniper</s:text>');
    for (const bytes of [svg('<text>Juniper</text>'), prefixed, Buffer.from('<p>Not found</p>'), Buffer.alloc(0)])
      expect(await images.fitInto(bytes, box).catch((error) => error.trouble)).toBe('no-image');
  });

  it('R55 an SVG that takes all the time there is keeps no upload waiting', async () => {
    const one = createImages({ maxWorkers: 1, timeLimitMs: 5_000 });
    const answered: string[] = [];
    const slow = one.fitInto(slowSvg, { width: 480, height: 80 }).catch((error) => answered.push(error.trouble));
    await one.make(sample('jpeg'), sizes);
    answered.push('upload');
    await slow;
    expect(answered).toEqual(['upload', 'too-slow']);
    await one.stop();
  });

  it('R53 a decoder decodes only the requested format', async () => {
    for (const name of ['an avif', 'a tiff', 'an svg', 'a pdf'])
      for (const kind of ['jpeg', 'png', 'webp', 'gif'] as const)
        expect(await decodeImage({ bytes: sample(name), kind, sizesPx: [8] })).toEqual({ trouble: 'no-image' });
    expect(await decodeImage({ bytes: sample('jpeg'), kind: 'png', sizesPx: [8] })).toEqual({ trouble: 'no-image' });
    // Not even its header is read: the library itself refuses it, in this process and in the
    // decoder's.
    for (const name of ['an avif', 'a tiff', 'an svg']) await expect(sharp(sample(name)).metadata()).rejects.toThrow();
  });

  it('R55 stops a decoder that takes too long, and serves the next image', async () => {
    const hasty = createImages({ maxWorkers: 1, timeLimitMs: 1 });
    expect(await trouble(sample('jpeg'), hasty)).toBe('too-slow');
    await hasty.stop();
    expect(hasty.workers).toBe(0);
    const patient = createImages({ maxWorkers: 1 });
    expect(await patient.make(sample('jpeg'), sizes)).toHaveLength(2);
    await patient.stop();
  });

  it('R55 a decoder that needs more memory than it may have ends, and the next one starts anew', async () => {
    const small = createImages({ maxWorkers: 1, memoryBytes: 10_000_000 });
    expect(await trouble(sample('jpeg'), small)).toBe('too-large');
    expect(await trouble(sample('png with transparency'), small)).toBe('too-large');
    await small.stop();
  });

  it('R55 no more decoders than allowed, one for many images, and a crowd is turned away at once', async () => {
    const one = createImages({ maxWorkers: 1 });
    const crowd = Array.from({ length: 60 }, () => trouble(sample('png of one pixel'), one));
    expect(one.workers).toBeLessThanOrEqual(1);
    const answers = await Promise.all(crowd);
    expect(answers.filter((answer) => answer === 'overloaded').length).toBeGreaterThan(10);
    expect(answers.filter(Array.isArray).length).toBeGreaterThan(10);
    expect(one.workers).toBe(1);
    await one.stop();
  });

  it('R55 a decoder without work ends by itself', async () => {
    const idle = createImages({ maxWorkers: 1, idleMs: 1 });
    await idle.make(sample('jpeg'), [8]);
    await expect.poll(() => idle.workers, { timeout: 10_000 }).toBe(0);
    await idle.make(sample('jpeg'), [8]);
    await idle.stop();
  });

  describe.runIf(process.platform === 'linux')('a decoder', () => {
    const read = (path: string) => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return '';
      }
    };
    /** The system's folder of each. */
    async function decoders(): Promise<string[]> {
      await images.make(sample('jpeg'), [8]);
      const folders = readdirSync('/proc').map((pid) => `/proc/${pid}`);
      const parentOf = (folder: string) => /(?<=^PPid:\s)\d+/m.exec(read(`${folder}/status`))?.[0];
      return folders.filter(
        (folder) => parentOf(folder) === String(process.pid) && read(`${folder}/cmdline`).includes('decode-worker'),
      );
    }

    it('R55 a decoder knows nothing of the service: no environment, no secrets', async () => {
      const found = await decoders();
      expect(found.length).toBeGreaterThan(0);
      // Only the pipe to its parent. Every other environment has a PATH.
      for (const folder of found) expect(read(`${folder}/environ`)).not.toMatch(/PATH=|HOME=|MS_/);
    });

    it('R55 a decoder gives way to the service with each of its threads', async () => {
      const threads = (await decoders()).flatMap((folder) =>
        globSync(`${folder}/task/*/stat`).map(read).filter(Boolean),
      );
      expect(threads.length).toBeGreaterThan(4);
      // The seventeenth field after the name, which may contain any character.
      const priorities = threads.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
      expect(Math.min(...priorities)).toBe(Math.min(getPriority() + 10, 19));
    });
  });
});
