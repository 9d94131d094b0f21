/** Paths of an SVG, which the build draws (`src/build/coastlines.ts`). */
declare module 'afterview:coastlines' {
  export const coast: string;
  export const borders: string;
}
