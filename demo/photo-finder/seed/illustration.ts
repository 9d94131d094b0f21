import { mix } from './draw/color.ts';
import { lettering, textWidth } from './draw/lettering.ts';
import { clothOf, hairOf, lightOf, rooms, shadeOf, skinOf } from './draw/palette.ts';
import { backdrop } from './figures/backdrop.ts';
import type { Face } from './figures/face.ts';
import { face } from './figures/face.ts';
import { profile } from './figures/profile.ts';
import { type Body, frameOf, type Paints, type Pose } from './figures/scene.ts';
import { sideways } from './figures/sideways.ts';
import { torso } from './figures/torso.ts';

/** One picture: everything in it is said here, and the same words always give the same picture. */
export interface Illustration {
  /** Width through height. */
  aspect: number;
  view: 'front' | 'back' | 'side' | 'face' | 'profile';
  tone: number;
  room: number;
  backdrop: number;
  cloth: number;
  hairColor: number;
  isOld: boolean;
  /** A little to the side, in units. */
  shift: number;
  /** Which part of the body the picture is about: units from the chin. */
  crop: readonly [top: number, bottom: number];
  body: Body;
  pose: Pose;
  face: Face;
  label: 'Before' | 'After';
  /** Grain, so that it compresses like a photograph. */
  isPhotoLike?: boolean;
}

/**
 * What drawings are measured in, and how wide they are made: the largest size that is ever served.
 */
const width = 1080;
export const pixels = 960;
const note = 'Illustration · synthetic demo';

export function illustrate(one: Illustration): string {
  const h = Math.round(width / one.aspect);
  const room = rooms[one.room % rooms.length]!;
  const skin = skinOf(one.tone);
  const paints: Paints = {
    tone: one.tone,
    skin,
    shade: shadeOf(skin, one.tone),
    light: lightOf(skin),
    cloth: clothOf(one.cloth, skin, room[1]),
    hair: hairOf(one.hairColor, one.tone, one.isOld),
  };
  const frame = frameOf(width, h, one.crop[0], one.crop[1], one.shift);
  const figure = {
    front: () => torso(one.body, one.pose, paints, frame, false),
    back: () => torso(one.body, one.pose, paints, frame, true),
    side: () => sideways(one.body, one.pose, paints, frame),
    face: () => face(one.face, one.pose.hair, paints, frame),
    profile: () => profile(one.face, one.pose.hair, paints, frame),
  }[one.view]();
  const stops = (list: [number, string, number?][]) =>
    list
      .map(
        ([at, color, opacity]) =>
          `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((h * pixels) / width)}" viewBox="0 0 ${width} ${h}"><defs>`,
    `<linearGradient id="wall" x1="0" y1="0" x2=".5" y2="1">${stops([
      [0, mix(room[0], '#ffffff', 0.25)],
      [1, mix(room[0], room[1], 0.5)],
    ])}</linearGradient>`,
    `<linearGradient id="skin" x1="0" y1="0" x2="1" y2=".3">${stops([
      [0, mix(skin, paints.light, 0.5)],
      [0.5, skin],
      [1, mix(skin, paints.shade, 0.42)],
    ])}</linearGradient>`,
    `<linearGradient id="skin-far" x1="0" x2="1">${stops([
      [0, mix(skin, paints.shade, 0.2)],
      [1, mix(skin, paints.shade, 0.5)],
    ])}</linearGradient>`,
    `<linearGradient id="between" x1="0" y1="0" x2="0" y2="1">${stops([
      [0, mix(paints.shade, room[1], 0.3)],
      [0.35, mix(room[0], room[1], 0.7)],
    ])}</linearGradient>`,
    `<linearGradient id="lit" x1="0" x2="1">${stops([
      [0, '#ffffff', 0.14],
      [0.45, '#ffffff', 0],
      [1, '#1c0a05', 0.2],
    ])}</linearGradient>`,
    '</defs>',
    `<rect width="${width}" height="${h}" fill="url(#wall)"/>`,
    backdrop(one.backdrop, room, width, h),
    figure,
    labels(one.label, h),
    '</svg>',
  ].join('');
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
