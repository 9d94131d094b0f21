/** Units of the drawing. */
const size = { width: 608, height: 304 } as const;
/** 2.6 pixels for each of the 350 that the clip is wide on a phone. */
const scale = 1.5;
export const sizePx = { width: size.width * scale, height: size.height * scale } as const;
export const framesPerSecond = 24;
export const lengthSeconds = 6;

const ink = '#15171c';
const grey = '#c9ced8';
const blue = 'rgb(41, 98, 255)';
const green = '#127a45';
const number = '4242424242424242';

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** 0 before `from`, 1 after `to`, and gently in between. */
function between(from: number, to: number, now: number): number {
  const x = Math.min(1, Math.max(0, (now - from) / (to - from)));
  return x * x * (3 - 2 * x);
}
const mix = (a: number, b: number, share: number) => a + (b - a) * share;

function box(pen: Pen, x: number, y: number, width: number, height: number, radius: number, fill: string, edge = '') {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fillStyle = fill;
  pen.fill();
  if (!edge) return;
  pen.strokeStyle = edge;
  pen.lineWidth = 2;
  pen.stroke();
}

function strokes(pen: Pen, color: string, width: number, draw: () => void) {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  draw();
  pen.stroke();
}

/**
 * Strokes, not a font: every machine draws the same. `x`, `y`: the upper left corner of 10 × 18.
 */
function digit(pen: Pen, sign: string, x: number, y: number) {
  strokes(pen, ink, 2.6, () => {
    if (sign === '4') {
      pen.moveTo(x + 7, y + 18);
      pen.lineTo(x + 7, y);
      pen.lineTo(x, y + 12.5);
      pen.lineTo(x + 10, y + 12.5);
    } else {
      pen.arc(x + 5, y + 5, 5, Math.PI * 1.05, Math.PI * 0.28);
      pen.lineTo(x, y + 18);
      pen.lineTo(x + 10, y + 18);
    }
  });
}

function digits(pen: Pen, count: number, x: number, y: number) {
  for (let at = 0; at < count; at++) digit(pen, number[at]!, x + at * 14 + Math.floor(at / 4) * 10, y);
}

function check(pen: Pen, x: number, y: number, share: number, color: string) {
  if (share <= 0) return;
  const bend = Math.min(1, share * 2.2);
  const rest = Math.max(0, (share - 0.45) / 0.55);
  strokes(pen, color, 5, () => {
    pen.moveTo(x - 12, y);
    pen.lineTo(mix(x - 12, x - 3, bend), mix(y, y + 9, bend));
    if (rest > 0) pen.lineTo(mix(x - 3, x + 14, rest), mix(y + 9, y - 10, rest));
  });
}

function pointer(pen: Pen, x: number, y: number, press: number) {
  pen.save();
  pen.translate(x, y);
  pen.scale(1 - press * 0.14, 1 - press * 0.14);
  pen.beginPath();
  for (const [dx, dy] of [
    [0, 0],
    [0, 30],
    [8, 23],
    [13, 34],
    [19, 31],
    [14, 20],
    [24, 20],
  ] as const)
    pen.lineTo(dx, dy);
  pen.closePath();
  pen.fillStyle = ink;
  pen.fill();
  pen.lineJoin = 'round';
  pen.lineWidth = 2.5;
  pen.strokeStyle = '#fff';
  pen.stroke();
  pen.restore();
}

/** The card whose number is copied. `x`: its left edge. */
function drawCard(pen: Pen, x: number, now: number) {
  box(pen, x, 62, 296, 180, 18, blue);
  box(pen, x + 24, 90, 46, 34, 6, '#ffd66b');
  strokes(pen, 'rgba(255, 255, 255, 0.5)', 3, () => {
    for (const radius of [9, 17, 25]) {
      pen.moveTo(x + 252 + radius * 0.7, 107 - radius * 0.7);
      pen.arc(x + 252, 107, radius, -Math.PI / 4, Math.PI / 4);
    }
  });
  const isCopied = between(1.15, 1.3, now);
  box(pen, x + 16, 148, 264, 34, 8, `rgba(255, 255, 255, ${mix(0.92, 1, isCopied)})`);
  digits(pen, 16, x + 23, 156);
  box(pen, x + 24, 204, 92, 9, 4.5, 'rgba(255, 255, 255, 0.55)');
  box(pen, x + 208, 204, 64, 9, 4.5, 'rgba(255, 255, 255, 0.55)');
}

/** The checkout where it is pasted. */
function drawCheckout(pen: Pen, x: number, now: number) {
  box(pen, x, 34, 340, 236, 16, '#fff', '#dfe3ea');
  box(pen, x + 24, 56, 110, 9, 4.5, grey);
  const isTyping = now > 2.9 && now < 4.1;
  box(pen, x + 24, 76, 292, 44, 8, '#fff', isTyping ? blue : grey);
  digits(pen, Math.round(between(3, 3.35, now) * 16), x + 37, 89);
  box(pen, x + 24, 134, 64, 9, 4.5, grey);
  for (const [at, from] of [
    [0, 3.5],
    [1, 3.7],
  ] as const) {
    const left = x + 24 + at * 150;
    box(pen, left, 152, 142, 38, 8, '#fff', grey);
    const dots = Math.round(between(from, from + 0.25, now) * (at === 0 ? 4 : 3));
    for (let dot = 0; dot < dots; dot++) box(pen, left + 16 + dot * 18, 166, 10, 10, 5, ink);
  }
  const isPaid = between(4.62, 4.75, now);
  box(pen, x + 24, 208, 292, 42, 8, isPaid > 0.5 ? green : blue);
  if (isPaid < 0.5) box(pen, x + 120, 224, 100, 10, 5, '#fff');
  check(pen, x + 169, 229, between(4.75, 5.05, now), '#fff');
}

/** One frame, `now` in seconds. The last one meets the first, so the loop has no visible seam. */
export function drawTestCard(pen: Pen, now: number): void {
  const { width, height } = size;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.fillStyle = '#eef1f6';
  pen.fillRect(0, 0, width, height);
  // The card goes out to the left, the checkout comes in from the right; at the end it leaves
  // upwards under a veil.
  const swap = between(1.7, 2.4, now);
  if (swap < 1) drawCard(pen, mix(156, -330, swap), now);
  if (swap > 0) drawCheckout(pen, mix(640, 134, swap), now);

  const toCopy = between(0.25, 1, now);
  const toField = between(2.1, 2.8, now);
  const toPay = between(3.95, 4.45, now);
  const x = mix(mix(mix(520, 410, toCopy), 330, toField), 390, toPay);
  const y = mix(mix(mix(262, 170, toCopy), 104, toField), 232, toPay);
  const pressed = (at: number) => between(at - 0.12, at, now) * (1 - between(at, at + 0.15, now));
  const copied = between(1.1, 1.4, now) * (1 - between(1.55, 1.75, now));
  if (copied > 0) {
    box(pen, 262, 18, 84, 34, 17, `rgba(18, 122, 69, ${copied})`);
    check(pen, 303, 35, copied, `rgba(255, 255, 255, ${copied})`);
  }
  pointer(pen, x, y, pressed(1.1) + pressed(2.85) + pressed(4.6));

  const veil = between(5.55, 5.95, now) + (1 - between(0, 0.25, now));
  pen.fillStyle = `rgba(238, 241, 246, ${Math.min(1, veil)})`;
  pen.fillRect(0, 0, width, height);
}
