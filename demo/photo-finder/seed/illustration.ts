import { mix } from './draw/color.ts';
import { lettering, textWidth } from './draw/lettering.ts';
import { rooms } from './draw/palette.ts';
import { backdrop } from './figures/backdrop.ts';
import type { Body } from './figures/body.ts';
import { face } from './figures/face.ts';
import type { FaceShape } from './figures/face-shape.ts';
import { figure, type Pose } from './figures/figure.ts';
import { profile } from './figures/profile.ts';
import { type Frame, frameOf, type Hair, type Paints, paintsOf, type Scar } from './figures/scene.ts';

export type Subject =
  /** `usual` is the same body without the operation: what stays where it is follows it. */
  | { kind: 'figure'; body: Body; usual: Body; pose: Pose; scar: Scar }
  | { kind: 'face' | 'profile'; face: FaceShape; hair: Hair };

/** One picture: the same values always give the same drawing. */
export interface Illustration {
  /** Width through height. */
  aspect: number;
  tone: number;
  room: number;
  backdrop: number;
  cloth: number;
  hairColor: number;
  isOld: boolean;
  /** A little to the side, in units of the drawing. */
  shift: number;
  /** Which heights of the drawing are shown. */
  crop: readonly [top: number, bottom: number];
  subject: Subject;
  label: 'Before' | 'After';
}

/** What drawings are measured in, and how wide they are made: the largest size that is served. */
const width = 1080;
export const pixels = 960;
const note = 'Illustration · synthetic demo';

export function illustrate(one: Illustration): string {
  const h = Math.round(width / one.aspect);
  const room = rooms[one.room % rooms.length]!;
  const paints = paintsOf(one, room[1]);
  const { skin, shade } = paints;
  const frame = frameOf(width, h, one.crop[0], one.crop[1], one.shift);
  const gradient = (id: string, x2: number, y2: number, from: string, to: string) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((h * pixels) / width)}" viewBox="0 0 ${width} ${h}"><defs>`,
    gradient('wall', width / 2, h, mix(room[0], '#ffffff', 0.25), mix(room[0], room[1], 0.5)),
    gradient('skin', width, h * 0.3, mix(skin, '#fff4e6', 0.16), mix(skin, shade, 0.26)),
    '</defs>',
    `<rect width="${width}" height="${h}" fill="url(#wall)"/>`,
    backdrop(one.backdrop, room, width, h),
    drawn(one.subject, paints, frame),
    labels(one.label, h),
    '</svg>',
  ].join('');
}

function drawn(subject: Subject, paints: Paints, frame: Frame): string {
  if (subject.kind === 'figure') return figure(subject.body, subject.usual, subject.pose, subject.scar, paints, frame);
  return (subject.kind === 'face' ? face : profile)(subject.face, subject.hair, paints, frame);
}

function labels(label: Illustration['label'], h: number): string {
  const size = 24;
  const pad = 18;
  const box = size + 2 * 13;
  const bottom = h - 30;
  const pill = (at: number, text: string, fill: string, opacity: number, color: string) => {
    const wide = textWidth(text, size) + 2 * pad;
    return `<rect x="${at}" y="${bottom - box}" width="${wide.toFixed(1)}" height="${box}" rx="${box / 2}" fill="${fill}" fill-opacity="${opacity}"/>${lettering(text, at + pad, bottom - 16, size, color)}`;
  };
  const right = width - 30 - textWidth(label, size) - 2 * pad;
  return (
    pill(30, note, '#ffffff', 0.78, '#3b322d') +
    pill(right, label, label === 'After' ? '#2a2522' : '#8a7d74', 0.86, '#ffffff')
  );
}
