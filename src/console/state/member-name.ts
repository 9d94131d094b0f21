import type { AdminMember } from '../../contract/wire-admin.ts';

/** What a member is called by: name, else address. */
export function memberName({ customFields, auth }: AdminMember): string {
  const { 'first-name': first = '', 'last-name': last = '', name = '' } = customFields;
  return `${first} ${last}`.trim() || name.trim() || auth.email;
}
