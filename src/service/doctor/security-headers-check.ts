import { defaultHeaders } from '../http/pipeline/headers.ts';
import { type DoctorCheck, type Finding, fault, notAsked, ok, warning } from './doctor-check.ts';

function headerFinding(name: string, expected: string, found: string | null): Finding[] {
  if (found === null) return [fault(`${name} does not arrive: let the proxy hand on the service's headers.`)];
  // A longer or wider time is the operator's own choice.
  const isFine = name === 'strict-transport-security' ? !/max-age=0\b/.test(found) : found === expected;
  return isFine ? [] : [warning(`${name} is "${found}" in place of "${expected}": take it out of the proxy.`)];
}

/** The headers of the public address, which a proxy may remove, change or add. */
export const securityHeadersCheck: DoctorCheck = {
  name: 'headers',
  async run({ settings: { publicUrl }, published, local }) {
    const found = await published();
    const answer = 'trouble' in found && !publicUrl.startsWith('https:') ? await local() : found;
    if ('trouble' in answer) return [notAsked('The headers', answer.trouble)];
    const expected = defaultHeaders(publicUrl.startsWith('https:'));
    const findings = Object.entries(expected).flatMap(([name, value]) =>
      headerFinding(name, value, answer.headers.get(name)),
    );
    // Ours has it on its popups alone.
    if (answer.headers.has('cross-origin-opener-policy'))
      findings.push(
        warning('The proxy adds cross-origin-opener-policy, which cuts off the popups of providers: remove it there.'),
      );
    return findings.length > 0 ? findings : [ok('Every security header arrives as the service sends it.')];
  },
};
