import { fail } from '../../domain/fail.ts';
import { message } from '../../domain/messages.ts';
import { ImageError } from '../../outside/files/files.ts';
import { tenantOf } from '../tenant-of.ts';
import type { SignedInContext, UseCase } from '../use-case.ts';
import { setProfileImage } from './profile-image.ts';

/** One size serves the profile and lists alike, on fine screens too. */
const sidePx = 512;
const codes = {
  'no-image': 'invalid-file-type',
  'too-large': 'file-size-too-large',
  'too-slow': 'file-size-too-large',
  overloaded: 'overloaded',
} as const;

/** R58 a decoder and a disk are not there for one member alone. */
async function takeImage({ app, store, member }: SignedInContext): Promise<void> {
  const { max, seconds } = app.limits.imagesPerMember;
  const bucket = { key: `images:${member.id}`, limit: max, windowMs: seconds * 1000 };
  const taken = await store.limits.take(tenantOf({ app }), [bucket]);
  if (!taken.allowed) fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) });
}

/** R53 to R58 the member's picture, made anew; null removes it. */
export const updateMemberProfileImage: UseCase<'updateMemberProfileImage'> = async (context, { profileImage }) => {
  const { language } = context.caller;
  if (profileImage === null) {
    return {
      data: { profileImage: await setProfileImage(context, null) },
      message: message('image-removed', language),
    };
  }
  if (!(profileImage instanceof Uint8Array)) return fail('invalid-request');
  await takeImage(context);
  const made = await context.images.make(profileImage, [sidePx]).catch((error: unknown) => {
    if (error instanceof ImageError) return fail(codes[error.trouble]);
    throw error;
  });
  const [image] = made;
  if (!image) return fail('invalid-file-type');
  const name = await context.files.put(image);
  return { data: { profileImage: await setProfileImage(context, name) }, message: message('image-saved', language) };
};
