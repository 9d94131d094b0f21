import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { customFieldChanges, customFieldMistakes } from '../../domain/custom-fields.ts';
import { queueWebhooks } from '../queue-webhooks.ts';
import type { UseCase } from '../use-case.ts';
import { failCustomFields } from './fail-custom-fields.ts';
import { memberForWire } from './member-for-wire.ts';

/** Saves custom fields that a member may write (R44); the others of hers stay as they are. */
export const updateMember: UseCase<'updateMember'> = async (context, input) => {
  const { app, store, member, caller } = context;
  const customFields = customFieldChanges(app.config.customFields, input.customFields);
  const mistakes = customFieldMistakes(app.config.customFields, customFields, member.customFields);
  if (mistakes.length > 0) failCustomFields(context, mistakes);
  const saved = await store.transaction(async (tx) => {
    const merged = await tx.members.mergeCustomFields(context.tenant, member.id, customFields);
    if (merged) await queueWebhooks(context, tx, 'member.updated', member.id);
    return merged;
  });
  if (!saved) return fail('member-not-found');
  return { data: (await memberForWire(context, saved)).member, message: message('profile-saved', caller.language) };
};
