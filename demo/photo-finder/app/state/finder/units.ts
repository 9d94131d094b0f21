import { signal } from '@preact/signals-core';
import { inchesOf, poundsOf } from '../../../contract/units.ts';
import { readText, writeText } from '../view/storage.ts';

export type Units = 'metric' | 'us';
const key = 'pf.units';
const kmPerMile = 1.609344;
const usRegions = ['US', 'LR', 'MM'];

/** Some systems report a language that is none (`en-US@posix`). */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? '';
  } catch {
    return '';
  }
}
const initial = (): Units => {
  const kept = readText('local', key);
  if (kept === 'metric' || kept === 'us') return kept;
  return usRegions.includes(regionOf(navigator.language)) ? 'us' : 'metric';
};
/** A preference of this device; addresses always hold centimetres and kilograms. */
export const units = signal<Units>(initial());

export function setUnits(value: Units): void {
  writeText('local', key, value);
  units.value = value;
}

export function heightText(cm: number, system: Units): string {
  if (system === 'metric') return `${cm} cm`;
  const inches = inchesOf(cm);
  return `${Math.floor(inches / 12)}′${inches % 12}″`;
}
/** `12 km`, `8 mi`; from ten miles on in steps of five. */
export function distanceText(km: number, system: Units): string {
  if (system === 'metric') return `${Math.max(1, km)} km`;
  const miles = km / kmPerMile;
  return `${miles < 10 ? Math.max(1, Math.round(miles)) : 5 * Math.round(miles / 5)} mi`;
}
export const weightText = (kg: number, system: Units): string =>
  system === 'metric' ? `${kg} kg` : `${poundsOf(kg)} lb`;
