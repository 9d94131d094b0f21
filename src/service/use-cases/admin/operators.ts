import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { type OperatorRole, roleOf } from '../../../contract/operator-roles.ts';
import type { AdminOperator } from '../../../contract/wire-admin-operators.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { newId, newMemberId } from '../../domain/ids.ts';
import { mailedLink } from '../../domain/mails/link.ts';
import { type Mail, mailJobKind } from '../../domain/mails/mail.ts';
import { operatorInviteMail } from '../../domain/mails/operator-invite-mail.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { listAudit } from './audit.ts';
import { auditActor } from './audit-admin.ts';

/** Operators are the members of the console's own app, whatever app the call is about. */
const tenant = { appId: consoleAppId, mode: 'live' } as const;
const inviteMs = 24 * 60 * 60_000;
const readAtOnce = 500;

type Actor = Pick<AdminContext, 'key' | 'operator' | 'caller'>;
type InviteContext = Actor & Pick<AdminContext, 'random' | 'serviceUrl'> & { consoleApp: AppSettings };

/** Left out by a command line that cannot seal a mail as the service does. */
interface InviteOptions {
  canMail: boolean;
}

export const operatorRoleOf = ({ permissions }: MemberRecord): OperatorRole | null => roleOf(permissions) ?? null;

export async function operatorsIn(store: Pick<Store, 'members'>): Promise<MemberRecord[]> {
  const found: MemberRecord[] = [];
  for (;;) {
    const after = found.at(-1)?.id;
    const page = await store.members.page(tenant, { limit: readAtOnce, ...(after && { after }) });
    found.push(...page);
    if (page.length < readAtOnce) return found;
  }
}

/** Has neither set a password nor logged in by another way. */
const isInvited = ({ passwordHash, lastSeenAt }: MemberRecord) => passwordHash === null && lastSeenAt === null;

const shown = (member: MemberRecord): AdminOperator => ({
  id: member.id,
  email: member.email,
  role: operatorRoleOf(member),
  isInvited: isInvited(member),
  createdAt: new Date(member.createdAt).toISOString(),
  lastSeenAt: member.lastSeenAt === null ? null : new Date(member.lastSeenAt).toISOString(),
});

const ownersIn = async (store: Store) => (await operatorsIn(store)).filter((one) => operatorRoleOf(one) === 'owner');

