// @window
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bounded, wholeView, zoomedAt } from '../../../../demo/photo-finder/app/parts/stage/use-zoom.ts';
import { behind, moved } from '../../../../demo/photo-finder/app/screens/collection/collection.model.ts';
import { chipsOf } from '../../../../demo/photo-finder/app/screens/finder/active-chips.ts';
import { sightsOf } from '../../../../demo/photo-finder/app/screens/lightbox/lightbox.model.ts';
import { isForDesk } from '../../../../demo/photo-finder/app/screens/moderation/desk-keys.ts';
import * as fieldTexts from '../../../../demo/photo-finder/app/state/finder/field-texts.ts';
import {
  type Alignment,
  decode,
  draw,
  onPicture,
  sentSize,
  untouched,
} from '../../../../demo/photo-finder/app/state/upload/prepare.ts';
import { isForScreen } from '../../../../demo/photo-finder/app/state/view/keys.ts';
import type { CollectionItem } from '../../../../demo/photo-finder/contract/collection-entities.ts';
import type { Asset } from '../../../../demo/photo-finder/contract/entities.ts';
import { readFilters, writeFilters } from '../../../../demo/photo-finder/contract/filters.ts';

describe('zoom', () => {
  it('keeps what is under the pointer where it is, between once and four times', () => {
    const view = zoomedAt(wholeView, 2, 0.25, 0);
    expect(view).toEqual({ scale: 2, x: -0.25, y: 0 });
    expect(zoomedAt(view, 100, 0, 0).scale).toBe(4);
    expect(zoomedAt(view, 0.01, 0, 0)).toEqual(wholeView);
  });

  it('never shows beyond the edge', () => {
    expect(bounded({ scale: 2, x: 9, y: -9 })).toEqual({ scale: 2, x: 0.5, y: -0.5 });
  });
});

describe('chips', () => {
  it('take away exactly what they name', () => {
    const { filters } = readFilters(new URLSearchParams('proc=bbl,chin&h=160-170&pair=1&q=low+scar&tone=3'));
    const chips = chipsOf(filters, 'metric', null);
    expect(chips.map(({ text }) => text)).toEqual([
      '“low scar”',
      'Brazilian butt lift',
      'Chin surgery',
      'Tone 3',
      '160 cm – 170 cm',
      'With a before',
    ]);
    for (const { remove } of chips.filter(({ text }) => text !== 'Chin surgery')) remove(filters);
    expect(`${writeFilters(filters)}`).toBe('proc=chin');
  });

  it('name the fact if the value alone is unclear, in the units of the visitor', () => {
    const address =
      'with=chin&cupto=D&grams=0-250&scar=along-the-inner-arm&lipoml=1000-2000,4000%2B&change=lost-5%2B&lost=10-25';
    const { filters } = readFilters(new URLSearchParams(address));
    const texts = (system: 'metric' | 'us') => chipsOf(filters, system, fieldTexts).map(({ text }) => text);
    expect(texts('metric')).toEqual([
      'Chin surgery',
      'Cup after: D',
      'Taken away, each side: Up to 250 g',
      'Scar: Along the inner arm',
      'Fat taken in all: 1,000–2,000 ml',
      'Fat taken in all: 4,000 ml or more',
      'Weight since then: 5 kg lighter or more',
      'Weight lost before: 10–25 kg',
    ]);
    expect(texts('us').slice(-2)).toEqual(['Weight since then: 10 lb lighter or more', 'Weight lost before: 20–55 lb']);
    expect(
      fieldTexts.fieldFacts({ scar: ['anchor', 'low'], change: ['gained-2-5'], revno: ['third-or-later'] }, 'metric'),
    ).toEqual([
      ['Scar', 'Anchor, low'],
      ['Weight since then', '2–5 kg heavier'],
      ['Which revision', 'Third or later'],
    ]);
  });
});

describe('the lightbox', () => {
  it('orders each view by healing and gives it its own before', () => {
    const asset = (id: string, stage: Asset['stage'], view: Asset['view'], months: number | null = null) =>
      ({ id, stage, view, months }) as Asset;
    const sights = sightsOf({
      assets: [
        asset('year', 'after', 'front', 12),
        asset('before', 'before', 'front'),
        asset('week', 'recovery', 'front', 0),
        asset('side', 'after', 'side-l', 12),
      ],
    });
    expect(sights.map(({ view, before, later }) => [view, before?.id, later.map(({ id }) => id)])).toEqual([
      ['front', 'before', ['week', 'year']],
      ['side-l', undefined, ['side']],
    ]);
  });
});

