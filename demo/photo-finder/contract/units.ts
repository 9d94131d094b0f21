/** Conversions between what people type and what is stored: whole centimetres and kilograms. */
const cmPerInch = 2.54;
export const kgPerPound = 0.45359237;

export const inchesOf = (cm: number): number => Math.round(cm / cmPerInch);
export const cmOf = (feet: number, inches: number): number => Math.round((feet * 12 + inches) * cmPerInch);
export const poundsOf = (kg: number): number => Math.round(kg / kgPerPound);
export const kgOf = (pounds: number): number => Math.round(pounds * kgPerPound);
