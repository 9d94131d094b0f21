import { parseArgs } from 'node:util';
import { languages } from '../contract/languages.ts';
import type { AdminMember } from '../contract/wire-admin.ts';
import type { AdminContext } from '../service/use-cases/admin/admin-use-case.ts';
import { adminUseCases } from '../service/use-cases/admin/index.ts';
import { withAdmin } from './admin-context.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { filterOf, filterOption } from './member-filter-option.ts';
import { changeMany } from './members-bulk.ts';
import { checkMail, namesOf } from './members-change.ts';
import { tenantOptions } from './tenant-option.ts';

const invitedEvent = 'member-invited';
const hourSeconds = 3600;
const defaultPerHour = '300';
const perHourAtMost = 100_000;

function perHourOf(text: string): number {
  const perHour = Number(text);
  if (!Number.isInteger(perHour) || perHour < 1 || perHour > perHourAtMost)
    throw new WrongUsage(`--per-hour takes a whole number from 1 to ${perHourAtMost}, not "${text}".`);
  return perHour;
}

function languageOf(tag: string): string {
  if (!languages.includes(tag as (typeof languages)[number]))
    throw new WrongUsage(`--language takes one of ${languages.join(', ')}, not "${tag}".`);
  return tag;
}

/** Seconds until a mail may leave, behind those of an earlier invitation that still wait. */
async function nextFree({ store, tenant }: AdminContext, apartSeconds: number): Promise<number> {
  // One member may have been invited at once while others wait.
  const entries = await store.auditLog.list(tenant, { event: invitedEvent, limit: 1_000 });
  const leaveAt = entries.map(({ at, detail }) => at + Number(detail.delaySeconds ?? 0) * 1000);
  const last = Math.max(0, ...leaveAt);
  return Math.max(0, Math.ceil((last - (await store.now())) / 1000 + apartSeconds));
}

const wasInvited = async ({ store, tenant }: AdminContext, memberId: string) =>
  (await store.auditLog.list(tenant, { memberId, event: invitedEvent, limit: 1 })).length > 0;

/**
 * Mails a link to choose a password to one member, or to all without one who were never here. The
 * mails wait in the outbox until their time: the command ends at once, and none is lost.
 */
export async function inviteMembers(args: string[], terminal: Terminal): Promise<number> {
  const options = {
    ...tenantOptions,
    ...formatOption,
    ...filterOption,
    'per-hour': { type: 'string', default: defaultPerHour },
    again: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
    yes: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const json = isJson(values.format);
  const perHour = perHourOf(values['per-hour']);
  const given = filterOf(values.filter);
  const caller = { ipPrefix: null, language: languageOf(values.language) };
  if (positionals.length > 0) {
    const { member } = namesOf(positionals, false, given !== null);
    checkMail(terminal);
    const { data } = await withAdmin(terminal, values, (context) =>
      adminUseCases.inviteMember({ ...context, caller }, { member }),
    );
    terminal.out(json ? JSON.stringify(data) : `An invitation is on its way to ${data.sentTo}.`);
    return exitCodes.fine;
  }
  if (values.yes) checkMail(terminal);
  return withAdmin(terminal, values, async (context) => {
    const apartSeconds = hourSeconds / perHour;
    const first = await nextFree(context, apartSeconds);
    let invited = 0;
    const delayOf = (place: number) => first + Math.floor(place * apartSeconds);
    const isNew = async ({ id, auth, disabled, lastLogin }: AdminMember) =>
      !disabled && !auth.hasPassword && lastLogin === null && (values.again || !(await wasInvited(context, id)));
    const code = await changeMany(terminal, context, {
      filter: given ?? {},
      isWanted: isNew,
      isSure: values.yes,
      isJson: json,
      async run(within, member) {
        await adminUseCases.inviteMember({ ...within, caller }, { member, delaySeconds: delayOf(invited) });
        invited++;
      },
    });
    if (invited > 1 && !json) {
      const minutes = Math.ceil(delayOf(invited - 1) / 60);
      terminal.out(`The mails leave one after the other, ${perHour} an hour: the last in ${minutes} min.`);
    }
    return code;
  });
}
