// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { captionHeight } from '../../../../demo/photo-finder/app/parts/gallery/caption-height.ts';
import { columnsIn, masonry } from '../../../../demo/photo-finder/app/parts/gallery/masonry.ts';
import { linesOf } from '../../../../demo/photo-finder/app/parts/gallery/text-width.ts';
import { noMeasures } from '../../../../demo/photo-finder/app/state/finder/measures.ts';
import { whyNear } from '../../../../demo/photo-finder/app/state/finder/similar.ts';

describe('the caption of a card', () => {
  const facts = ['165 cm', '63 kg', '35–44', '6–12 mo'];
  const height = (more: object, width = 171, rem = 16) =>
    captionHeight({ title: 'Facelift', marks: 0, facts, ...more }, width, rem);

  it('breaks lines between words and facts, and breaks what is wider than the card', () => {
    expect(linesOf([40, 40, 40], 5, 100)).toBe(2);
    expect(linesOf([40, 40], 5, 85)).toBe(1);
    expect(linesOf([250], 5, 100)).toBe(3);
    expect(linesOf([], 5, 100)).toBe(0);
  });

  it('is as high as a long title and all facts need', () => {
    expect(height({ title: 'Breast lift with implants' })).toBeGreaterThan(height({}));
    expect(height({ facts: facts.slice(0, 1) })).toBeLessThan(height({}));
    expect(height({ title: 'Brazilian butt lift', marks: 1 }, 150)).toBeGreaterThanOrEqual(
      height({ title: 'Brazilian butt lift' }, 150),
    );
  });

  it('grows with the text, where there are fewer columns: one on a phone at 200 %', () => {
    expect(height({}, 366, 32)).toBeGreaterThan(2 * height({ facts: [] }, 366, 16));
    const columns = (width: number) => [columnsIn(width, 16), columnsIn(width, 32)];
    expect([390, 320, 1280].map(columns)).toEqual([
      [2, 1],
      [2, 1],
      [5, 3],
    ]);
  });

  it('makes each card as high as its own caption', () => {
    const { boxes } = masonry([1, 1], 208, 2, 8, (at, width) => at + width / 10);
    expect(boxes.map((box) => box.height)).toEqual([110, 111]);
  });
});

describe('bodies like mine', () => {
  const me = { ...noMeasures, height: 165, weight: 63, age: 2 };
  const f = { h: 167, w: 60, age: 2, tone: null, since: 3, cc: null, shape: null };
  const why = (to: object, system: 'metric' | 'us' = 'metric') => whyNear({ f: { ...f, ...to } }, me, system);

  it('say on each card how the body differs, and how long ago it was', () => {
    expect(why({})).toEqual(['2 cm taller', '3 kg lighter', 'same age', '6–12 months']);
    expect(why({ h: 165, w: 70, age: 3, since: 0 })).toEqual(['same height', '7 kg heavier', 'first month']);
    expect(why({}, 'us')).toEqual(['1 in taller', '7 lb lighter', 'same age', '6–12 months']);
    expect(why({ h: null, w: null, age: null, since: null })).toEqual([]);
  });
});
