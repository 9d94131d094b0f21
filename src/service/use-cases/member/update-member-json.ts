import { failFields } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';

/** R44 bytes of the JSON as it is stored. */
export const maxMemberJsonBytes = 64 * 1024;

/** Replaces the member's JSON whole. It decides nothing: any script of a page may write it. */
export const updateMemberJSON: UseCase<'updateMemberJSON'> = async (context, { json }) => {
  if (Buffer.byteLength(JSON.stringify(json)) > maxMemberJsonBytes)
    failFields([{ field: 'json', code: 'field-limit-exceeded' }]);
  await context.store.members.writeJson(context.tenant, context.member.id, json);
  return { data: json, message: message('profile-saved', context.caller.language) };
};
