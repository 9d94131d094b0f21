import type { Random } from '../../../src/platform/process/random.ts';
import { newId } from '../api/domain/ids.ts';
import type { AssetRecord } from '../api/store/photos/photo-records.ts';
import type { FinderStore } from '../api/store/store.ts';
import { procedureOf } from '../contract/procedures.ts';
import { limits } from '../contract/vocabulary.ts';
import { plannedCollections } from './collections.ts';
import { demoMember } from './demo-member.ts';
import { avifWidths, type Encoded, type Encoding, encodePicture, hashOfPicture, webpWidths } from './encode.ts';
import { illustrate } from './illustration.ts';
import { picturesOf } from './pictures.ts';
import { type PlannedSet, planSet, providerCount } from './plan.ts';
import { idOf, planProvider } from './providers.ts';
import { plantStories } from './stories.ts';
import { plantWaiting, removedSets } from './waiting.ts';

/** Where made pictures are kept between starts, by the hash of their drawing. */
export interface PictureCache {
  read(hash: string): Promise<Encoded | null>;
  write(hash: string, encoded: Encoded): Promise<void>;
}

interface Options {
  store: FinderStore;
  random: Random;
  sets: number;
  /** Hands the files of a picture over to be served under `key`. */
  keep(key: string, files: Encoded['files']): Promise<void>;
  cache: PictureCache | null;
  consent: { version: string; sha256: string };
  /** Seeding continues when it resolves. */
  onProgress(made: number, total: number): void | Promise<void>;
  isStopped(): boolean;
  /** Pictures in the making at once. */
  workers: number;
  /** Other than the demo's usual one. */
  encoding?: Encoding;
}

const dayMs = 24 * 60 * 60 * 1000;
const fewestWithWaiting = 100;
export const waitingPhotos = 18;

const fact = (key: string) => `demo set ${key}`;
/**
 * Raised when sets say more than they did: those that are there are told, without a picture being
 * drawn again.
 */
const planted = 'planted with fields';

/**
 * Providers, sets and collections of the demo; what is there already is left as it is. Each set is
 * seen as soon as it is made.
 */
