import { isLoopbackHost } from '../../platform/http/loopback-address.ts';
import type { App } from '../domain/app-file/app.ts';
import { sharesSite } from '../domain/session-cookie.ts';
import { type DoctorCheck, type Finding, fault, ok, warning } from './doctor-check.ts';

const isLoopback = (url: string) => isLoopbackHost(new URL(url).hostname);

function originFindings({ id, keys, origins, baseUrl }: App, isDemo: boolean): Finding[] {
  const { live, sandbox } = origins;
  const known = new Set([...live, ...sandbox].map((url) => new URL(url).origin));
  const findings: Finding[] = [];
  if (keys.live.length > 0 && live.length === 0 && !isDemo)
    findings.push(fault(`${id} has a live key and no live site: add the site's address to origins.live.`));
  for (const origin of live)
    if (isLoopback(origin))
      findings.push(warning(`${id} takes ${origin} for its live site: move it to origins.sandbox.`));
    else if (origin.startsWith('http:'))
      findings.push(warning(`${origin} of ${id} is not encrypted: serve the site by https, and change the origin.`));
  if (live.length > 0 && !isLoopback(baseUrl) && !known.has(new URL(baseUrl).origin))
    findings.push(warning(`Mails of ${id} lead to ${new URL(baseUrl).origin}, which is none of its origins: add it.`));
  return findings;
}

/** R131 the address of the service may have changed since the configuration was checked. */
function cookieFindings({ id, session, origins }: App, publicUrl: string): Finding[] {
  if (session === 'storage' || !URL.canParse(publicUrl) || isLoopback(publicUrl)) return [];
  return origins.live
    .filter((origin) => !sharesSite(origin, publicUrl))
    .map((origin) =>
      fault(
        `${id} has session "first-party", and ${origin} shares no domain with ${publicUrl}, so its pages keep the token in local storage: give the service an address on the domain of the site.`,
      ),
    );
}

/** The sites that may call the service. */
export const originsCheck: DoctorCheck = {
  name: 'origins',
  run({ apps, settings }) {
    if (apps.length === 0) return [warning('There is no app yet: apply a configuration with "latchkey app apply".')];
    const findings = apps.flatMap((app) => [
      ...originFindings(app, settings.isDemo),
      ...cookieFindings(app, settings.publicUrl),
    ]);
    if (apps.every(({ origins }) => origins.live.length === 0))
      return findings.length > 0 ? findings : [ok('No app is live yet; test mode takes pages of localhost.')];
    const sites = new Set(apps.flatMap(({ origins }) => origins.live)).size;
    return findings.length > 0
      ? findings
      : [
          ok(
            `${sites} live ${sites === 1 ? 'site' : 'sites'} of ${apps.length} ${apps.length === 1 ? 'app' : 'apps'}.`,
          ),
        ];
  },
};
