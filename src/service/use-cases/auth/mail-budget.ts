import type { Budget } from '../../../contract/default-limits.ts';
import type { Bucket } from '../../../platform/database/limits.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Context } from '../use-case.ts';
import { areCodesOff } from './guess-budget.ts';

/** What the next mail may carry, and the uses to give back when it is not sent after all. */
export type MailAllowance =
  | { carries: 'code' | 'link'; taken: string[] }
  | { carries: 'nothing'; taken: string[]; retryAfterMs: number };

const bucket = (key: string, { max, seconds }: Budget): Bucket => ({ key, limit: max, windowMs: seconds * 1000 });

/**
 * R19, §4.1 ten codes a day for an address; then a few more for a browser that its owner logged in
 * with before; then one mail an hour with the link only, so that an attacker cannot use up the
 * owner's mails. The caller's answer is the same each time (R4).
 */
export async function takeMailAllowance(
  context: Context,
  emailCanon: string,
  member: MemberRecord | null,
): Promise<MailAllowance> {
  const { app, store, caller, addressKey, tenant } = context;
  const take = async (one: Bucket) => (await store.limits.take(tenant, [one])).allowed;
  const carries = (await areCodesOff(context, emailCanon)) ? 'link' : 'code';

  const perAccount = bucket(`codes:${addressKey(emailCanon)}`, app.limits.codesPerAccount);
  if (await take(perAccount)) return { carries, taken: [perAccount.key] };

  const deviceHash = caller.deviceCookie && hashSecret(caller.deviceCookie);
  const device = deviceHash && (await store.devices.find(tenant, deviceHash));
  if (device && member && device.memberId === member.id) {
    const perDevice = bucket(`codes:device:${deviceHash}`, app.limits.codesPerKnownDevice);
    if (await take(perDevice)) return { carries, taken: [perDevice.key] };
  }
  const linkMails = bucket(`codes:link:${addressKey(emailCanon)}`, app.limits.linkMailsPerAccount);
  const taken = await store.limits.take(tenant, [linkMails]);
  if (taken.allowed) return { carries: 'link', taken: [linkMails.key] };
  return { carries: 'nothing', taken: [], retryAfterMs: taken.retryAfterMs };
}
