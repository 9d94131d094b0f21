import { contrast, mix, parsePlainColor, type Rgb, readableOn, white } from '../../../contract/color.ts';
import { defaultPrimaryColor } from '../../../contract/constants.ts';
import type { Branding } from '../../../contract/entities.ts';
import type { MailTexts } from '../../../contract/mail-texts.ts';
import { logoOf } from '../logo.ts';

/** What a mail takes over of an app's branding. */
export interface MailBrand {
  /** The app's name, on top of every mail that has no logo. */
  name: string;
  /** Its address. Null = there is none that a mail could show. */
  logo: string | null;
  /** The app's name and the host of its site, below every mail. */
  sender: string;
  /** As hex, the only way that every mail program can read. */
  accent: string;
  accentText: string;
  /** The same for a dark mail reader. */
  darkAccent: string;
  darkAccentText: string;
  /** The app's own words over ours. */
  texts: MailTexts;
}

/** The card of a mail in a dark reader, as RGB. */
const darkCard: Rgb = [25, 28, 34];

const hex = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/**
 * Null for what a mail program may not read; a transparent colour would depend on what lies below
 * it.
 */
function plain(color: string | undefined): Rgb | null {
  const [rgb, opacity] = (color && parsePlainColor(color)) || [null, 0];
  return opacity === 1 ? rgb : null;
}

/** Each mail that waits has the address: that of a picture within itself may be no longer. */
const longestAddress = 16 * 1024;

export function mailBrand({ colors, logo }: Branding, appName: string, site: string, texts: MailTexts = {}): MailBrand {
  const address = logoOf({ logo })?.address ?? '';
  const color = plain(colors.lightMode.primaryButton) ?? plain(defaultPrimaryColor)!;
  const preferred = plain(colors.darkMode?.primaryButton) ?? color;
  // As little lighter as it takes to be seen on the card.
  const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
  const dark = shares.map((share) => mix(preferred, white, share)).find((one) => contrast(one, darkCard) >= 3) ?? white;
  return {
    name: appName,
    logo: address.length <= longestAddress ? address || null : null,
    sender: `${appName} · ${site}`,
    accent: hex(color),
    accentText: hex(readableOn(color)),
    darkAccent: hex(dark),
    darkAccentText: hex(readableOn(dark)),
    texts,
  };
}
