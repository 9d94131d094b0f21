import { givesAccess } from '../contract/gives-access.ts';
import { type GroupAccess, opensGroup } from '../contract/opens-group.ts';
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
  auth?: { hasPassword?: boolean; hasPasskey?: boolean; hasSecondFactor?: boolean };
  stripeCustomerId?: string | null;
  planConnections?: readonly { planId: string; type: string; status: string; active: boolean }[];
  /** `planId`: what a seat lets her use. */
  teams?: { joinedTeams?: readonly { planId?: string | undefined }[] };
  _comments?: { isModerator?: boolean };
  permissions?: readonly string[];
  customFields?: Readonly<Record<string, string>>;
}

/**
 * A content group; `activeMemberHasAccess` is believed only where the member's plans are not known.
 */
export interface GateGroup {
  key: string;
  allowAllMembers?: boolean;
  activeMemberHasAccess?: boolean;
  plans?: readonly { id: string }[];
  permissions?: readonly string[];
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

const accessOf = ({ planConnections = [], teams, permissions = [] }: GateMember): GroupAccess => ({
  plans: new Set(
    [...planConnections.filter(givesAccess), ...(teams?.joinedTeams ?? [])].flatMap(({ planId }) => planId ?? []),
  ),
  permissions,
});

/**
 * Access to a group, by what is known of the member, else by the last answer of the service.
 * Visitors never have it.
 */
export const hasAccess = (member: GateMember | null, group: GateGroup): boolean =>
  member !== null &&
  (opensGroup(group, accessOf(member)) || (!member.planConnections && group.activeMemberHasAccess === true));

/** Longer values are not compared, because each is a part of the gating sheet. */
export const maxComparedLength = 500;

/**
 * `field:key` of each field with a value, where an unticked box has none; `field:key=value` for the
 * whole text and for each of several values.
 */
const gatesOfFields = (fields: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(fields).flatMap(([key, value]) => [
    ...(value === '' || value === 'false' ? [] : [`field:${key}`]),
    ...(value.length > maxComparedLength ? [] : [value, ...value.split(',')]).map((one) => `field:${key}=${one}`),
  ]);

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
    'has-passkey': member.auth?.hasPasskey,
    'has-second-factor': member.auth?.hasSecondFactor,
    'is-admin': member._comments?.isModerator,
  };
  // A group may carry the name of a gate; then the language's own meaning wins.
  for (const group of groups) gates[group.key] ??= hasAccess(member, group);
  const { plans, permissions } = accessOf(member);
  return [
    ...Object.keys(gates).filter((gate) => gates[gate] === true),
    ...[...plans].map((id) => `plan:${id}`),
    ...permissions.map((name) => `permission:${name}`),
    ...gatesOfFields(member.customFields),
  ];
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
