import { fileURLToPath } from 'node:url';
import { imageKind } from '../../../../../src/contract/image-kind.ts';
import { createDecoders, type DecodersOptions } from '../../../../../src/platform/images/decoders.ts';
import { ImageError } from '../../../../../src/platform/images/files.ts';
import { fail } from '../../domain/fail.ts';
import {
  leastPortraitPx,
  type PictureAnswer,
  type PictureFile,
  type PictureJob,
  type TakenPicture,
} from './picture-job.ts';

/** Photos of uploads, decoded and encoded in processes of their own. */
export interface Pictures {
  /** R53, R54 re-encodes an upload. Its errors may be shown to the uploader. */
  take(upload: Uint8Array): Promise<TakenPicture>;
  /** R53, R54 an upload as a square, in all its sizes. */
  portrait(upload: Uint8Array): Promise<PictureFile[]>;
  /** All sizes of our own encoding. */
  derive(original: Uint8Array): Promise<PictureFile[]>;
  stop(): Promise<void>;
}

// The build bundles the decoder beside the service.
const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './picture-worker.ts' : './picture-worker.js', import.meta.url),
);

const refusals = {
  'no-image': 'unsupported-image',
  'too-large': 'image-too-large',
  'too-small': 'image-too-small',
  'too-slow': 'unavailable',
  overloaded: 'unavailable',
} as const;

export function createPictures(options: DecodersOptions = {}): Pictures {
  const decoders = createDecoders<PictureJob, PictureAnswer>(script, options);
  const run = (job: PictureJob) =>
    decoders.run(job).catch((error: unknown) => {
      if (error instanceof ImageError) return fail(refusals[error.trouble]);
      throw error;
    });
  return {
    async take(upload) {
      const kind = imageKind(upload) ?? fail('unsupported-image');
      const answer = await run({ is: 'take', bytes: upload, kind });
      if ('taken' in answer) return answer.taken;
      return fail('trouble' in answer ? refusals[answer.trouble] : 'unknown-error');
    },
    async portrait(upload) {
      const kind = imageKind(upload) ?? fail('unsupported-image');
      const answer = await run({ is: 'portrait', bytes: upload, kind });
      if ('files' in answer) return answer.files;
      if ('trouble' in answer && answer.trouble === 'too-small')
        return fail('image-too-small', {
          message: `This image is too small: the shorter side needs at least ${leastPortraitPx} pixels.`,
        });
      return fail('trouble' in answer ? refusals[answer.trouble] : 'unknown-error');
    },
    async derive(original) {
      const answer = await run({ is: 'derive', bytes: original });
      if ('files' in answer) return answer.files;
      return fail('trouble' in answer ? refusals[answer.trouble] : 'unknown-error');
    },
    stop: () => decoders.stop(),
  };
}
