import { fail } from '../../../platform/http/api-error.ts';
import { imageNameOf } from '../../domain/image-name.ts';
import { queueWebhooks } from '../queue-webhooks.ts';
import type { SignedInContext } from '../use-case.ts';

const folder = '/images/';

/**
 * R58 the row names another image, or none; the old file goes last. A file that nothing names is
 * swept later.
 */
export async function setProfileImage(
  { store, files, member, serviceUrl, ...context }: SignedInContext,
  name: string | null,
): Promise<string | null> {
  const { tenant } = context;
  const profileImage = name && `${serviceUrl}${folder}${name}`;
  const old = await store.transaction(async (tx) => {
    const before = await tx.members.byId(tenant, member.id);
    if (!before) return fail('member-not-found');
    await tx.members.update(tenant, member.id, { profileImage });
    await queueWebhooks(context, tx, 'member.updated', member.id);
    return before.profileImage;
  });
  // Addresses of elsewhere (a provider's, an import's) are not ours to remove.
  const oldName = imageNameOf(old);
  if (oldName) await files.remove(oldName);
  return profileImage;
}
