import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

/** What a member, or a page in her name, has written about her. */
export interface Profile {
  customFields: Record<string, unknown>;
  metaData: Record<string, unknown>;
  /** As it is stored. */
  json: string | null;
  profileImage: string | null;
}

export async function profileOf(db: Db, { appId, mode }: Tenant, memberId: string): Promise<Profile> {
  const row = await db.sql
    .selectFrom('members')
    .select(['custom_fields', 'meta_data', 'json', 'profile_image'])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return {
    customFields: JSON.parse(row?.custom_fields ?? '{}') as Profile['customFields'],
    metaData: JSON.parse(row?.meta_data ?? '{}') as Profile['metaData'],
    json: row?.json ?? null,
    profileImage: row?.profile_image ?? null,
  };
}

export async function writeProfile(db: Db, { appId, mode }: Tenant, memberId: string, profile: Profile): Promise<void> {
  await db.sql
    .updateTable('members')
    .set({
      custom_fields: JSON.stringify(profile.customFields),
      meta_data: JSON.stringify(profile.metaData),
      json: profile.json,
      profile_image: profile.profileImage,
    })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', memberId)
    .execute();
}

const changedSince = (now: Record<string, unknown>, before: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  );

/** What is left of `now` without everything that still is what it was in `before`. */
export const emptyProfile = (now: Profile, before: Profile): Profile => ({
  customFields: changedSince(now.customFields, before.customFields),
  metaData: changedSince(now.metaData, before.metaData),
  json: now.json === before.json ? null : now.json,
  profileImage: now.profileImage === before.profileImage ? null : now.profileImage,
});
