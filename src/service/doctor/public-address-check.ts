import { connect } from 'node:tls';
import { isLoopbackHost } from '../../platform/http/loopback-address.ts';
import { type DoctorCheck, type Finding, fault, notAsked, ok, warning } from './doctor-check.ts';

const dayMs = 86_400_000;
const patienceMs = 5_000;

/** When the certificate of a host ends. Whether it is valid is for the request to find out. */
function certificateEnd({ hostname, port }: URL): Promise<number | null> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
    const end = (at: number | null) => {
      socket.destroy();
      resolve(at);
    };
    socket.setTimeout(patienceMs, () => end(null));
    socket.on('error', () => end(null));
    socket.on('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to) || null));
  });
}

export function certificateFinding(endsAt: number | null, now: number): Finding {
  if (endsAt === null) return notAsked('The end of the certificate', 'the connection failed');
  const days = Math.floor((endsAt - now) / dayMs);
  return days < 14
    ? warning(`The certificate ends in ${days} days: see to its renewal.`)
    : ok(`The certificate is valid for ${days} days.`);
}

/** Whether browsers reach this service at MS_PUBLIC_URL. */
export const publicAddressCheck: DoctorCheck = {
  name: 'public address',
  async run({ settings: { publicUrl }, published, local }) {
    if (!URL.canParse(publicUrl)) return [notAsked('The public address', 'MS_PUBLIC_URL is missing or wrong')];
    const url = new URL(publicUrl);
    const isPlain = url.protocol === 'http:' && !isLoopbackHost(url.hostname);
    const findings = isPlain
      ? [fault(`${publicUrl} is not encrypted: put a proxy with TLS in front, and begin MS_PUBLIC_URL with https.`)]
      : [];
    const answer = await published();
    if ('trouble' in answer) {
      // Without the service itself its proxy proves nothing.
      const isDown = 'trouble' in (await local());
      const why = `${publicUrl} could not be asked, because ${answer.trouble}`;
      return [...findings, isDown ? warning(`${why}.`) : fault(`${why}: look after DNS, proxy and certificate.`)];
    }
    if (answer.status !== 200 || !answer.text.includes('"ok"')) {
      const isDown = answer.status >= 502 && 'trouble' in (await local());
      const why = `${publicUrl} answers with ${answer.status} and not as this service does`;
      return [...findings, (isDown ? warning : fault)(`${why}: look after the proxy and where it leads.`)];
    }
    findings.push(ok(`${publicUrl} leads to this service.`));
    if (url.protocol === 'https:') findings.push(certificateFinding(await certificateEnd(url), Date.now()));
    return findings;
  },
};
