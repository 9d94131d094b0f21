import { parseArgs } from 'node:util';
import { consoleAppId } from '../contract/built-in-apps.ts';
import { isOperatorRole, type OperatorRole, operatorRoles, roleSummaries } from '../contract/operator-roles.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { systemRandom } from '../platform/process/random.ts';
import { readDataLocation } from '../service/data-location.ts';
import { consoleSettings } from '../service/domain/app-file/console-app.ts';
import { canonicalEmail } from '../service/domain/email-address.ts';
import type { MemberRecord } from '../service/store/members/members.ts';
import { readStore } from '../service/store/read-store.ts';
import type { Store } from '../service/store/store.ts';
import { dropOperator, giveOperatorRole, operatorRoleOf, operatorsIn } from '../service/use-cases/admin/operators.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { serviceUrlOf } from './service-url.ts';
import { withStore } from './store-beside.ts';
import { subcommand } from './subcommand.ts';

/** How the log names who did it. */
const byCommandLine = { key: null, caller: { ipPrefix: null, language: 'en' } } as const;
const tenant = { appId: consoleAppId, mode: 'live' } as const;

/** A refusal of the use cases, as the sentence of the command. */
const withSentence = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'only-owner')
      throw new OperatorError(['This is the only owner. Invite another owner first, so that the console stays open.']);
    throw error;
  });

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
  const owners = (await operatorsIn(store)).filter((one) => operatorRoleOf(one) === 'owner');
  return (before && operatorRoleOf(before)) ?? (owners.length === 0 ? 'owner' : 'viewer');
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
  const { role, link } = await withSentence(
    withStore(terminal, (store) =>
      store.transaction(async (tx) => {
        const role = await chosenRole(tx, await tx.members.byEmail(tenant, email), values.role);
        const context = { ...byCommandLine, random: systemRandom, serviceUrl, consoleApp: app };
        return { role, link: (await giveOperatorRole(context, tx, { email, role }, { canMail })).link };
      }),
    ),
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
      role: operatorRoleOf(member),
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
  await withSentence(
    withStore(terminal, (store) =>
      store.transaction(async (tx) => {
        const member = await tx.members.byEmail(tenant, email);
        if (!member) throw new OperatorError([`${email} is no operator. "latchkey operators list" shows them.`]);
        await dropOperator(byCommandLine, tx, member);
      }),
    ),
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
