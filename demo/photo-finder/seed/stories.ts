import type { Random } from '../../../src/platform/process/random.ts';
import { newId } from '../api/domain/ids.ts';
import type { FinderStore } from '../api/store/store.ts';
import type { Procedure } from '../contract/procedures.ts';
import { monthsOf, weeksOf } from '../contract/story-time.ts';
import { demoMember } from './demo-member.ts';
import { type PlannedSet, planSet } from './plan.ts';
import { idOf } from './providers.ts';

/** Operations whose healing can be seen in a drawing. */
const storyProcedures: readonly Procedure[] = [
  'tummy-tuck',
  'mommy-makeover',
  'breast-augmentation',
  'lipo-360',
  'breast-reduction',
  'body-lift',
  'mini-tummy-tuck',
];
/** When a person of the demo had pictures taken, in weeks after the operation. */
const times = [
  [2, 8, 52],
  [1, 6, 39],
  [3, 12, 78],
  [2, 6, 104],
] as const;
const maxStories = 10;
const dayMs = 24 * 60 * 60 * 1000;

export interface PlannedStory {
  /** One of the demo's own sets; the story adds other times of the same person. */
  base: PlannedSet;
  sets: { weeks: number; set: PlannedSet }[];
  /** Who has confirmed the surgeon. */
  confirmed: 'both' | 'patient' | 'none';
}

/** The person of `base` at another time: same body, room and clothes, another scar and swelling. */
function atWeeks(base: PlannedSet, weeks: number, i: number): PlannedSet {
  const monthsAfter = monthsOf(weeks);
  const publishedAt = base.publishedAt - (i + 1) * dayMs;
  const time = weeks < 14 ? `${weeks} weeks on` : `${monthsAfter} months on`;
  return {
    ...base,
    key: `${base.index}, ${weeks} weeks`,
    swelling: Math.max(0, 1 - weeks / 14),
    monthsAfter,
    views: base.views.slice(0, 1),
    isPair: false,
    procedures: base.procedures,
    takenYm: new Date(publishedAt).toISOString().slice(0, 7),
    caption: `${time}. The same person as in the other pictures of this story.`,
    alt: base.alt.replace(', before and after', ', after'),
    publishedAt,
  };
}

/** Stories among the first `count` sets of the demo. */
export function planStories(count: number): PlannedStory[] {
  const stories: PlannedStory[] = [];
  for (let index = 0; index < count && stories.length < maxStories; index++) {
    const base = planSet(index);
    const { procedures, isPair, monthsAfter, sensitivity, heightCm, provider } = base;
    const isFit = isPair && sensitivity === 0 && heightCm !== null && provider !== null && (monthsAfter ?? 0) >= 3;
    if (!isFit || !storyProcedures.includes(procedures[0]!)) continue;
    if (stories.filter(({ base: other }) => other.procedures[0] === procedures[0]).length > 2) continue;
    const own = weeksOf(monthsAfter!);
    const others = times[stories.length % times.length]!.filter((weeks) => monthsOf(weeks) !== monthsAfter);
    stories.push({
      base,
      sets: [...others.map((weeks, i) => ({ weeks, set: atWeeks(base, weeks, i) })), { weeks: own, set: base }].sort(
        (a, b) => a.weeks - b.weeks,
      ),
      confirmed: stories.length % 5 === 3 ? 'patient' : stories.length % 5 === 4 ? 'none' : 'both',
    });
  }
  return stories;
}

/** With fewer sets there are no stories: the few sets of a test show each person once. */
const fewestWithStories = 100;

export async function plantStories(
  { store, random, sets, isStopped }: { store: FinderStore; random: Random; sets: number; isStopped(): boolean },
  providers: readonly number[],
  plant: (set: PlannedSet) => Promise<void>,
): Promise<void> {
  if (sets < fewestWithStories) return;
  for (const { base, sets: planned, confirmed } of planStories(sets)) {
    const fact = `demo story ${base.index}`;
    if ((await store.fact(fact)) !== null) continue;
    for (const { set } of planned) if (set !== base && !isStopped()) await plant(set);
    if (isStopped()) return;
    await store.transaction(async (tx) => {
      const ns = await tx.photos.nById(planned.map(({ set }) => idOf('pho', `set ${set.key}`)));
      const linked = planned.flatMap(({ set, weeks }) => {
        const photoN = ns.get(idOf('pho', `set ${set.key}`));
        return photoN === undefined ? [] : [{ photoN, weeks }];
      });
      const owner = demoMember(base.index % 40);
      const patient = base.source === 'patient' ? owner : demoMember(40 + (base.index % 10));
      const story = await tx.stories.add({
        id: newId('sto', random),
        owner,
        patient,
        providerN: providers[base.provider!]!,
        sets: linked,
      });
      if (confirmed !== 'none') await tx.stories.confirm(story.n, 'patient');
      if (confirmed === 'both') await tx.stories.confirm(story.n, 'provider');
      await tx.setFact(fact, 'planted');
    });
  }
}
