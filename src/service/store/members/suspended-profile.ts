import type { Tenant } from '../../../contract/tenant.ts';
import { type CommentActivity, commentActivityOf, removeCommentActivity } from '../comments/comment-activity.ts';
import type { Db } from '../db.ts';
import { teamsIn } from '../teams/teams.ts';
import { emptyProfile, type Profile, profileOf, writeProfile } from './member-profile.ts';
import type { SuspendedPart, SuspendedRow } from './suspended-parts.ts';

interface ProfilePart extends Profile {
  /** Teams of others that the account has a seat in. */
  joined: string[];
  activity?: CommentActivity;
}

/** What the account holds now, for `removeProfile`. */
export async function profilePartOf(tx: Db, tenant: Tenant, memberId: string): Promise<SuspendedPart> {
  const { joined } = await teamsIn(tx).ofMember(tenant, memberId);
  const row: ProfilePart = {
    ...(await profileOf(tx, tenant, memberId)),
    joined: joined.map(({ id }) => id),
    activity: await commentActivityOf(tx, tenant, memberId),
  };
  return { kind: 'profile', ref: '', row };
}

/**
 * Empties what the account held before, with its comments: what has changed since is the owner's
 * own, and so are seats taken since.
 */
export async function removeProfile(
  tx: Db,
  tenant: Tenant,
  memberId: string,
  { detail, suspended_at: since }: SuspendedRow,
): Promise<string | null> {
  // A question from before an update carries no activity.
  const { joined, activity = { votes: [], subscriptions: [] }, ...before } = JSON.parse(detail) as ProfilePart;
  const now = await profileOf(tx, tenant, memberId);
  const emptied = emptyProfile(now, before);
  await writeProfile(tx, tenant, memberId, emptied);
  await removeCommentActivity(tx, tenant, memberId, { before: activity, since });
  const teams = teamsIn(tx);
  for (const teamId of joined) await teams.leave(tenant, teamId, memberId);
  const { owned } = await teams.ofMember(tenant, memberId);
  for (const { id } of owned)
    for (const seat of await teams.members(tenant, id))
      if (seat.joinedAt <= since) await teams.leave(tenant, id, seat.memberId);
  return now.profileImage !== emptied.profileImage ? now.profileImage : null;
}
