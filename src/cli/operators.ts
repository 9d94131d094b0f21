import { parseArgs } from 'node:util';
import {
  consoleAppId,
  isOperatorRole,
  type OperatorRole,
  operatorRoles,
  roleSummaries,
} from '../contract/operator-roles.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { systemRandom } from '../platform/process/random.ts';
import { hashSecret, newFlowId, newToken } from '../platform/process/secrets.ts';
import { readDataLocation } from '../service/data-location.ts';
import { consoleSettings } from '../service/domain/app-file/console-app.ts';
import { canonicalEmail } from '../service/domain/email-address.ts';
import { newId, newMemberId } from '../service/domain/ids.ts';
import { mailedLink } from '../service/domain/mails/link.ts';
import { type Mail, mailJobKind } from '../service/domain/mails/mail.ts';
import { operatorInviteMail } from '../service/domain/mails/operator-invite-mail.ts';
import type { MemberRecord } from '../service/store/members/members.ts';
import { readStore } from '../service/store/read-store.ts';
import type { Store } from '../service/store/store.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { serviceUrlOf } from './service-url.ts';
import { withStore } from './store-beside.ts';
import { subcommand } from './subcommand.ts';

const tenant = { appId: consoleAppId, mode: 'live' } as const;
const inviteMs = 24 * 60 * 60_000;
const readAtOnce = 500;

const roleOf = ({ permissions }: MemberRecord): OperatorRole | null =>
  operatorRoles.find((role) => permissions.includes(role)) ?? null;

async function operatorsIn(store: Pick<Store, 'members'>): Promise<MemberRecord[]> {
  const found: MemberRecord[] = [];
  for (;;) {
    const after = found.at(-1)?.id;
    const page = await store.members.page(tenant, { limit: readAtOnce, ...(after && { after }) });
    found.push(...page);
    if (page.length < readAtOnce) return found;
  }
}

function emailOf(given: string | undefined): string {
  const email = given === undefined ? null : canonicalEmail(given);
  if (!email) throw new WrongUsage(given ? `"${given}" is no email address.` : 'Which email address?');
  return email;
}

function consoleOf(env: Terminal['env']) {
  const serviceUrl = serviceUrlOf(env);
  if (!serviceUrl)
    throw new OperatorError(['MS_PUBLIC_URL is missing. Set it as the service has it: the link begins with it.']);
  const mailFrom = env.MS_MAIL_FROM?.trim() || `latchkey@${new URL(serviceUrl).hostname}`;
  const app = consoleSettings({ serviceUrl, demoOrigins: [], mailFrom, canUseProvider: () => false });
  return { serviceUrl, app };
}

/** Where the service has no owner yet, the first operator is one. */
async function chosenRole(store: Store, before: MemberRecord | null, given: string | undefined): Promise<OperatorRole> {
  if (given !== undefined)
    return isOperatorRole(given) ? given : Promise.reject(new WrongUsage(`--role is ${operatorRoles.join(', ')}.`));
  const owners = (await operatorsIn(store)).filter((one) => roleOf(one) === 'owner');
  return (before && roleOf(before)) ?? (owners.length === 0 ? 'owner' : 'viewer');
}

async function keepOneOwner(store: Store, { id }: MemberRecord) {
  const others = (await operatorsIn(store)).filter((one) => one.id !== id && roleOf(one) === 'owner');
  if (others.length === 0)
    throw new OperatorError(['This is the only owner. Invite another owner first, so that the console stays open.']);
}

