import type { InLanguages } from '../in-language.ts';

/** One sentence: where, with what and when. */
export const requestSentences: InLanguages<(when: string, site: string, device: string | null) => string> = {
  en: (when, site, device) => `Requested on ${site}${device ? ` with ${device}` : ''}, ${when}.`,
  es: (when, site, device) => `Solicitado en ${site}${device ? ` con ${device}` : ''}, el ${when}.`,
  fr: (when, site, device) => `Demandé sur ${site}${device ? ` avec ${device}` : ''}, le ${when}.`,
  de: (when, site, device) => `Angefordert auf ${site}${device ? ` mit ${device}` : ''}, am ${when}.`,
  pt: (when, site, device) => `Pedido feito em ${site}${device ? ` com ${device}` : ''}, em ${when}.`,
};
