/** What happens to a picture on the device, before any byte leaves it. */

export const maxFileBytes = 12_000_000;
export const maxSentBytes = 4_000_000;
export const acceptedFiles = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';
const mostPixels = 40_000_000;
export const mostSidePx = 2400;

export class NotUsable extends Error {}

/**
 * Decoded upright; a canvas made of it has pixels and nothing else: no place, no camera, no name.
 */
export async function decode(file: Blob, leastSidePx = 640): Promise<ImageBitmap> {
  if (file.size > maxFileBytes) throw new NotUsable('This file is too large: at most 12 MB.');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotUsable('Your browser cannot read this file as an image. Save it as JPEG and try again.');
  });
  const { width, height } = bitmap;
  if (width * height > mostPixels) throw new NotUsable('This image has too many pixels: at most 40 million.');
  if (Math.min(width, height) * Math.min(1, mostSidePx / Math.max(width, height)) < leastSidePx)
    throw new NotUsable(`This image is too small: the shorter side needs at least ${leastSidePx} pixels.`);
  return bitmap;
}

/**
 * Pan, zoom and turn, so that two pictures of one body lie over each other. Offsets are parts of
 * the width and height.
 */
export interface Alignment {
  zoom: number;
  degrees: number;
  x: number;
  y: number;
}
export const untouched: Alignment = { zoom: 1, degrees: 0, x: 0, y: 0 };

type Point = readonly [x: number, y: number];

/**
 * A line of the brush, where it lies on the untouched picture: what is covered stays covered when
 * the picture is moved. All numbers are parts of the picture's width.
 */
export interface Stroke {
  size: number;
  points: readonly Point[];
}

/** The point of the untouched picture that is seen at a point of the canvas. */
export function onPicture(
  [x, y]: Point,
  { width, height }: { width: number; height: number },
  { zoom, degrees, ...offset }: Alignment,
): Point {
  const ratio = height / width;
  const turn = (degrees * Math.PI) / 180;
  const right = x - 0.5 - offset.x;
  const down = y - (0.5 + offset.y) * ratio;
  return [
    0.5 + (right * Math.cos(turn) + down * Math.sin(turn)) / zoom,
    ratio / 2 + (down * Math.cos(turn) - right * Math.sin(turn)) / zoom,
  ];
}

/** The size that it is sent in. */
export function sentSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, mostSidePx / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

const cover = '#2a2522';

/**
 * The picture as it will be sent: moved, and with everything covered that was painted over. Opaque:
 * nothing can be taken off.
 */
export function draw(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  { zoom, degrees, x, y }: Alignment,
  strokes: readonly Stroke[],
): void {
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2 + x * width, height / 2 + y * height);
  context.rotate((degrees * Math.PI) / 180);
  context.scale(zoom, zoom);
  context.translate(-width / 2, -height / 2);
  context.drawImage(bitmap, 0, 0, width, height);
  context.strokeStyle = cover;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { size, points } of strokes) {
    const [first] = points;
    if (!first) continue;
    context.lineWidth = size * width;
    context.beginPath();
    context.moveTo(first[0] * width, first[1] * width);
    for (const [px, py] of points) context.lineTo(px * width, py * width);
    // A single touch is a dot.
    if (points.length === 1) context.lineTo(first[0] * width + 0.01, first[1] * width);
    context.stroke();
  }
}

/** WebP, or JPEG where the browser writes none, as small as it has to be. */
export async function encode(bitmap: ImageBitmap, alignment: Alignment, strokes: readonly Stroke[]): Promise<Blob> {
  const { width, height } = sentSize(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new NotUsable('Your browser has no room for this picture. Close other tabs and try again.');
  draw(context, bitmap, alignment, strokes);
  const as = (type: string, quality: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  for (const quality of [0.9, 0.8, 0.65]) {
    const webp = await as('image/webp', quality);
    const blob = webp?.type === 'image/webp' ? webp : await as('image/jpeg', quality);
    if (blob && blob.size <= maxSentBytes) return blob;
  }
  throw new NotUsable('This picture does not become small enough. Crop it and try again.');
}
