import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { setProfileImage } from './profile-image.ts';

export const deleteMemberProfileImage: UseCase<'deleteMemberProfileImage'> = async (context) => ({
  data: { profileImage: await setProfileImage(context, null) },
  message: message('image-removed', context.caller.language),
});
