/**
 * Every figure of the specification's §9, with its unit in its name. A number used elsewhere needs
 * a reason of its own.
 */

/** §9 minimum age that a visitor of Afterview confirms. */
export const minimumAgeYears = 18;
/** §9 the least a password may be; an app may ask for more, never for less (C10). */
export const minPasswordLength = 8;
/** R2 the most bytes (UTF-8, after NFKC) that reach the hash. */
export const maxPasswordBytes = 1024;
/** §9 digits of a mailed code. */
export const codeLength = 6;
/** §9 as specified: the limit is 4,000,000 bytes although its message says 2MB (C9). */
export const maxImageBytes = 4_000_000;
/** §9 feedback notice (toast). */
export const toastMs = 3000;
/** §9 the app's message banner, and the page's own message boxes. */
export const bannerMs = 7000;
/** §9 "Are you sure?" reverts after this. */
export const removeConfirmMs = 3000;
/** §9 "Copied!" goes back to "Copy". */
export const copiedMs = 2000;
/** §9 "Copied … Test Card" goes back. */
export const testCardCopiedMs = 1000;
/** §9 private-custom-field is checked after this. */
export const privateFieldCheckMs = 1000;
/** §9 the terms notice comes back after this. */
export const termsAgainMs = 24 * 60 * 60 * 1000;
/** §9 scroll position beyond which the header shrinks. */
export const scrollThresholdPx = 50;
export const headerHeightPx = { normal: 72, scrolled: 48 } as const;
export const logoHeightPx = { normal: 40, scrolled: 20 } as const;
/** §9 at this width and below the mobile layout is used. */
export const mobileBreakpointPx = 520;
/** §9 widths of the modals. */
export const modalWidthPx = 360;
export const profileModalWidthPx = 700;
/** §9 social login popup. */
export const popupWidthPx = 600;
export const popupHeightPx = 700;
/** R38 how long a popup may take, and how often a page looks whether it is still there. */
export const popupPatienceMs = 300_000;
export const popupLookMs = 200;
/** §9 the inspector's sidebar. */
export const sidebarWidthPx = 242;
/** §9 inspector animations stay between these. */
export const inspectorAnimationMs = { shortest: 150, longest: 400 } as const;
/** §9 outlines stack on the element's own z-index, or 50 where that is none, plus this. */
export const outlineStacking = { fallback: 50, error: 3, warning: 2, other: 1 } as const;
export const codeBlockMaxHeightPx = { normal: 420, plans: 175 } as const;
/** §9 ids: free plans, prices. */
export const planIdPrefix = 'pln_';
export const priceIdPrefix = 'prc_';
/** §9 the accent where the app has none. */
export const defaultPrimaryColor = 'rgb(41, 98, 255)';
/** §9 toast: bottom centre, this fade-in. */
export const toastFadeInMs = 200;
/** §9 lifetime of the session cookie when the token has none. */
export const cookieLifetimeDays = 14;
/**
 * §9 kept for the record: our client has no XSRF cookie of its own, because no cookie authenticates
 * a call (C16).
 */
export const xsrfCookieName = 'XSRF-TOKEN';
/** C12 replaces the specification's 0 (wait for ever). */
export const requestTimeoutMs = 15_000;
export const uploadTimeoutMs = 60_000;

/**
 * R123 begins the tokens of an operator's view: of its session, which only one table holds, and of
 * its link, which the page takes up without a press.
 */
export const viewTokenPrefix = 'view_';
/**
 * R131 begins what pages have of a session whose token is in a cookie that no script reads. It
 * opens nothing without that cookie.
 */
export const cookieSessionPrefix = 'cookie_';
/** R52 the longest comment, in characters. */
export const maxCommentLength = 5000;
/** The longest reason of a report, in characters. */
export const maxReportReasonLength = 500;
/** §3.3 private notes of operators. */
export const maxNoteLength = 2000;
/** Addresses of one look-up before an import. */
export const maxCheckedEmails = 500;
/** Members of one call of `importMembers`, which is one transaction. */
export const maxImportedMembers = 50;
/** The name of a channel; a page's path is one. */
export const maxChannelKeyLength = 300;
/** M §1.8 how often a page reports typing at most, and how long others see it. */
export const typingEveryMs = 3000;
export const typingShownMs = 5000;
/** M §1.8 presence counts up to here, and then shows "255+". */
export const maxPresenceShown = 255;

/** §2.6 whose test cards they are. */
export const paymentProvider = 'Stripe';
/** §9 the payment provider's public test cards. */
export const testCards = {
  success: '4242 4242 4242 4242',
  visaDebit: '4000 0566 5566 5556',
  mastercard: '5555 5555 5555 4444',
  amex: '3782 822463 10005',
  genericDecline: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
} as const;

/**
 * Names of what a page keeps (M §2, storage): the incumbent's names, so that a page may switch back
 * and forth.
 */
export const storageKeys = {
  token: '_ms-mid',
  member: '_ms-mem',
  contentGroups: 'ms_groups',
  /** Ours: the selector of what is hidden from the member, for the guard of the next load. */
  gate: 'ms_gate',
  sessionId: 'ms_session_id',
  couponLink: 'ms_coupon_link',
  couponButton: 'ms_coupon_btn',
  selectedPlan: 'ms_plan',
  selectedPrice: 'ms_price',
  /** Ours: the price whose payment the tab has left for. */
  checkoutStartedFor: 'ms_price_left',
  redirectOverride: 'ms-redirect-override',
  /** Ours: the invitation that an address has brought. */
  invite: 'ms_invite',
  /** Ours: the invitation that the visitor accepted before logging in. */
  acceptedInvite: 'ms_invite_accepted',
  xRayMode: 'MSXRayMode',
  debug: 'ms_debug',
  loginRedirect: 'login_redirect',
  /** Ours: when a tab of the site was last used, in ms. */
  lastActive: 'ms_active',
  /** Ours: the person has not read yet that she was logged out. */
  inactivityNotice: 'ms_inactive',
  /** Ours: visits to providers that are under way (R37, R38). */
  visits: 'ms_visits',
  /** Ours: the session in a cookie (R131) that the service has not ended yet. */
  unfinishedLogout: 'ms_logout',
  /** Ours: the member wants no passkey here. */
  passkeyOffer: 'ms_passkey_offer',
  /** Set: a member with a passkey has been logged in in this browser. */
  passkeyHere: 'ms_passkey',
} as const;

/** Request headers of the wire. */
export const headers = {
  appId: 'X-APP-ID',
  publicKey: 'X-API-Key',
  userAgent: 'X-User-Agent',
  sessionId: 'X-Session-ID',
  memberToken: 'ms-mid',
} as const;
/** Below it the word of each social login: the redirect address to register at the provider. */
export const providerCallbackPath = '/auth-provider/callback';
