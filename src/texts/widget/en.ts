import { enCodes } from './en-codes.ts';
import { enInvite } from './en-invite.ts';
import { enPage } from './en-page.ts';
import { enPasskeyOffer } from './en-passkey-offer.ts';
import { enPasswordStrength } from './en-password-strength.ts';
import { enProfile } from './en-profile.ts';
import { enTestCard } from './en-test-card.ts';
import { enView } from './en-view.ts';
import { enViews } from './en-views.ts';

/**
 * Every sentence that the elements say, in English. Keys are flat, as pages override them (M §3);
 * `{name}` is a place for a value. Another language is another table of this shape, so `Texts` and
 * not this object is what the rest of the house knows. A key that is new here has to be written in
 * `es.ts`, `fr.ts`, `de.ts` and `pt.ts` too, or nothing compiles.
 */
export const en = {
  ...enPage,
  ...enViews,
  ...enCodes,
  ...enPasskeyOffer,
  ...enPasswordStrength,
  ...enProfile,
  ...enInvite,
  ...enView,
  ...enTestCard,
} as const;

export type TextKey = keyof typeof en;
/** A whole language. */
export type Texts = Record<TextKey, string>;
