import { backupsCheck } from './backups-check.ts';
import { clockCheck } from './clock-check.ts';
import { databaseCheck } from './database-check.ts';
import { type DoctorCheck, type DoctorContext, type Finding, notAsked } from './doctor-check.ts';
import { fedCmCheck } from './fedcm-check.ts';
import { keysCheck } from './keys-check.ts';
import { mailDnsCheck } from './mail-dns-check.ts';
import { mailServerCheck } from './mail-server-check.ts';
import { mailsCheck } from './mails-check.ts';
import { originsCheck } from './origins-check.ts';
import { proxyCheck } from './proxy-check.ts';
import { publicAddressCheck } from './public-address-check.ts';
import { securityHeadersCheck } from './security-headers-check.ts';
import { serviceCheck } from './service-check.ts';
import { settingsCheck } from './settings-check.ts';
import { webhooksCheck } from './webhooks-check.ts';

export const doctorChecks: readonly DoctorCheck[] = [
  settingsCheck,
  keysCheck,
  originsCheck,
  fedCmCheck,
  databaseCheck,
  backupsCheck,
  serviceCheck,
  publicAddressCheck,
  proxyCheck,
  securityHeadersCheck,
  mailServerCheck,
  mailDnsCheck,
  mailsCheck,
  webhooksCheck,
  clockCheck,
];

export type Diagnosis = Finding & { check: string };

const patienceMs = 15_000;

/** Findings of one check; whatever happens, an answer. */
async function findingsOf({ name, run }: DoctorCheck, context: DoctorContext, waitMs: number): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(resolve, waitMs, [notAsked(`"${name}"`, `no answer in ${waitMs / 1_000} seconds`)]);
  });
  try {
    return await Promise.race([run(context), tooSlow]);
  } catch (error) {
    return [notAsked(`"${name}"`, (error as Error).message)];
  } finally {
    clearTimeout(timer);
  }
}

/** All checks at once, in the order of the list. Takes no longer than `waitMs`. */
export async function diagnose(
  context: DoctorContext,
  { checks = doctorChecks, waitMs = patienceMs } = {},
): Promise<Diagnosis[]> {
  const all = await Promise.all(
    checks.map(async (check) =>
      (await findingsOf(check, context, waitMs)).map((finding) => ({ check: check.name, ...finding })),
    ),
  );
  return all.flat();
}
