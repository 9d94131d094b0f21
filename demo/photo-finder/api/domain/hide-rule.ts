/**
 * Hidden before a moderator has looked: by one address or network within a day, by all within an
 * hour.
 */
export interface HidesSoFar {
  address: number;
  network: number;
  all: number;
}

export const hideLimits = {
  ofSenderPerDay: 3,
  perHour: 20,
  /**
   * From here on a proof of work comes first, so that a flood without one leaves room for people.
   */
  perHourUnproved: 10,
} as const;

/** `prove`: a proof of work first. `wait`: a moderator first. */
export type HideVerdict = 'hide' | 'prove' | 'wait';

/** R119 hide first, ask after, but not the whole gallery. */
export function hideVerdict({ address, network, all }: HidesSoFar, isProved: boolean, factor = 1): HideVerdict {
  const isFrequent = Math.max(address, network) >= hideLimits.ofSenderPerDay * factor;
  if (!isProved && (isFrequent || all >= hideLimits.perHourUnproved * factor)) return 'prove';
  return isFrequent || all >= hideLimits.perHour * factor ? 'wait' : 'hide';
}
