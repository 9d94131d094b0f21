/** The name of one family: no character that could end a text, a declaration or an element. */
export const fontFamilyPattern =
  '^[^\\x00-\\x20\\x7f"\'`\\\\<>(){}[\\];:,/*@!][^\\x00-\\x1f\\x7f"\'`\\\\<>(){}[\\];:,/*@!]*$';
const familyName = new RegExp(fontFamilyPattern);
/** Words of CSS for a kind of font; in quotes they would be names. */
const generic = /^(?:ui-)?(?:serif|sans-serif|monospace|rounded)$/;

/** `branding.font` in CSS, before other fonts; '' where it names no family. */
export const namedFont = (font: string | undefined, otherwise: string): string =>
  !font || font === 'inherit' || font === 'system' || !familyName.test(font)
    ? ''
    : `${generic.test(font) ? font : `"${font}"`}, ${otherwise}`;
