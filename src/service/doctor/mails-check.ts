import { mailJobKind } from '../domain/mails/mail.ts';
import { type DoctorCheck, type Finding, notAsked, ok, warning } from './doctor-check.ts';

const lateMinutes = 10;

/** Mails that wait for their mail server, or were given up. */
export const mailsCheck: DoctorCheck = {
  name: 'mails',
  async run({ database }) {
    if ('refusal' in database) return [notAsked('The mails', 'the database does not answer')];
    const { waiting, oldestMs, dead } = await database.store.outbox.state(mailJobKind);
    const minutes = Math.floor(oldestMs / 60_000);
    const findings: Finding[] = [];
    if (waiting > 0 && minutes >= lateMinutes)
      findings.push(
        warning(`${waiting} mails wait, the oldest for ${minutes} minutes: see "mail was not sent" in the log.`),
      );
    if (dead > 0)
      findings.push(warning(`${dead} mails were given up: see "latchkey outbox list --kind mail --state dead".`));
    return findings.length > 0 ? findings : [ok('No mail is late.')];
  },
};
