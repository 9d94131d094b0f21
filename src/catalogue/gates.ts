import { givesAccess } from '../contract/gives-access.ts';
import type { MemberNeed } from './attribute-row.ts';

/**
 * M §1.5 who sees what, as one CSS selector of all that is hidden. A rule in a sheet instead of
 * work on elements: what is added later is gated before it is painted, nothing is deleted, and
 * taking the rule away brings everything back.
 */

/**
 * The member as gates need her. A cached copy may hold the id alone; what is missing counts as no.
 */
export interface GateMember {
  verified?: boolean;
  auth?: { hasPassword?: boolean };
  stripeCustomerId?: string | null;
  planConnections?: readonly { planId: string; type: string; status: string; active: boolean }[];
  /** `planId`: what a seat lets her use. */
  teams?: { joinedTeams?: readonly { planId?: string | undefined }[] };
  _comments?: { isModerator?: boolean };
}

/**
 * A content group; `activeMemberHasAccess` is believed only where the member's plans are not known.
 */
export interface GateGroup {
  key: string;
  allowAllMembers?: boolean;
  activeMemberHasAccess?: boolean;
  plans?: readonly { id: string }[];
}

/** What the catalogue says about gates (`gate-table.ts`), as selectors. */
export interface GateTable {
  /** Everything that is hidden from visitors. */
  visitor: string;
  /** What is hidden from a member of whom nothing else is known. */
  anyMember: string;
  /** Names of attributes: gated content, and buttons that remove a plan. */
  content: string;
  removePlan: string;
  /** What is hidden from members who lack something. */
  needs: Record<Exclude<MemberNeed, 'thisPlan'>, string>;
}

/**
 * Access to a group: all members, or one of its plans, by an active connection or a seat in a team.
 * Visitors never have it.
 */
export const hasAccess = (member: GateMember | null, group: GateGroup): boolean =>
  member !== null &&
  (group.allowAllMembers === true ||
    (member.planConnections
      ? [...member.planConnections.filter(givesAccess), ...(member.teams?.joinedTeams ?? [])].some(({ planId }) =>
          group.plans?.some(({ id }) => id === planId),
        )
      : group.activeMemberHasAccess) === true);

/** The gates of the language for this member; anything but true is closed. */
function openGates(member: GateMember, groups: readonly GateGroup[]): string[] {
  const connections = member.planConnections;
  const running = connections?.filter(({ status }) => status !== 'CANCELED');
  const gates: Record<string, boolean | undefined> = {
    members: true,
    verified: member.verified,
    'free-plans': connections?.some(({ type }) => type === 'FREE'),
    // A free-type plan never counts here, even when it opens the same content.
    'paid-plans': running?.some(({ type }) => type !== 'FREE'),
    'no-plans': running?.length === 0,
    'is-trialing': running?.some(({ status }) => status === 'TRIALING'),
    'has-failed-payment': running?.some(({ status }) => /^REQUIRES_/.test(status)),
    'has-password': member.auth?.hasPassword,
    'is-admin': member._comments?.isModerator,
  };
  // A group may carry the name of a gate; then the language's own meaning wins.
  for (const group of groups) gates[group.key] ??= hasAccess(member, group);
  return Object.keys(gates).filter((gate) => gates[gate] === true);
}

const is = (attribute: string, value: string) => `[${attribute}=${CSS.escape(value)}]`;

/**
 * Selector of all that this person must not see; null is a visitor. `hasChosenPrice`: a price waits
 * for its checkout.
 */
export function hiddenFrom(
  table: GateTable,
  member: GateMember | null,
  groups: readonly GateGroup[],
  hasChosenPrice: boolean,
): string {
  if (!member) return table.visitor;
  const { content, removePlan, needs } = table;
  const open = openGates(member, groups);
  const ownPlans = (member.planConnections ?? []).map(({ planId }) => `:not(${is(removePlan, planId)})`);
  return [
    // Whatever is not known to be open is closed.
    `[${content}]:not([${content}^="!"])${open.map((gate) => `:not(${is(content, gate)})`).join('')}`,
    ...open.map((gate) => is(content, `!${gate}`)),
    `[${removePlan}]${ownPlans.join('')}`,
    ...(member.stripeCustomerId ? [] : [needs.paymentCustomer]),
    ...(member.verified ? [needs.unverifiedEmail] : []),
    ...(hasChosenPrice ? [] : [needs.chosenPrice]),
  ].join();
}
