import type { CustomFieldValues } from '../../../contract/entities.ts';
import type { AdminWire } from '../../../contract/wire-admin.ts';
import { customFieldChanges, customFieldMistakes } from '../../domain/custom-fields.ts';
import { serverRedirect } from '../../domain/server-redirect.ts';
import type { MemberPatch } from '../../store/members/members.ts';
import { failCustomFields } from '../member/fail-custom-fields.ts';
import { maxMemberJsonBytes } from '../member/update-member-json.ts';
import type { AdminContext } from './admin-use-case.ts';
import type { MemberChanges } from './member-changes.ts';

type Sent = Pick<
  AdminWire['updateMember']['in'],
  'customFields' | 'metaData' | 'json' | 'loginRedirect' | 'profileImage'
> &
  Pick<MemberPatch, 'verified' | 'permissions'>;

const imageForm = /^https:\/\/[^\s"'<>]+$/;

/** What an owner may write, checked by the same rules as a member's own, hers included. */
export function checkedChanges(context: AdminContext, sent: Sent, stored: CustomFieldValues = {}): MemberChanges {
  const { metaData = {}, json, loginRedirect, profileImage, verified, permissions } = sent;
  // Fields of the owner are written here.
  const known = context.app.config.customFields.map((field) => ({ ...field, restrictToAdmin: false }));
  const customFields = customFieldChanges(known, sent.customFields ?? {});
  const mistakes = customFieldMistakes(known, customFields, stored);
  if (json !== undefined && Buffer.byteLength(JSON.stringify(json)) > maxMemberJsonBytes)
    mistakes.push({ field: 'json', code: 'field-limit-exceeded' });
  if (loginRedirect && serverRedirect(loginRedirect) === null)
    mistakes.push({ field: 'loginRedirect', code: 'invalid-field-value' });
  if (profileImage && !imageForm.test(profileImage))
    mistakes.push({ field: 'profileImage', code: 'invalid-field-value' });
  if (mistakes.length > 0) failCustomFields(context, mistakes);
  return {
    customFields,
    metaData,
    patch: {
      ...(loginRedirect !== undefined && { loginRedirect: loginRedirect || null }),
      ...(profileImage !== undefined && { profileImage: profileImage || null }),
      ...(verified !== undefined && { verified }),
      ...(permissions && { permissions: [...new Set(permissions)] }),
    },
  };
}
