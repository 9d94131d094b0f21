import type { Branding } from '../../contract/entities.ts';

/**
 * The logo of an app, and what an `img-src` names it by: a data URL, or the exact origin of an
 * address (R89). A path that is relative has no site here.
 */
export function logoOf({ logo }: Pick<Branding, 'logo'>): { address: string; source: string } | null {
  const url = logo ? URL.parse(logo) : null;
  if (!url) return null;
  if (url.protocol === 'data:') return /^data:image\//i.test(url.href) ? { address: url.href, source: 'data:' } : null;
  return /^https?:$/.test(url.protocol) ? { address: url.href, source: url.origin } : null;
}
