import { fileURLToPath } from 'node:url';
import { imageKind } from '../../contract/image-kind.ts';
import { createDecoders, type DecodersOptions } from './decoders.ts';
import { ImageError, type Images } from './files.ts';
import type { DecodeAnswer, DecodeJob, FitAnswer, FitJob } from './image-rules.ts';

export type ImagesOptions = DecodersOptions;

// The build bundles the decoder beside the service.
const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './decode-worker.ts' : './decode-worker.js', import.meta.url),
);

/** Without texts: they would be drawn in fonts that this machine may not have. */
function isSvg(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString();
  return (
    /^\s*(?:<\?xml|<!--|<!doctype|<svg)/i.test(text) &&
    /<svg[\s>]/i.test(text) &&
    !/<(?:[\w.-]+:)?text[\s>]/i.test(text)
  );
}

/** R55 pictures from outside, decoded in processes of their own. */
export function createImages(options: ImagesOptions = {}): Images {
  const decoders = createDecoders<DecodeJob, DecodeAnswer>(script, options);
  // One for all of these: an SVG that is small can take all the time there is, and uploads go on.
  const fitters = createDecoders<FitJob, FitAnswer>(script, { ...options, maxWorkers: 1 });
  return {
    async make(upload, sizesPx) {
      const kind = imageKind(upload);
      if (!kind) throw new ImageError('no-image');
      const answer = await decoders.run({ bytes: upload, kind, sizesPx });
      if ('images' in answer) return answer.images;
      throw new ImageError(answer.trouble);
    },
    async fitInto(bytes, box) {
      const kind = imageKind(bytes) ?? (isSvg(bytes) ? 'svg' : null);
      if (!kind) throw new ImageError('no-image');
      const answer = await fitters.run({ bytes, kind, box });
      if ('image' in answer) return answer.image;
      throw new ImageError(answer.trouble);
    },
    get workers() {
      return decoders.workers + fitters.workers;
    },
    stop: async () => void (await Promise.all([decoders.stop(), fitters.stop()])),
  };
}
