import { builtInAppIds } from '../../contract/built-in-apps.ts';
import { mailJobKind } from '../domain/mails/mail.ts';
import { type DoctorCheck, type Finding, notAsked, ok, tenantsOf, warning } from './doctor-check.ts';

const lateMinutes = 10;

/** Mails that wait for their mail server, or were given up. */
export const mailsCheck: DoctorCheck = {
  name: 'mails',
  async run({ database, apps }) {
    if ('refusal' in database) return [notAsked('The mails', 'the database does not answer')];
    const { outbox } = database.store;
    const { waiting, oldestMs } = await outbox.state(mailJobKind);
    const minutes = Math.floor(oldestMs / 60_000);
    const findings: Finding[] = [];
    if (waiting > 0 && minutes >= lateMinutes)
      findings.push(
        warning(`${waiting} mails wait, the oldest for ${minutes} minutes: see "mail was not sent" in the log.`),
      );
    for (const tenant of tenantsOf([...apps, ...builtInAppIds.map((id) => ({ id }))])) {
      const { appId, mode } = tenant;
      const { dead } = await outbox.failing(tenant, mailJobKind);
      if (dead > 0)
        findings.push(
          warning(
            `${dead} mail${dead === 1 ? ' was' : 's were'} given up of ${appId} (${mode}): see "latchkey outbox list --kind mail --state dead --app ${appId} --mode ${mode}".`,
          ),
        );
    }
    return findings.length > 0 ? findings : [ok('No mail is late.')];
  },
};
