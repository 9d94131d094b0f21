import { type DoctorCheck, type Finding, fault, notAsked, ok, warning } from './doctor-check.ts';

/** Codes live for minutes, and receivers refuse webhooks that are five minutes off. */
const faultMs = 60_000;
const warningMs = 5_000;

export function clockFinding(than: string, differenceMs: number): Finding {
  const apart = Math.abs(differenceMs);
  const seconds = Math.round(apart / 1_000);
  if (apart < warningMs) return ok(`The clock agrees with that of ${than}.`);
  const sentence = `The clock is ${seconds} seconds ${differenceMs > 0 ? 'ahead of' : 'behind'} that of ${than}: synchronise both by NTP.`;
  return apart < faultMs ? warning(sentence) : fault(sentence);
}

/** This machine's clock against that of PostgreSQL, and of the public address (its Date header). */
export const clockCheck: DoctorCheck = {
  name: 'clock',
  async run({ database, published }) {
    const findings: Finding[] = [];
    if ('store' in database && database.engine === 'postgres') {
      const before = Date.now();
      const theirs = await database.store.now();
      findings.push(clockFinding('PostgreSQL', (before + Date.now()) / 2 - theirs));
    }
    const answer = await published();
    const date = 'trouble' in answer ? Number.NaN : Date.parse(answer.headers.get('date') ?? '');
    if (!('trouble' in answer) && !Number.isNaN(date))
      // The header has whole seconds.
      findings.push(clockFinding('the public address', answer.atMs - (date + 500)));
    return findings.length > 0 ? findings : [notAsked('Another clock', 'the public address does not answer')];
  },
};
