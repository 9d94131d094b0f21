import { shippedLanguage } from '../../../contract/languages.ts';
import { inLanguage } from '../../../texts/in-language.ts';
import { requestSentences } from '../../../texts/mails/request-sentences.ts';
import type { MailBrand } from './brand.ts';

/**
 * The circumstances of a request, from our own data. No header of a request appears in a mail (R24,
 * R64).
 */
export interface Circumstances {
  appName: string;
  /**
   * The site of the request: the host of a configured origin, or the app's name where the page has
   * none.
   */
  site: string;
  /** "Firefox on Windows" in the mail's language, from our own list of words; or null. */
  device: string | null;
  brand: MailBrand;
  /** ms since 1970. */
  at: number;
}

/** A mail about what the team of the site did names no device and no time. */
export type TeamCircumstances = Pick<Circumstances, 'appName' | 'site' | 'brand'>;

const when = (at: number, language: string) =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

/** One sentence: where, with what and when. */
export const requestSentence = ({ site, device, at }: Circumstances, language: string): string =>
  inLanguage(requestSentences, language)(
    // A date in the language of its sentence, not in one that we have no texts for.
    when(at, shippedLanguage(language) ?? 'en'),
    site,
    device,
  );
