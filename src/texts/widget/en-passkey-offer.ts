/** What asks after a login whether to add a passkey. */
export const enPasskeyOffer = {
  passkey_offer_title: 'Next time without a password?',
  passkey_offer_text: 'Add a passkey and log in with your fingerprint, your face or your screen lock.',
  passkey_offer_later: 'Not now',
} as const satisfies Record<string, string>;
