/**
 * §9 the figures of the app; a test holds them against the membership's own table, which the app
 * does not import.
 */

/** The terms notice comes back after this. */
export const termsAgainMs = 24 * 60 * 60 * 1000;
/** How long the intro stays accepted on this device. The specification leaves it open. */
export const introAgainMs = 30 * 24 * 60 * 60 * 1000;
/** The message banner hides itself. */
export const bannerMs = 7000;
export const toastMs = 3000;
/** A toast that offers something to do stays longer. */
export const toastWithActionMs = 8000;
export const maxToasts = 3;
/** "Copied!" goes back to its label. */
export const copiedMs = 2000;
export const scrollThresholdPx = 50;
/** At this width and below the layout is for a phone. */
export const mobileBreakpointPx = 520;
/** C12 the longest that a call may take. */
export const requestTimeoutMs = 15_000;
/** Waits before a read is tried again after the network failed. */
export const retryAfterMs = [1000, 2000, 4000] as const;
/** What could not be sent is sent again after this, unless the service names a time. */
export const sendAgainSeconds = 30;
/** Lifetime of what a visitor wanted to do before signing in. */
export const intentMs = 30 * 60 * 1000;
export const maxCompared = 4;
export const pageSize = 40;
