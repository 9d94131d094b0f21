import { signal } from '@preact/signals-core';
import type { Shape } from '../../../contract/vocabulary.ts';
import { readJson, writeText } from '../view/storage.ts';

/**
 * The visitor's own measures, to find similar bodies. They never leave this device.
 */
export interface Measures {
  /** cm, kg */
  height: number | null;
  weight: number | null;
  /** The place in `ageBands`. */
  age: number | null;
  /** 1 to 10 */
  tone: number | null;
  shape: Shape | null;
  parity: number | null;
  /** ml of the implant that she thinks of. */
  cc: number | null;
  /** 0 (does not matter) to 2 (matters much), 1 unless set. */
  weights: Partial<Record<MeasureName, number>>;
}
export type MeasureName = 'height' | 'bmi' | 'age' | 'tone' | 'shape' | 'parity' | 'cc' | 'since';

export const noMeasures: Measures = {
  height: null,
  weight: null,
  age: null,
  tone: null,
  shape: null,
  parity: null,
  cc: null,
  weights: {},
};
const key = 'pf.measure';
const isMeasures = (value: unknown): value is Measures =>
  typeof value === 'object' && value !== null && 'height' in value && 'weights' in value;

export const measures = signal<Measures>({ ...noMeasures, ...readJson('local', key, isMeasures, noMeasures) });
export const hasMeasures = (given: Measures = measures.peek()): boolean =>
  [given.height, given.weight, given.age, given.tone, given.shape, given.parity, given.cc].some((one) => one !== null);

/** Null erases them. */
export function setMeasures(next: Measures | null): void {
  writeText('local', key, next ? JSON.stringify(next) : null);
  measures.value = next ?? noMeasures;
}
