import { effect, signal } from '@preact/signals-core';
import { ask } from '../api/api.ts';
import { type ApiError, asApiError, messageOf } from '../api/api-error.ts';
import { toast } from '../api/events.ts';
import { isOnline } from '../api/network.ts';
import { allQueued, type QueuedSave, queuedSaves, queueSave } from '../api/outbox.ts';
import { signIn } from '../session/sign-in.ts';
import { auth } from '../view/app-state.ts';
import { currentIntent, dropIntent, keepIntent } from '../view/save-intent.ts';
import { lastCollection, learnCollections, setLastCollection } from './collections-known.ts';

/** photo → the own collections it is in. A photo that is being saved has an empty list already. */
const saved = signal<ReadonlyMap<string, readonly string[]>>(new Map());
/** The photo whose collections are being chosen; the picker shows while there is one. */
const choosingFor = signal<string | null>(null);

export const saves = { saved, choosingFor };
export const choose = (photoId: string): void => {
  choosingFor.value = photoId;
};

const set = (photoId: string, collections: readonly string[] | null) => {
  const next = new Map(saved.peek());
  if (collections) next.set(photoId, collections);
  else next.delete(photoId);
  saved.value = next;
};

export const memberId = () => auth.memberInfo.peek()?.id ?? '';

export async function sendSave({ photoId, isSaved, collectionId }: QueuedSave): Promise<string> {
  if (!isSaved) {
    const answer = await ask('unsavePhoto', { photoId });
    learnCollections(answer.collections);
    set(photoId, null);
    return '';
  }
  const attempt = (into: string | undefined) => ask('savePhoto', { photoId, ...(into ? { collectionId: into } : {}) });
  let answer: Awaited<ReturnType<typeof attempt>>;
  try {
    answer = await attempt(collectionId);
  } catch (error) {
    // The last collection may have been deleted on another device: then the first one will do.
    if (!collectionId || asApiError(error).code !== 'collection-not-found') throw error;
    setLastCollection(null);
    answer = await attempt(undefined);
  }
  learnCollections(answer.collections);
  set(
    photoId,
    answer.collections.map(({ id }) => id),
  );
  const into = answer.collections.find(({ id }) => id === collectionId) ?? answer.collections.at(-1);
  if (into) setLastCollection(into.id);
  return into?.title ?? '';
}

interface Sender {
  sendQueued(): Promise<void>;
  sendLater(error: ApiError): void;
}
/** It comes when something waits. */
let sender: () => Promise<Sender>;
function keepForLater(wish: QueuedSave, error: unknown): void {
  queueSave(wish, memberId());
  if (isOnline.peek()) sender().then(({ sendLater }) => sendLater(asApiError(error)), console.warn);
}

async function save(photoId: string, collectionId = lastCollection() ?? undefined): Promise<void> {
  set(photoId, saved.peek().get(photoId) ?? []);
  const wish: QueuedSave = { photoId, isSaved: true, ...(collectionId ? { collectionId } : {}) };
  try {
    if (!isOnline.peek()) throw asApiError(undefined);
    const title = await sendSave(wish);
    toast(`Saved to ${title}`, {
      kind: 'success',
      action: { label: 'Change', run: () => choose(photoId) },
      isStill: () => saved.value.has(photoId),
    });
  } catch (error) {
    if (asApiError(error).isNetwork) {
      keepForLater(wish, error);
      const isOffline = !isOnline.peek();
      toast('Saved on this device. It is sent when you are online again.', {
        isStill: () => !(isOffline && isOnline.value),
      });
      return;
    }
    set(photoId, null);
    toast(messageOf(error), { kind: 'error' });
  }
}

async function unsave(photoId: string): Promise<void> {
  const before = saved.peek().get(photoId) ?? [];
  set(photoId, null);
  const wish: QueuedSave = { photoId, isSaved: false };
  try {
    if (!isOnline.peek()) throw asApiError(undefined);
    await sendSave(wish);
    toast('No longer saved', {
      action: {
        label: 'Undo',
        run: () => void Promise.all((before.length > 0 ? before : [undefined]).map((id) => save(photoId, id))),
      },
      isStill: () => !saved.value.has(photoId),
    });
  } catch (error) {
    if (asApiError(error).isNetwork) return keepForLater(wish, error);
    set(photoId, before);
    toast(messageOf(error), { kind: 'error' });
  }
}

