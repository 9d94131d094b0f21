import { parsePlainColor, type Rgb, readableOn } from '../../../contract/color.ts';
import { defaultPrimaryColor } from '../../../contract/constants.ts';
import type { Branding } from '../../../contract/entities.ts';

/** What a mail takes over of an app's branding. No logo: nothing is loaded from elsewhere (R64). */
export interface MailBrand {
  /** The app, and the host of its site: what stands below every mail. */
  sender: string;
  /** As hex, the only way that every mail program can read. */
  accent: string;
  accentText: string;
}

const hex = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

export function mailBrand(branding: Branding, appName: string, site: string): MailBrand {
  const { primaryButton } = branding.colors.lightMode;
  // A transparent colour would depend on what lies below it, which differs from one mail program to the next.
  const [accent, opacity] = (primaryButton && parsePlainColor(primaryButton)) || [null, 0];
  const [fallback] = parsePlainColor(defaultPrimaryColor)!;
  const color = accent && opacity === 1 ? accent : fallback;
  return { sender: `${appName} · ${site}`, accent: hex(color), accentText: hex(readableOn(color)) };
}
