import { describe, expect, it } from 'vitest';
import { columnsFor, masonry, neighbour } from '../../../../demo/photo-finder/app/parts/gallery/masonry.ts';

describe('the gallery', () => {
  it('has two columns on a phone and six on the widest window', () => {
    expect([390, 520, 521, 899, 900, 1279, 1280, 1679, 1680].map(columnsFor)).toEqual([2, 2, 3, 3, 4, 4, 5, 5, 6]);
  });

  it('puts every card into the shortest column, and moves none when more come', () => {
    const ratios = [1, 0.5, 1, 0.8, 0.75, 0.667, 1, 0.8];
    const first = masonry(ratios.slice(0, 5), 320, 2, 8, () => 40);
    const all = masonry(ratios, 320, 2, 8, () => 40);
    expect(all.boxes.slice(0, 5)).toEqual(first.boxes);
    expect(all.boxes[2]).toMatchObject({ x: 0, y: 156 + 40 + 8 });
    for (const [i, a] of all.boxes.entries())
      for (const b of all.boxes.slice(i + 1)) if (a.x === b.x) expect(b.y).toBeGreaterThanOrEqual(a.y + a.height + 8);
  });

  it('leads the arrows as the eye goes', () => {
    const { boxes } = masonry([1, 1, 1, 1, 1, 1], 316, 3, 8, () => 0);
    expect(neighbour(boxes, 0, 'right')).toBe(1);
    expect(neighbour(boxes, 0, 'down')).toBe(3);
    expect(neighbour(boxes, 4, 'up')).toBe(1);
    expect(neighbour(boxes, 0, 'left')).toBeUndefined();
  });

  it('lays out nothing as nothing', () => {
    expect(masonry([], 300, 3, 8, () => 40)).toMatchObject({ boxes: [], height: 0 });
  });
});
