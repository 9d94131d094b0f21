import { readFile } from 'node:fs/promises';
import { BufferSource, Input, WEBM } from 'mediabunny';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lengthSeconds, sizePx } from '../../src/media/draw-test-card.ts';

const read = (name: string) => readFile(new URL(`src/media/${name}`, `file://${process.cwd()}/`));

describe('§2.6 the clip of the test card', () => {
  it('§2.6 is WebM of at most 60 KB, silent, and as long and large as it is drawn', async () => {
    const bytes = await read('test-card.webm');
    expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
    const input = new Input({ formats: [WEBM], source: new BufferSource(bytes) });
    const [video] = await input.getVideoTracks();
    expect(await input.getAudioTracks()).toEqual([]);
    expect([video?.displayWidth, video?.displayHeight, video?.codec]).toEqual([sizePx.width, sizePx.height, 'vp9']);
    expect(await input.computeDuration()).toBeCloseTo(lengthSeconds, 1);
  });

  it('§2.6 has a still drawing of the same size', async () => {
    const { format, width, height } = await sharp(await read('test-card.webp')).metadata();
    expect([format, width, height]).toEqual(['webp', sizePx.width, sizePx.height]);
  });
});
