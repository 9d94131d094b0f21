import type { InLanguages } from './in-language.ts';

/** "Firefox on Windows": the word between browser and system. */
export const onSystem: InLanguages<string> = { en: 'on', es: 'en', fr: 'sur', de: 'auf', pt: 'no' };