export async function plantDemo(options: Options): Promise<void> {
  const { store, sets, workers } = options;
  const providers = await plantProviders(store);
  let [next, made] = [0, 0];
  await options.onProgress(0, sets);
  const work = async () => {
    while (next < sets && !options.isStopped()) {
      await plantSet(planSet(spread(next++, sets)), providers, options);
      await options.onProgress(++made, sets);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  if (!options.isStopped()) await plantCollections(options);
  await plantStories(options, providers, (set) => plantSet(set, providers, options));
  // What waits for moderators, beside a whole gallery only: a few sets for a test shall have
  // nothing of it.
  if (sets < fewestWithWaiting) return;
  const firstRemoved = sets + waitingPhotos;
  for (let i = sets; i < firstRemoved + removedSets && !options.isStopped(); i++)
    await plantSet(planSet(i), providers, options, i < firstRemoved ? 'pending' : 'published');
  if (!options.isStopped()) await plantWaiting(options, providers, firstRemoved);
}

/** All numbers below `count`, each once, far apart: what is there first shall be of all kinds. */
export function spread(i: number, count: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  let step = Math.max(1, Math.round(count * 0.382));
  while (divides(step, count) !== 1) step++;
  return (i * step) % count;
}

async function plantProviders(store: FinderStore): Promise<number[]> {
  const ns: number[] = [];
  for (let i = 0; i < providerCount; i++) {
    const planned = planProvider(i);
    ns.push((await store.providers.nById(planned.row.id)) ?? (await store.providers.add(planned)));
  }
  return ns;
}

async function plantSet(
  set: PlannedSet,
  providers: readonly number[],
  options: Options,
  status: 'published' | 'pending' = 'published',
): Promise<void> {
  const { store, cache } = options;
  const { key: name } = set;
  const before = await store.fact(fact(name));
  if (before === planted) return;
  if (before !== null) return restate(store, set);
  const assets: AssetRecord[] = [];
  for (const [i, { stage, view, months, illustration }] of picturesOf(set).entries()) {
    // A stopping app must not wait for the rest of a set.
    if (options.isStopped()) return;
    const svg = illustrate(illustration);
    const hash = hashOfPicture(svg, options.encoding);
    let encoded = (await cache?.read(hash)) ?? null;
    if (!encoded) {
      encoded = await encodePicture(svg, options.encoding);
      await cache?.write(hash, encoded);
    }
    // What is served lies under a name of its own, which a takedown can change.
    const key = idOf('k', `picture ${name} ${i} ${hash}`).slice(2).padEnd(20, '0');
    await options.keep(key, encoded.files);
    assets.push({
      id: idOf('ast', `asset ${name} ${i}`),
      stage,
      view,
      months,
      w: encoded.w,
      h: encoded.h,
      sha256: hash,
      dhash: encoded.dhash,
      thumbhash: encoded.thumbhash,
      key,
      avif: [...avifWidths],
      webp: [...webpWidths],
    });
  }
  await store.transaction((tx) => addSet(tx, set, assets, providers, options, status));
}

async function addSet(
  tx: FinderStore,
  set: PlannedSet,
  assets: AssetRecord[],
  providers: readonly number[],
  { consent, random }: Options,
  status: 'published' | 'pending',
): Promise<void> {
  const { index, key } = set;
  const uploader = demoMember(index % 40);
  const consentId = newId('cns', random);
  await tx.trust.addConsent({
    id: consentId,
    kind: set.source === 'patient' ? 'self' : 'provider_attests',
    subject_ref: null,
    scope: JSON.stringify({ gallery: true, link_share: true, og_preview: false }),
    text_version: consent.version,
    text_sha256: consent.sha256,
    accepted_at: set.publishedAt,
    accepted_by: uploader,
    evidence_key: null,
  });
  await tx.photos.add({
    id: idOf('pho', `set ${key}`),
    status,
    source: set.source,
    uploader,
    providerN: set.provider === null ? null : providers[set.provider]!,
    procedures: set.procedures,
    techniques: set.techniques,
    shape: set.shape,
    heightCm: set.heightCm,
    weightKg: set.weightKg,
    ageBand: set.ageBand,
    tone: set.isToneStated ? set.tone : null,
    parity: set.parity,
    implant: set.implant,
    fields: set.fields,
    fitzpatrick: set.fitzpatrick,
    monthsAfter: set.monthsAfter,
    takenYm: set.takenYm,
    sensitivity: set.sensitivity,
    caption: set.caption,
    alt: set.alt.slice(0, 160),
    quality: set.quality,
    consentId,
    isSynthetic: true,
    createdAt: set.publishedAt,
    publishedAt: status === 'published' ? set.publishedAt : null,
    assets,
  });
  if (status === 'pending')
    await tx.trust.addItem({
      id: newId('mod', random),
      kind: 'photo',
      targetId: idOf('pho', `set ${index}`),
      priority: 30,
      slaMs: 3 * dayMs,
    });
  await tx.setFact(fact(key), planted);
}

/** A set that an earlier version planted, and that may have been taken down since. */
async function restate(store: FinderStore, { key, fields, fitzpatrick }: PlannedSet): Promise<void> {
  const id = idOf('pho', `set ${key}`);
  await store.transaction(async (tx) => {
    const n = (await tx.photos.nById([id])).get(id);
    if (n !== undefined) await tx.photos.restate(n, { fields, fitzpatrick });
    await tx.setFact(fact(key), planted);
  });
}

async function plantCollections({ store, sets }: Options): Promise<void> {
  const planned = Array.from({ length: sets }, (_, i) => planSet(i));
  for (const [i, { title, note, fits }] of plannedCollections.entries()) {
    const id = idOf('col', `collection ${i}`);
    if ((await store.fact(`demo collection ${i}`)) !== null) continue;
    const chosen = planned
      .filter((set) =>
        fits({
          area: procedureOf(set.procedures[0]!).area,
          tone: set.tone,
          shape: set.bodyShape,
          months: set.monthsAfter ?? 0,
          isPair: set.isPair,
        }),
      )
      .slice(0, 18);
    const ns = await store.photos.nById(chosen.map(({ index }) => idOf('pho', `set ${index}`)));
    if (ns.size === 0) continue;
    await store.transaction(async (tx) => {
      await tx.collections.create({
        id,
        owner: demoMember(100 + i),
        title,
        note: note.slice(0, limits.collectionNoteLength),
        isDefault: false,
      });
      for (const n of ns.values()) await tx.items.put(id, n, {});
      await tx.collections.list(id);
      await tx.setFact(`demo collection ${i}`, 'planted');
    });
  }
}