/** Two owners who remove each other at once wait here, and both in the same order. */
async function lockOwners(store: Store): Promise<void> {
  for (const { id } of (await ownersIn(store)).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await store.members.lock(tenant, id);
}

/** Throws where no other owner would be left. */
async function keepOneOwner(store: Store, member: MemberRecord): Promise<void> {
  if (operatorRoleOf(member) !== 'owner') return;
  await lockOwners(store);
  const others = (await ownersIn(store)).filter(({ id }) => id !== member.id);
  if (others.length === 0) fail('only-owner');
}

/** A link that sets a password. A link of an earlier invitation opens nothing any more. */
async function sendInvite(
  context: InviteContext,
  tx: Store,
  { id, email }: Pick<MemberRecord, 'id' | 'email'>,
  { canMail }: InviteOptions,
): Promise<string> {
  const { random, serviceUrl, consoleApp } = context;
  const token = newToken(random);
  const link = mailedLink(consoleApp, serviceUrl, 'reset', token);
  await tx.authFlows.closeAll(tenant, { memberId: id });
  await tx.authFlows.open(tenant, {
    idHash: hashSecret(newFlowId(random)),
    purpose: 'reset',
    memberId: id,
    emailCanon: email,
    ipPrefix: null,
    codeMac: null,
    lifetimeMs: inviteMs,
    link: { tokenHash: hashSecret(token), lifetimeMs: inviteMs },
  });
  const text = operatorInviteMail(consoleApp, link);
  const payload: Mail = { ...text, from: consoleApp.mailSender, to: email, code: null, link };
  if (canMail) await tx.outbox.add(tenant, { id: newId(random), kind: mailJobKind, payload, lifetimeMs: inviteMs });
  return link;
}

const record = (context: Actor, tx: Store, event: string, memberId: string, detail: { role?: string } = {}) =>
  tx.auditLog.add(tenant, { event, memberId, ...auditActor(context, detail) });

/** An operator with this role, new or not, and the link that sets the password. */
export async function giveOperatorRole(
  context: InviteContext,
  tx: Store,
  { email, role }: { email: string; role: OperatorRole },
  options: InviteOptions,
): Promise<{ operator: AdminOperator; link: string }> {
  const before = await tx.members.byEmail(tenant, email);
  if (before && role !== 'owner') await keepOneOwner(tx, before);
  const id = before?.id ?? newMemberId(context.random, 'live');
  const permissions = [role];
  if (before) await tx.members.update(tenant, id, { permissions });
  else await tx.members.create(tenant, { id, email, emailCanon: email, verified: true, permissions });
  const link = await sendInvite(context, tx, { id, email }, options);
  await record(context, tx, 'operator-invited', id, { role });
  return { operator: shown((await tx.members.byId(tenant, id))!), link };
}

export async function dropOperator(context: Actor, tx: Store, member: MemberRecord): Promise<void> {
  await keepOneOwner(tx, member);
  await tx.members.remove(tenant, member.id);
  await record(context, tx, 'operator-removed', member.id);
}

const consoleOf = (context: AdminContext): InviteContext => ({
  ...context,
  consoleApp: context.consoleApp ?? fail('not-found'),
});

async function operatorBy(tx: Store, id: string): Promise<MemberRecord> {
  await lockOwners(tx);
  return (await tx.members.lock(tenant, id)) ?? fail('not-found');
}

/** One transaction with the answer that a retry gets. */
const change = <Answer>(context: AdminContext, work: (tx: Store) => Promise<Answer>): Promise<Answer> =>
  context.store.transaction(async (tx) => {
    const answer = await work(tx);
    await context.storeResponse?.(tx, answer);
    return answer;
  });

export const listOperators: AdminUseCase<'listOperators'> = async ({ store }) => ({
  data: (await operatorsIn(store)).map(shown),
});

/** The log of the console's own app, which no app's activity shows. */
export const listOperatorActivity: AdminUseCase<'listOperatorActivity'> = (context, page) =>
  listAudit({ ...context, tenant }, page);

/**
 * An operator who has accepted sets a new password by "Forgot password". A link in the answer would
 * let another operator set it.
 */
export const inviteOperator: AdminUseCase<'inviteOperator'> = async (context, { email: given, role }) => {
  const email = canonicalEmail(given);
  if (!email) return failFields([{ field: 'email', code: 'invalid-email' }]);
  return change(context, async (tx) => {
    if (await tx.members.byEmail(tenant, email)) failFields([{ field: 'email', code: 'already-operator' }]);
    return { data: await giveOperatorRole(consoleOf(context), tx, { email, role }, { canMail: true }) };
  });
};

export const resendInvite: AdminUseCase<'resendInvite'> = (context, { operator: id }) =>
  change(context, async (tx) => {
    const member = await operatorBy(tx, id);
    if (!isInvited(member)) return fail('already-operator');
    const link = await sendInvite(consoleOf(context), tx, member, { canMail: true });
    await record(context, tx, 'operator-invited', id, { role: operatorRoleOf(member) ?? 'none' });
    return { data: { operator: shown(member), link } };
  });

export const changeOperatorRole: AdminUseCase<'changeOperatorRole'> = (context, { operator: id, role }) =>
  change(context, async (tx) => {
    const member = await operatorBy(tx, id);
    if (role !== 'owner') await keepOneOwner(tx, member);
    await tx.members.update(tenant, id, { permissions: [role] });
    await record(context, tx, 'operator-role-changed', id, { role });
    return { data: { ...shown(member), role } };
  });

export const removeOperator: AdminUseCase<'removeOperator'> = (context, { operator: id }) =>
  change(context, async (tx) => {
    await dropOperator(context, tx, await operatorBy(tx, id));
    return { data: { removed: id } };
  });
