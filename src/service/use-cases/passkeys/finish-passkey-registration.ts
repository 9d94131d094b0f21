import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { deviceName } from '../../domain/device-name.ts';
import { newId } from '../../domain/ids.ts';
import { maxPasskeys } from '../../domain/passkey-domain.ts';
import { stillTheSame } from '../account/still-the-same.ts';
import { takeAccountChange } from '../account/take-account-change.ts';
import { audit } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { UseCase } from '../use-case.ts';
import { takeChallenge } from './challenge.ts';
import { checkNewPasskey } from './check-new-passkey.ts';
import { passkeysChanged } from './passkeys-for-wire.ts';

/** R126 adds the passkey for which this session has requested a challenge, and mails a notice. */
export const finishPasskeyRegistration: UseCase<'finishPasskeyRegistration'> = async (
  context,
  { credential, name },
) => {
  const { store, random, member, session, caller, tenant } = context;
  await takeAccountChange(context, 'passkey');
  const taken = await takeChallenge(context, 'passkey-create', credential.response.clientDataJSON);
  const isOwn = taken?.memberId === member.id && taken.sessionId === session.id;
  const made = isOwn ? await checkNewPasskey(credential, taken) : null;
  if (!made) return fail('invalid-passkey');
  const passkey = {
    ...made,
    id: newId(random),
    memberId: member.id,
    transports: credential.response.transports ?? [],
    name: name?.trim() ?? deviceName(caller.userAgent, caller.language) ?? 'Passkey',
  };
  await store.transaction(async (tx) => {
    await stillTheSame(tx, context);
    const added = await tx.passkeys.add(tenant, passkey, { atMost: maxPasskeys });
    if (added !== 'added') fail(added === 'full' ? 'passkey-limit-reached' : 'invalid-passkey');
    await audit(context, tx, 'passkey-added', { memberId: member.id, actor: 'member' });
    await queueNotice(context, tx, member, 'passkey-added');
  });
  return { data: await passkeysChanged(context), message: message('passkey-added', caller.language) };
};
