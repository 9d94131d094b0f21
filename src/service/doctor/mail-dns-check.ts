import { getDomain } from 'tldts';
import { type DoctorCheck, type DoctorContext, type Finding, fault, notAsked, ok, warning } from './doctor-check.ts';

type Resolver = DoctorContext['resolver'];

/** The texts at a name; an empty list where it has none; a code where DNS did not answer. */
async function textsAt(resolver: Resolver, name: string): Promise<string[] | { code: string }> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : { code };
  }
}

async function spf(resolver: Resolver, domain: string): Promise<Finding> {
  const texts = await textsAt(resolver, domain);
  if ('code' in texts) return notAsked(`DNS of ${domain} (SPF)`, texts.code);
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length === 0)
    return warning(`${domain} has no SPF record: add one that names your mail server, such as "v=spf1 mx -all".`);
  if (records.length > 1)
    return fault(`${domain} has ${records.length} SPF records, and receivers accept none then: join them into one.`);
  return /(^| )\+?all( |$)/i.test(records[0]!)
    ? warning(`SPF of ${domain} lets every server send: end it with "-all" or "~all".`)
    : ok(`SPF of ${domain} is there.`);
}

async function dkim(resolver: Resolver, domain: string, selector: string): Promise<Finding> {
  const name = `${selector}._domainkey.${domain}`;
  const texts = await textsAt(resolver, name);
  if ('code' in texts) return notAsked(`DNS of ${name} (DKIM)`, texts.code);
  const key = texts.map((text) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.trim()).find((one) => one !== undefined);
  if (key === undefined) return fault(`There is no DKIM key at ${name}: add the record that your mail server names.`);
  return key === ''
    ? fault(`The DKIM key at ${name} is revoked: add the present one, or correct MS_DKIM_SELECTOR.`)
    : ok(`The DKIM key at ${name} is there.`);
}

async function dmarc(resolver: Resolver, domain: string): Promise<Finding> {
  // RFC 7489 6.6.3: the registrable domain decides where the sender's own has no record.
  for (const one of new Set([domain, getDomain(domain) ?? domain])) {
    const texts = await textsAt(resolver, `_dmarc.${one}`);
    if ('code' in texts) return notAsked(`DNS of _dmarc.${one} (DMARC)`, texts.code);
    const policy = texts.find((text) => /^v=DMARC1\s*;/i.test(text));
    if (policy === undefined) continue;
    return /;\s*p=(none|quarantine|reject)/i.test(policy)
      ? ok(`DMARC of ${one} is there.`)
      : warning(`DMARC of ${one} has no policy: add "p=none", and later "p=quarantine" or "p=reject".`);
  }
  return warning(`${domain} has no DMARC record: add "v=DMARC1; p=none" at _dmarc.${domain}.`);
}

/** What receivers look up before they believe the sender of a mail. */
export const mailDnsCheck: DoctorCheck = {
  name: 'mail DNS',
  async run({ settings: { smtpUrl, mailFrom, dkimSelector }, apps, resolver }) {
    if (smtpUrl === null) return [ok('No mail leaves the service, so no domain is looked up.')];
    const senders = apps.length > 0 ? apps.map(({ mail }) => mail.fromAddress ?? mailFrom) : [mailFrom];
    const domains = [...new Set(senders.map((address) => address.split('@').at(-1)!.toLowerCase()))];
    const findings = domains.map(async (domain) => {
      if (!domain.includes('.'))
        return [warning(`Mails come from @${domain}, which is no domain: set MS_MAIL_FROM to an address of yours.`)];
      return Promise.all([
        spf(resolver, domain),
        ...(dkimSelector ? [dkim(resolver, domain, dkimSelector)] : []),
        dmarc(resolver, domain),
      ]);
    });
    return (await Promise.all(findings)).flat();
  },
};