describe('keys', () => {
  it('R106 act on the screen only outside of text fields and the membership’s elements', () => {
    const modal = document.createElement('ms-auth-modal');
    const [field, slider, tick] = ['text', 'range', 'checkbox'].map((type) =>
      Object.assign(document.createElement('input'), { type }),
    );
    document.body.append(modal, field!, slider!, tick!);
    const heard = (one: EventTarget, more: KeyboardEventInit = {}) => {
      let answers: boolean[] = [];
      const listen = (event: KeyboardEvent) => {
        answers = [isForScreen(event), isForDesk(event)];
      };
      window.addEventListener('keydown', listen, { once: true });
      one.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, composed: true, ...more }));
      return answers;
    };
    // Listeners outside of a shadow DOM see the element itself as the target.
    expect([modal, field!].map((one) => heard(one))).toEqual([
      [false, false],
      [false, false],
    ]);
    for (const one of [document.body, document, slider!, tick!]) expect(heard(one)).toEqual([true, true]);
    expect(heard(document.body, { ctrlKey: true })).toEqual([false, false]);
  });
});

describe('the order of a collection', () => {
  const items = ['a', 'b', 'c'].map((photoId) => ({ photoId }) as CollectionItem);
  const ids = (list: readonly CollectionItem[]) => list.map(({ photoId }) => photoId).join('');
  it('moves one and tells behind which it stands', () => {
    expect(ids(moved(items, 'a', 2))).toBe('bca');
    expect(ids(moved(items, 'c', -4))).toBe('cab');
    expect([behind(moved(items, 'a', 2), 'a'), behind(items, 'a')]).toEqual(['c', null]);
  });
});

describe('a picture before it is sent', () => {
  const file = (size: number) => ({ size }) as Blob;
  const decoded = (width: number, height: number) =>
    vi.stubGlobal('createImageBitmap', async () => ({ width, height }));
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is looked at on the device: what is too heavy, too small, too large or no picture says so', async () => {
    decoded(800, 1000);
    expect(await decode(file(12_000_000))).toEqual({ width: 800, height: 1000 });
    await expect(decode(file(12_000_001))).rejects.toThrow('This file is too large: at most 12 MB.');
    decoded(640, 700);
    expect(await decode(file(1))).toEqual({ width: 640, height: 700 });
    decoded(639, 700);
    await expect(decode(file(1))).rejects.toThrow('the shorter side needs at least 640 pixels');
    // Long and narrow: as large as it is sent it would be too small.
    decoded(700, 6000);
    await expect(decode(file(1))).rejects.toThrow('the shorter side needs at least 640 pixels');
    decoded(8000, 5001);
    await expect(decode(file(1))).rejects.toThrow('at most 40 million');
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
    await expect(decode(file(1))).rejects.toThrow('Your browser cannot read this file as an image.');
  });

  it('stays covered where it was painted over, however it is moved, zoomed and turned afterwards', () => {
    const size = { width: 800, height: 1000 };
    /** Where the cover lies on the canvas, and how wide it is there. */
    const covered = (stroke: { size: number; points: readonly (readonly [number, number])[] }, to: Alignment) => {
      let matrix = new DOMMatrix();
      const [seen, widths]: [number[][], number[]] = [[], []];
      const at = (x: number, y: number) => {
        const { a, b, c, d, e, f } = matrix;
        seen.push([a * x + c * y + e, b * x + d * y + f].map(Math.round));
      };
      const context = {
        canvas: size,
        setTransform: () => {
          matrix = new DOMMatrix();
        },
        translate: (x: number, y: number) => matrix.translateSelf(x, y),
        rotate: (radians: number) => matrix.rotateSelf((radians * 180) / Math.PI),
        scale: (by: number) => matrix.scaleSelf(by),
        fillRect: () => {},
        drawImage: () => {},
        beginPath: () => {},
        moveTo: at,
        lineTo: at,
        stroke: () => widths.push(Math.round(context.lineWidth * Math.hypot(matrix.a, matrix.b))),
        lineWidth: 0,
      };
      draw(context as unknown as CanvasRenderingContext2D, {} as ImageBitmap, to, [stroke]);
      return { at: seen[0], wide: widths[0] };
    };
    const face = { size: 0.1, points: [[0.5, 0.25]] as const };
    expect(covered(face, untouched)).toEqual({ at: [400, 200], wide: 80 });
    expect(covered(face, { ...untouched, zoom: 2 })).toEqual({ at: [400, -100], wide: 160 });
    expect(covered(face, { ...untouched, x: 0.25, y: -0.1 })).toEqual({ at: [600, 100], wide: 80 });
    expect(covered(face, { ...untouched, degrees: 90 })).toEqual({ at: [700, 500], wide: 80 });
    // Painted on a picture that was moved before, it lies where the brush was.
    const moved = { zoom: 1.5, degrees: 20, x: 0.1, y: 0.05 };
    const later = { size: 0.1 / 1.5, points: [onPicture([0.3, 0.4], size, moved)] };
    expect(covered(later, moved)).toEqual({ at: [240, 320], wide: 80 });
  });

  it('is made at most 2,400 pixels long there, keeps its shape, and is never made larger', () => {
    const sizes = [
      [6000, 4000],
      [2401, 2000],
      [3000, 4500],
      [2400, 1800],
      [800, 1000],
    ].map(([width = 0, height = 0]) => Object.values(sentSize({ width, height })));
    expect(sizes).toEqual([
      [2400, 1600],
      [2400, 1999],
      [1600, 2400],
      [2400, 1800],
      [800, 1000],
    ]);
  });
});
