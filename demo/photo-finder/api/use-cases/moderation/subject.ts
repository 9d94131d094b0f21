import { procedures } from '../../../contract/procedures.ts';
import type { ModerationAction } from '../../../contract/vocabulary.ts';
import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import type { FinderStore } from '../../store/store.ts';

/** `was` = what stands there now, where the item would change it; '' = nothing does. */
export interface Fact {
  name: string;
  text: string;
  was: string | null;
}

/** What an item is about, as far as a decision needs to know it. */
export interface Subject {
  title: string;
  /** Why it waits, in one line. */
  why: string;
  facts: Fact[];
  photos: PhotoRecord[];
  /** The claim or consent that documents may prove. */
  proved?: string | null;
  /** The key of a provider's proposed portrait, and of the one that is shown. */
  portrait?: string | null;
  portraitWas?: string | null;
  /** Where two people have to agree: how many have. */
  approvals?: { given: number; needed: number };
  /** Members who own it and therefore may not decide. */
  owners: string[];
  /** Of those, whom the facts are kept from: what others said in confidence. */
  keptFrom?: string[];
  /** What may be done with it, as it stands. */
  actions: ModerationAction[];
  state: string;
}

/** Loads what an item is about; null where that is gone. */
export type LoadSubject = (store: FinderStore, targetId: string) => Promise<Subject | null>;

export const photoTitle = (photo: PhotoRecord): string => {
  const [primary] = photo.procedures;
  return primary ? procedures[primary].name : 'A set of photos';
};
export const fact = (name: string, text: string | null | undefined): Fact[] =>
  text ? [{ name, text, was: null }] : [];
/** What stands there now beside what is wished for; what stays as it is stands once. */
export const changed = (name: string, was: string, text: string): Fact[] =>
  was === text ? fact(name, text) : [{ name, text: text || 'nothing', was }];

/** Editors of the page that a set stands on decide about it as little as its sender does. */
export const ownersOf = async (store: FinderStore, photo: PhotoRecord): Promise<string[]> => [
  photo.uploader,
  ...(photo.providerN === null ? [] : await store.providers.editorsOf(photo.providerN)),
];
/** Who edits a page decides nothing about it, and neither does who would like to. */
export const ownersOfPage = async (store: FinderStore, providerN: number): Promise<string[]> => [
  ...(await store.providers.editorsOf(providerN)),
  ...(await store.claims.askingFor(providerN)),
];
export const photosBy = async (store: FinderStore, ids: readonly string[]): Promise<PhotoRecord[]> => {
  const ns = await store.photos.nById(ids);
  return [...(await store.photos.byNs([...ns.values()])).values()];
};
export const photosIn = async (store: FinderStore, collectionId: string): Promise<PhotoRecord[]> => {
  const ns = (await store.items.firstOf([collectionId], 6)).get(collectionId) ?? [];
  return [...(await store.photos.byNs(ns)).values()];
};
export const aboutCollection = ({ note, count }: { note: string; count: number }): Fact[] => [
  ...fact('Note', note),
  ...fact('Photos', String(count)),
];
