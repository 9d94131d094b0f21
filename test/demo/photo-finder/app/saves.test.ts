// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startListening, type ToastRequest } from '../../../../demo/photo-finder/app/state/api/events.ts';
import { isOnline } from '../../../../demo/photo-finder/app/state/api/network.ts';
import { setLastCollection } from '../../../../demo/photo-finder/app/state/collections/collections-known.ts';
import {
  deleteCollection,
  restoreCollection,
} from '../../../../demo/photo-finder/app/state/collections/delete-collection.ts';
import {
  putInto,
  saves,
  startSaves,
  takenOut,
  toggleSave,
} from '../../../../demo/photo-finder/app/state/collections/saves.ts';
import { auth } from '../../../../demo/photo-finder/app/state/view/app-state.ts';
import { writeText } from '../../../../demo/photo-finder/app/state/view/storage.ts';
import type { CollectionCard } from '../../../../demo/photo-finder/contract/collection-entities.ts';
import { eventually } from '../../../support/eventually.ts';

const member = { id: 'mem_1', verified: true };
const photo = 'pho_00000000000000000001';
const goals = { id: 'col_00000000000000000001', title: 'My goals' };
const tell = (name: string, detail: unknown) => document.dispatchEvent(new CustomEvent(name, { detail }));

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

describe('saving', () => {
  let sent: Sent[];
  let toasts: ToastRequest[];
  let refuses: { status: number; code: string; message: string; retryAfter?: number } | null;
  let refused: number;
  let isCut: boolean;
  let undo: (() => void)[];

  beforeEach(() => {
    sent = [];
    toasts = [];
    refuses = null;
    refused = 0;
    isCut = false;
    isOnline.value = true;
    for (const key of ['pf.outbox', 'pf.lastCollection']) writeText('local', key, null);
    writeText('session', 'pf.intent', null);
    saves.saved.value = new Map();
    vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
      if (isCut) throw new TypeError('failed');
      const path = url.replace('/api/v1', '');
      sent.push({ method: method ?? 'GET', path, body: body ? JSON.parse(String(body)) : undefined });
      if (refuses && (method === 'PUT' || method === 'DELETE')) return refusal(refuses);
      if (path === '/saves') return Response.json({ data: { saves: { pho_before: [goals.id] } } });
      return Response.json({ data: { photoId: photo, collections: method === 'PUT' ? [goals] : [] } });
    });
    // The membership's modal: the test says how it ends.
    Object.assign(window, { $ms: { getMemberCookie: () => 'token', openModal: async () => {} } });
    undo = [
      auth.start(),
      startSaves(() => import('../../../../demo/photo-finder/app/parts/send-queued.ts')),
      startListening('pf:toast', (one) => toasts.push(one)),
    ];
  });
  afterEach(() => {
    tell('ms:auth', { member: null });
    for (const stop of undo) stop();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, '$ms');
  });
  /** Counted once the app has read it. */
  const refusal = (error: NonNullable<typeof refuses>) => {
    const response = Response.json({ error }, { status: error.status });
    const read = response.json.bind(response);
    response.json = () => read().finally(() => refused++);
    return response;
  };
  const isSaved = () => saves.saved.value.has(photo);
  const logIn = () => tell('ms:auth', { member });
  const puts = () => sent.filter(({ method }) => method === 'PUT');

  it('fills the heart at once, saves to the last collection and says where', async () => {
    logIn();
    setLastCollection(goals.id);
    const done = toggleSave(photo);
    expect(isSaved()).toBe(true);
    await done;
    expect(puts()).toEqual([{ method: 'PUT', path: `/saves/${photo}`, body: { collectionId: goals.id } }]);
    expect(toasts.at(-1)).toMatchObject({ text: 'Saved to My goals', action: { label: 'Change' } });
  });

  it('empties the heart again when it is refused, with what the service says', async () => {
    logIn();
    refuses = { status: 409, code: 'limit-reached', message: 'There is no room for more.' };
    await toggleSave(photo);
    expect(isSaved()).toBe(false);
    expect(toasts.at(-1)).toMatchObject({ text: 'There is no room for more.', kind: 'error' });
  });

  it('carries out what a visitor wanted, once, when she signs in or signs up', async () => {
    tell('ms:auth', { member: null });
    const done = toggleSave(photo);
    expect(isSaved()).toBe(true);
    await Promise.resolve();
    tell('ms:success', { type: 'SIGNUP', data: { member } });
    tell('ms:auth', { member });
    tell('ms:close', { view: 'login' });
    await done;
    await eventually(() => expect(saves.saved.value.has('pho_before')).toBe(true));
    expect(puts()).toHaveLength(1);
    expect(sessionStorage.getItem('pf.intent')).toBeNull();
  });

  it('drops it when the modal is closed: the heart is empty again', async () => {
    tell('ms:auth', { member: null });
    const done = toggleSave(photo);
    // Closed as soon as it is there.
    await eventually(() => {
      tell('ms:close', { view: 'login' });
      expect(isSaved()).toBe(false);
    });
    await done;
    expect([isSaved(), puts().length, sessionStorage.getItem('pf.intent')]).toEqual([false, 0, null]);
    expect(toasts.at(-1)?.text).toBe('Sign in to save');
  });

  it('survives a reload for half an hour, and no longer', async () => {
    const keep = (minutes: number) =>
      sessionStorage.setItem(
        'pf.intent',
        JSON.stringify({ type: 'save', photoId: photo, at: Date.now() - minutes * 60_000 }),
      );
    keep(31);
    logIn();
    await eventually(() => expect(sent.some(({ path }) => path === '/saves')).toBe(true));
    expect(puts()).toEqual([]);
    tell('ms:auth', { member: null });
    keep(29);
    logIn();
    await eventually(() => expect(puts()).toHaveLength(1));
  });

  it('keeps what is saved offline, and sends it when the network is back', async () => {
    logIn();
    await eventually(() => expect(sent).not.toEqual([]));
    isOnline.value = false;
    isCut = true;
    await toggleSave(photo);
    expect(isSaved()).toBe(true);
    expect(puts()).toEqual([]);
    isCut = false;
    isOnline.value = true;
    await eventually(() => expect(puts()).toHaveLength(1));
    await eventually(() => expect(localStorage.getItem('pf.outbox')).toBeNull());
    expect(isSaved()).toBe(true);
  });

  it('sends queued saves for their own member, and drops them when another member signs in', async () => {
    const cutAndSave = async () => {
      isOnline.value = false;
      await toggleSave(photo);
      tell('ms:auth', { member: null });
      isOnline.value = true;
    };
    logIn();
    await cutAndSave();
    logIn();
    await eventually(() => expect(puts()).toHaveLength(1));
    await eventually(() => expect(localStorage.getItem('pf.outbox')).toBeNull());
    await toggleSave(photo);
    await cutAndSave();
    expect(localStorage.getItem('pf.outbox')).toContain('mem_1');
    tell('ms:auth', { member: { id: 'mem_2', verified: true } });
    await eventually(() => expect(localStorage.getItem('pf.outbox')).toBeNull());
    expect(puts()).toHaveLength(1);
    expect(isSaved()).toBe(false);
  });

  it('keeps what is wanted while the first of what waited is being sent', async () => {
    logIn();
    await eventually(() => expect(sent).not.toEqual([]));
    isOnline.value = false;
    await toggleSave(photo);
    const plain = window.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      // Under way, and the network is lost for what comes after it.
      vi.stubGlobal('fetch', plain);
      isOnline.value = false;
      await toggleSave('pho_00000000000000000002');
      return plain(url, init);
    });
    isOnline.value = true;
    await eventually(() => expect(puts().map(({ path }) => path.slice(-1))).toEqual(['1', '2']));
    await eventually(() => expect(localStorage.getItem('pf.outbox')).toBeNull());
  });

  const saveOffline = async () => {
    logIn();
    await eventually(() => expect(sent).not.toEqual([]));
    isOnline.value = false;
    await toggleSave(photo);
  };

  it.each([
    { status: 429, code: 'rate-limited' },
    { status: 503, code: 'unavailable' },
    { status: 401, code: 'unauthenticated' },
  ])('keeps what waits through $status, and sends it later', async ({ status, code }) => {
    await saveOffline();
    refuses = { status, code, message: 'Not now.' };
    isOnline.value = true;
    await eventually(() => expect(refused).toBe(1));
    expect(localStorage.getItem('pf.outbox')).toContain(photo);
    isOnline.value = false;
    refuses = null;
    isOnline.value = true;
    await eventually(() => expect(localStorage.getItem('pf.outbox')).toBeNull());
    expect([isSaved(), puts().length, toasts.at(-1)?.text]).toEqual([true, 2, 'What you saved offline is saved now.']);
  });

  it('tries again by itself when the device calls itself online all the time', async () => {
    await saveOffline();
    refuses = { status: 503, code: 'unavailable', message: 'Not now.', retryAfter: 0 };
    isOnline.value = true;
    await eventually(() => expect(puts().length).toBeGreaterThan(1));
    refuses = null;
    await eventually(() => expect(localStorage.getItem('pf.outbox')).toBeNull());
    expect(isSaved()).toBe(true);
  });

  it('empties the heart of what is refused when it is sent later, and says why', async () => {
    await saveOffline();
    refuses = { status: 410, code: 'gone', message: 'This photo was removed.' };
    isOnline.value = true;
    await eventually(() => expect(localStorage.getItem('pf.outbox')).toBeNull());
    await eventually(() => expect(isSaved()).toBe(false));
    expect(toasts.at(-1)).toMatchObject({ text: 'This photo was removed.', kind: 'error' });
  });

  it('takes a photo out of everything, and puts it back with Undo', async () => {
    logIn();
    await toggleSave(photo);
    await toggleSave(photo);
    expect(isSaved()).toBe(false);
    expect(toasts.at(-1)?.action?.label).toBe('Undo');
    toasts.at(-1)?.action?.run();
    await eventually(() => expect(puts()).toHaveLength(2));
    expect(isSaved()).toBe(true);
  });

  it('empties the hearts that only a deleted collection held, and fills them again when it comes back', async () => {
    logIn();
    await eventually(() => expect(saves.saved.value.has('pho_before')).toBe(true));
    const both = [goals.id, 'col_other'];
    saves.saved.value = new Map([...saves.saved.value, ['pho_both', both], [photo, ['col_other']]]);
    const hearts = () => Object.fromEntries(saves.saved.value);
    const goalsCard = goals as CollectionCard;
    refuses = { status: 503, code: 'unavailable', message: 'Not now.' };
    expect(await deleteCollection(goalsCard, () => {})).toBe(false);
    expect(hearts()).toEqual({ pho_before: [goals.id], pho_both: both, [photo]: ['col_other'] });
    refuses = null;
    expect(await deleteCollection(goalsCard, () => {})).toBe(true);
    expect(hearts()).toEqual({ pho_both: ['col_other'], [photo]: ['col_other'] });
    await restoreCollection(goals.id);
    await eventually(() => expect(hearts()).toEqual({ pho_before: [goals.id] }));
  });

  it('empties the heart of a photo that is taken out of its last collection, and of no other', () => {
    saves.saved.value = new Map([
      [photo, [goals.id, 'col_other']],
      ['pho_beside', [goals.id]],
    ]);
    takenOut(goals.id, photo);
    expect(saves.saved.value.get(photo)).toEqual(['col_other']);
    takenOut('col_other', photo);
    expect([...saves.saved.value.keys()]).toEqual(['pho_beside']);
    putInto('col_other', photo);
    putInto('col_other', photo);
    expect(saves.saved.value.get(photo)).toEqual(['col_other']);
  });
});
