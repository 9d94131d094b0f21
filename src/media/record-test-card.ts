import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';
import { drawTestCard, framesPerSecond, lengthSeconds, sizePx } from './draw-test-card.ts';

/** The moment of the still drawing: the number has arrived in the checkout. */
const stillAt = 3.8;

/**
 * Runs in a page: the clip frame by frame, none in real time, and the still drawing. Both as
 * base64.
 */
async function record(): Promise<{ clip: string; still: string }> {
  const canvas = new OffscreenCanvas(sizePx.width, sizePx.height);
  const pen = canvas.getContext('2d')!;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    bitrate: 45_000,
    keyFrameInterval: lengthSeconds,
    latencyMode: 'quality',
    hardwareAcceleration: 'prefer-software',
  });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  for (let frame = 0; frame < framesPerSecond * lengthSeconds; frame++) {
    drawTestCard(pen, frame / framesPerSecond);
    await source.add(frame / framesPerSecond, 1 / framesPerSecond);
  }
  await output.finalize();
  drawTestCard(pen, stillAt);
  const still = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return { clip: base64(new Uint8Array(target.buffer!)), still: base64(new Uint8Array(await still.arrayBuffer())) };
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

Object.assign(globalThis, { record });
