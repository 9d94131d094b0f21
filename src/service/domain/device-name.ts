import { onSystem } from '../../texts/device-texts.ts';
import { inLanguage } from '../../texts/in-language.ts';

// Order matters: Edge and Opera name Chrome too, and Chrome names Safari; iPads and phones name Mac
// and Linux.
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/**
 * "Firefox on Windows", or null. Words of ours only: nothing of the header itself reaches a mail or
 * a page (R64).
 */
export function deviceName(userAgent: string | null, language = 'en'): string | null {
  const nameIn = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser) return system ?? null;
  return system ? `${browser} ${inLanguage(onSystem, language)} ${system}` : browser;
}

/** Translates a name that `deviceName` stored in English into the reader's language. */
export const deviceIn = (name: string | null, language: string): string | null =>
  name?.replace(` ${onSystem.en} `, ` ${inLanguage(onSystem, language)} `) ?? null;
