import type { Units } from '../../state/finder/units.ts';

/** `12 km`, `8 mi`. */
export const distanceText = (km: number, system: Units): string =>
  system === 'us' ? `${Math.max(1, Math.round(km * 0.6214))} mi` : `${Math.max(1, km)} km`;
