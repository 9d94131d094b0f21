import type { Tenant } from '../../../contract/tenant.ts';
import type { FileStore } from '../../../platform/images/files.ts';
import { imageNameOf } from '../../domain/image-name.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';

/**
 * R78 deletes a member and all her data, in one transaction with what `alongside` writes (the audit
 * row); her picture goes last, when nothing names it any more. The caller has ended her
 * subscriptions before: no payment may outlive the account.
 */
export async function eraseMember(
  { store, files }: { store: Store; files: FileStore },
  tenant: Tenant,
  member: Pick<MemberRecord, 'id' | 'emailCanon' | 'profileImage'>,
  alongside: (tx: Store) => Promise<void>,
): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.members.remove(tenant, member.id);
    await tx.authFlows.closeAll(tenant, { emailCanon: member.emailCanon });
    await tx.outbox.forget(tenant, member.id);
    await alongside(tx);
  });
  const image = imageNameOf(member.profileImage);
  if (image) await files.remove(image);
}
