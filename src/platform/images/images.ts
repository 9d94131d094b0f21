import { fileURLToPath } from 'node:url';
import { imageKind } from '../../contract/image-kind.ts';
import { createDecoders, type DecodersOptions } from './decoders.ts';
import { ImageError, type Images } from './files.ts';
import type { DecodeAnswer, DecodeJob } from './image-rules.ts';

export type ImagesOptions = DecodersOptions;

// The build bundles the decoder beside the service.
const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './decode-worker.ts' : './decode-worker.js', import.meta.url),
);

/** R55 squares of uploads, decoded in processes of their own. */
export function createImages(options: ImagesOptions = {}): Images {
  const decoders = createDecoders<DecodeJob, DecodeAnswer>(script, options);
  return {
    async make(upload, sizesPx) {
      const kind = imageKind(upload);
      if (!kind) throw new ImageError('no-image');
      const answer = await decoders.run({ bytes: upload, kind, sizesPx });
      if ('trouble' in answer) throw new ImageError(answer.trouble);
      return answer.images;
    },
    get workers() {
      return decoders.workers;
    },
    stop: () => decoders.stop(),
  };
}
