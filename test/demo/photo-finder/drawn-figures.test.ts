import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { procedureOf, procedureSlugs } from '../../../demo/photo-finder/contract/procedures.ts';
import { heightOf } from '../../../demo/photo-finder/seed/figures/body.ts';
import { type Illustration, illustrate } from '../../../demo/photo-finder/seed/illustration.ts';
import { bodyOperations, faceOperations } from '../../../demo/photo-finder/seed/operations.ts';
import { picturesOf } from '../../../demo/photo-finder/seed/pictures.ts';
import { type PlannedSet, planSet } from '../../../demo/photo-finder/seed/plan.ts';

const planned = Array.from({ length: 480 }, (_, i) => planSet(i));
const pixels = 160;

const small = (svg: string) => svg.replace(/width="\d+" height="\d+"/, `width="${pixels}"`);
const rendered = async (svg: string) => {
  const { data, info } = await sharp(Buffer.from(small(svg)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, w: info.width, h: info.height };
};

/** Mean width of trunk or head in units of the drawing, arms, hair and background left out. */
async function widthOf(one: Illustration): Promise<number> {
  const isFigure = one.subject.kind === 'figure';
  const svg = illustrate({ ...one, aspect: 1, shift: 0 });
  const head = svg.slice(0, svg.indexOf('</defs>') + 7).replace(/viewBox="0 0 1080 /, 'viewBox="-540 0 2160 ');
  const from = svg.indexOf('<g id="trunk">');
  const trunk = svg.slice(from, svg.indexOf(isFigure ? '</g></g>' : '</g><clipPath id="head">', from));
  const { data, w, h } = await rendered(`${head}${trunk}${isFigure ? '</g></g>' : '</g>'}</svg>`);
  let covered = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at]! > 127) covered++;
  return (covered / h) * ((2 * (one.crop[1] - one.crop[0])) / w);
}

const ranks = (values: number[]) => {
  const order = values.map((_, i) => i).toSorted((a, b) => values[a]! - values[b]!);
  return values.map((_, i) => order.indexOf(i));
};
function rankCorrelation(a: number[], b: number[]): number {
  const [x, y] = [ranks(a), ranks(b)];
  const sum = x.reduce((total, rank, i) => total + (rank - y[i]!) ** 2, 0);
  return 1 - (6 * sum) / (a.length * (a.length ** 2 - 1));
}

/** The same heights of every body, whatever its picture shows. */
function measured(set: PlannedSet): { view: string; one: Illustration } {
  const { view, illustration } = picturesOf(set)[0]!;
  const { subject } = illustration;
  if (subject.kind !== 'figure') return { view: subject.kind, one: { ...illustration, crop: [-2.9, 1.4] } };
  const crop = [heightOf(subject.body, 4.2), heightOf(subject.body, 10)] as const;
  return { view, one: { ...illustration, crop } };
}

describe('drawn figures', () => {
  it('F silhouettes follow the stated weight and height over the whole set, in every view', async () => {
    const views = Map.groupBy(
      planned.map((set) => ({ bmi: set.bmi, ...measured(set) })),
      ({ view }) => view,
    );
    expect([...views.keys()].toSorted()).toEqual(['back', 'face', 'front', 'profile', 'side-r']);
    for (const [view, all] of views) {
      const widths: number[] = [];
      for (const { one } of all) widths.push(await widthOf(one));
      const bmis = all.map(({ bmi }) => bmi);
      expect(rankCorrelation(widths, bmis), view).toBeGreaterThan(0.9);
      const bands = Map.groupBy(
        all.map(({ bmi }, i) => ({ bmi, width: widths[i]! })),
        ({ bmi }) => Math.floor(bmi / 4),
      );
      const means = [...bands]
        .toSorted(([a], [b]) => a - b)
        .map(([, list]) => list.reduce((sum, { width }) => sum + width, 0) / list.length);
      expect(means, view).toEqual(means.toSorted((a, b) => a - b));
    }
  });

  it.each(procedureSlugs)('F before and after of %s differ where it operates, and nowhere else', async (slug) => {
    const isHead = ['face', 'nose'].includes(procedureOf(slug).area);
    const { region } = (isHead ? faceOperations : bodyOperations)[slug]!;
    const pairs = planned.filter(({ procedures, isPair }) => procedures[0] === slug && isPair).slice(0, 4);
    expect(pairs.length).toBeGreaterThan(0);
    for (const set of pairs) {
      const [after, before] = picturesOf(set);
      const label = 'After';
      const [one, other] = [
        await rendered(illustrate({ ...after!.illustration, label })),
        await rendered(illustrate({ ...before!.illustration, label })),
      ];
      const { crop, subject } = after!.illustration;
      const rowOf = (at: number) => {
        const height = subject.kind === 'figure' ? heightOf(subject.body, at) : at;
        return ((height - crop[0]) / (crop[1] - crop[0])) * one.h;
      };
      const rows = new Set<number>();
      let changed = 0;
      for (let at = 0; at < one.data.length; at += 4) {
        const far = [0, 1, 2].some((i) => Math.abs(one.data[at + i]! - other.data[at + i]!) > 12);
        if (!far) continue;
        changed++;
        rows.add(Math.floor(at / 4 / one.w));
      }
      expect(changed, `${slug} of set ${set.index}`).toBeGreaterThan(20);
      expect(Math.min(...rows), `set ${set.index}`).toBeGreaterThanOrEqual(Math.floor(rowOf(region[0])));
      expect(Math.max(...rows), `set ${set.index}`).toBeLessThanOrEqual(Math.ceil(rowOf(region[1])));
    }
  });

  it('F years and tones are seen in the drawing of the same woman', async () => {
    const brightness = async (set: PlannedSet) => {
      const svg = illustrate(picturesOf(set)[0]!.illustration);
      const skin = /id="skin".*?stop-color="(#\w{6})"/.exec(svg)![1]!;
      return [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(skin.slice(at, at + 2), 16), 0);
    };
    for (const index of [0, 8, 13, 17, 19, 25]) {
      const tones: number[] = [];
      for (let tone = 1; tone <= 10; tone++) tones.push(await brightness({ ...planned[index]!, tone }));
      expect(new Set(tones).size).toBe(10);
      expect(tones[1]! - tones[8]!).toBeGreaterThan(300);
      const draw = (ageIndex: number) =>
        rendered(illustrate(picturesOf({ ...planned[index]!, ageIndex })[0]!.illustration));
      const [young, old] = [await draw(0), await draw(5)];
      let changed = 0;
      for (let at = 0; at < young.data.length; at += 4) if (Math.abs(young.data[at]! - old.data[at]!) > 24) changed++;
      expect(changed, `set ${index}`).toBeGreaterThan(20);
    }
  });
});
