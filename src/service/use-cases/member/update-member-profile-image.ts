import { fail } from '../../../platform/http/api-error.ts';
import { ImageError } from '../../../platform/images/files.ts';
import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { setProfileImage } from './profile-image.ts';

/** One size serves the profile and lists alike, on fine screens too. */
const sidePx = 512;
const codes = {
  'no-image': 'invalid-file-type',
  'too-large': 'file-size-too-large',
  'too-slow': 'file-size-too-large',
  overloaded: 'overloaded',
} as const;

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
  const made = await context.images.make(profileImage, [sidePx]).catch((error: unknown) => {
    if (error instanceof ImageError) return fail(codes[error.trouble]);
    throw error;
  });
  const [image] = made;
  if (!image) return fail('invalid-file-type');
  const name = await context.files.put(image);
  return { data: { profileImage: await setProfileImage(context, name) }, message: message('image-saved', language) };
};
