import { type Body, proportions } from './scene.ts';

/** Half widths and places that the parts of a torso share, in units. */
export interface Measures {
  sh: number;
  bu: number;
  wa: number;
  hi: number;
  th: number;
  /** Middle, half width and height of a breast. */
  bx: number;
  by: number;
  bw: number;
  f: number;
}

export function measuresOf(body: Body): Measures {
  const [ks, kb, kw, kh] = proportions[body.shape];
  const f = (body.bmi / 22) ** 0.72;
  const bw = (0.5 + 0.46 * body.bust) * f ** 0.45;
  return {
    f,
    sh: 1.6 * ks * f ** 0.4,
    bu: 1.2 * kb * f,
    wa: 1.04 * kw * f * body.waist,
    hi: 1.36 * kh * f * (1 + 0.07 * (body.glute - 0.5)),
    th: 1.31 * kh * f * (0.9 + 0.2 * body.thigh),
    bx: 0.64 * kb * f ** 0.6,
    by: 3.0 + 0.22 * body.bust + 0.42 * body.sag,
    bw,
  };
}
