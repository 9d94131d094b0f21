import { procedureOf } from '../../contract/procedures.ts';
import type { ProviderRecord } from '../store/providers/provider-records.ts';
import { inScript } from './in-script.ts';

/**
 * What search engines may know of a provider, as data in her page: words only, no picture, and
 * nothing that the page itself does not show. A credential is in it only if it was found in its
 * register, and holds `now`.
 */
export function providerCard(provider: ProviderRecord, url: string, now: number): string {
  const { kind, name, title, practiceName, bio, languages, locations, credentials, procedures } = provider;
  const isHouse = kind === 'clinic';
  const card = {
    '@context': 'https://schema.org',
    '@type': isHouse ? 'MedicalClinic' : 'Physician',
    '@id': url,
    url,
    name,
    description: bio.slice(0, 300) || undefined,
    ...(isHouse ? {} : { jobTitle: title, worksFor: { '@type': 'MedicalBusiness', name: practiceName } }),
    medicalSpecialty: kind === 'dermatologist' ? 'Dermatology' : 'PlasticSurgery',
    knowsLanguage: languages.length > 0 ? languages : undefined,
    telephone: locations.find(({ phone }) => phone !== '')?.phone,
    address: locations.map(({ line, city, region, postal, country }) => ({
      '@type': 'PostalAddress',
      streetAddress: line,
      addressLocality: city,
      addressRegion: region || undefined,
      postalCode: postal || undefined,
      addressCountry: country,
    })),
    availableService: procedures.map(({ slug }) => ({ '@type': 'MedicalProcedure', name: procedureOf(slug).name })),
    hasCredential: credentials
      .filter(({ status, valid_to }) => status === 'verified' && (valid_to === null || valid_to > now))
      .map(({ board, kind: category, number }) => ({
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: category,
        recognizedBy: { '@type': 'Organization', name: board },
        identifier: number ?? undefined,
      })),
  };
  return `<script type="application/ld+json">${inScript(card)}</script>`;
}