async function invite(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...formatOption, role: { type: 'string' } },
    allowPositionals: true,
  });
  const email = emailOf(positionals[0]);
  const { app, serviceUrl } = consoleOf(terminal.env);
  const canMail = readDataLocation(terminal.env, terminal.cwd).secrets.length > 0;
  const token = newToken(systemRandom);
  const link = mailedLink(app, serviceUrl, 'reset', token);
  const role = await withStore(terminal, (store) =>
    store.transaction(async (tx) => {
      const before = await tx.members.byEmail(tenant, email);
      const chosen = await chosenRole(tx, before, values.role);
      if (before && roleOf(before) === 'owner' && chosen !== 'owner') await keepOneOwner(tx, before);
      const id = before?.id ?? newMemberId(systemRandom, 'live');
      if (before) await tx.members.update(tenant, id, { permissions: [chosen] });
      else await tx.members.create(tenant, { id, email, emailCanon: email, verified: true, permissions: [chosen] });
      // A link of an earlier invitation opens nothing any more.
      await tx.authFlows.closeAll(tenant, { memberId: id });
      await tx.authFlows.open(tenant, {
        idHash: hashSecret(newFlowId(systemRandom)),
        purpose: 'reset',
        memberId: id,
        emailCanon: email,
        ipPrefix: null,
        codeMac: null,
        lifetimeMs: inviteMs,
        link: { tokenHash: hashSecret(token), lifetimeMs: inviteMs },
      });
      const payload: Mail = { ...operatorInviteMail(app, link), from: app.mailSender, to: email, code: null, link };
      if (canMail)
        await tx.outbox.add(tenant, { id: newId(systemRandom), kind: mailJobKind, payload, lifetimeMs: inviteMs });
      await tx.auditLog.add(tenant, {
        event: 'operator-invited',
        actor: 'admin',
        memberId: id,
        detail: { role: chosen },
      });
      return chosen;
    }),
  );
  if (isJson(values.format)) terminal.out(JSON.stringify({ email, role, link, isMailed: canMail }));
  else {
    terminal.out(link);
    terminal.err(
      `${email} is ${role === 'owner' || role === 'admin' ? 'an' : 'a'} ${role === 'support' ? 'support operator' : role}. The link sets a password, works once, and ends after 24 hours.${
        canMail ? ' It was mailed as well.' : ' It was not mailed: MS_SECRET is not set as the service has it.'
      }`,
    );
  }
  return exitCodes.fine;
}

async function list(args: string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: formatOption });
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const operators = (await operatorsIn(store)).map((member) => ({
      id: member.id,
      email: member.email,
      role: roleOf(member),
      lastSeenAt: member.lastSeenAt === null ? null : new Date(member.lastSeenAt).toISOString(),
    }));
    if (isJson(values.format)) terminal.out(JSON.stringify({ operators }));
    else
      for (const { email, role, lastSeenAt } of operators)
        terminal.out(
          `${(role ?? 'no role').padEnd(8)} last seen ${lastSeenAt?.slice(0, 10) ?? 'never     '}  ${email}`,
        );
    if (operators.length === 0) terminal.err('There is no operator yet: latchkey operators invite you@example.com');
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}

async function remove(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: formatOption, allowPositionals: true });
  const email = emailOf(positionals[0]);
  await withStore(terminal, (store) =>
    store.transaction(async (tx) => {
      const member = await tx.members.byEmail(tenant, email);
      if (!member) throw new OperatorError([`${email} is no operator. "latchkey operators list" shows them.`]);
      if (roleOf(member) === 'owner') await keepOneOwner(tx, member);
      await tx.members.remove(tenant, member.id);
      await tx.auditLog.add(tenant, { event: 'operator-removed', actor: 'admin', memberId: member.id });
    }),
  );
  terminal.out(
    isJson(values.format) ? JSON.stringify({ removed: email }) : `${email} is no operator any more, and is logged out.`,
  );
  return exitCodes.fine;
}

const roleLines = operatorRoles.map((role) => `  ${role.padEnd(9)}${roleSummaries[role]}`).join('\n');

export const operators: Command = {
  help: `latchkey operators invite <email> [--role owner|admin|support|viewer] [--format text|json]
latchkey operators list   [--format text|json]
latchkey operators remove <email> [--format text|json]

Who may use the console, at /console of the service. All three work beside a running service.

invite  Prints a link that sets a password and works once, within 24 hours. It is mailed as well where MS_SECRET is set as the
        service has it. For an operator it is a new link, and with --role another role. The first operator is an owner, later
        ones are viewers unless --role says otherwise. Needs MS_PUBLIC_URL.
list    Role, last visit and address of each.
remove  Logs the operator out for good. The only owner stays.

Roles:
${roleLines}`,
  ...subcommand('operators', { invite, list, remove }),
};