/**
 * Saves for a member. For a visitor it stores the intent and opens the sign-in.
 */
export async function toggleSave(photoId: string, collectionId?: string): Promise<void> {
  if (auth.isLoggedIn.peek()) return saved.peek().has(photoId) ? unsave(photoId) : save(photoId, collectionId);
  keepIntent({ type: 'save', photoId, at: Date.now(), ...(collectionId ? { collectionId } : {}) });
  set(photoId, []);
  if (await signIn()) return;
  // A login by another tab or a mailed link may have come meanwhile and taken the intent along.
  if (auth.isLoggedIn.peek() || !currentIntent(Date.now())) return;
  dropIntent();
  set(photoId, null);
  toast('Sign in to save', {
    action: { label: 'Sign in', run: () => void toggleSave(photoId, collectionId) },
    isStill: () => !auth.isLoggedIn.value,
  });
}

/** Puts a photo into one collection or takes it out, as the picker does. */
export async function put(photoId: string, collectionId: string, isIn: boolean): Promise<void> {
  const before = saved.peek().get(photoId) ?? [];
  const after = isIn ? [...new Set([...before, collectionId])] : before.filter((id) => id !== collectionId);
  set(photoId, after.length > 0 ? after : null);
  try {
    const answer = await ask(isIn ? 'savePhoto' : 'unsavePhoto', { photoId, collectionId });
    learnCollections(answer.collections);
    if (isIn) setLastCollection(collectionId);
  } catch (error) {
    set(photoId, before.length > 0 ? before : null);
    toast(messageOf(error), { kind: 'error' });
  }
}

/**
 * A photo came out of a collection, or with none named all of its photos went: their hearts are
 * empty if no other holds them.
 */
export function takenOut(collectionId: string, photoId?: string): void {
  for (const [one, before] of saved.peek()) {
    if (!before.includes(collectionId) || (photoId !== undefined && one !== photoId)) continue;
    const after = before.filter((id) => id !== collectionId);
    set(one, after.length > 0 ? after : null);
  }
}
export const putInto = (collectionId: string, photoId: string): void =>
  set(photoId, [...new Set([...(saved.peek().get(photoId) ?? []), collectionId])]);

/** A collection that comes back brings hearts along which only the service knows. */
export const learnSaves = (): Promise<void> => learn(memberId());

/**
 * At sign-in: loads the member's saves, carries out the stored intent and sends queued changes.
 * Returns its undo.
 */
export function startSaves(loadSender: typeof sender): () => void {
  sender = loadSender;
  const undo = [
    effect(() => {
      const id = auth.memberInfo.value?.id;
      if (!id) {
        if (auth.isKnown.value && !currentIntent(Date.now())) saved.value = new Map();
        return;
      }
      void begin(id);
    }),
    effect(() => {
      if (isOnline.value && auth.memberInfo.value?.id && allQueued().length > 0)
        sender().then(({ sendQueued }) => sendQueued(), console.warn);
    }),
  ];
  return () => {
    for (const stop of undo) stop();
  };
}

async function begin(mine: string): Promise<void> {
  const intent = currentIntent(Date.now());
  dropIntent();
  if (intent) await save(intent.photoId, intent.collectionId);
  await learn(mine);
}

async function learn(mine: string): Promise<void> {
  try {
    const answer = await ask('listSaves', {});
    if (memberId() !== mine) return;
    const next = new Map<string, readonly string[]>(Object.entries(answer.saves));
    for (const { photoId, isSaved } of queuedSaves(mine)) {
      if (isSaved) next.set(photoId, []);
      else next.delete(photoId);
    }
    saved.value = next;
  } catch (error) {
    console.warn('[afterview]', error);
  }
}
