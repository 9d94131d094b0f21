import { signal } from '@preact/signals-core';
import { readText, writeText } from '../view/storage.ts';

export type Units = 'metric' | 'us';
const key = 'pf.units';
const usRegions = ['US', 'LR', 'MM'];

/** Some systems tell a language that is none (`en-US@posix`). */
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

const cmPerInch = 2.54;
const kgPerPound = 0.45359237;

export const inchesOf = (cm: number): number => Math.round(cm / cmPerInch);
export const cmOf = (feet: number, inches: number): number => Math.round((feet * 12 + inches) * cmPerInch);
export const poundsOf = (kg: number): number => Math.round(kg / kgPerPound);
export const kgOf = (pounds: number): number => Math.round(pounds * kgPerPound);

export function heightText(cm: number, system: Units): string {
  if (system === 'metric') return `${cm} cm`;
  const inches = inchesOf(cm);
  return `${Math.floor(inches / 12)}′${inches % 12}″`;
}
export const weightText = (kg: number, system: Units): string =>
  system === 'metric' ? `${kg} kg` : `${poundsOf(kg)} lb`;
