import { signal } from '@preact/signals-core';
import { changePath } from '../../contract/json-path.ts';
import { errorText } from '../../texts/widget/error-text.ts';
import { emit } from '../element/events.ts';
import { sdkError, toSdkError } from '../sdk/error.ts';
import type { Page } from './page.ts';

type Json = Record<string, unknown>;
interface Edit {
  keys: readonly string[];
  change(before: unknown): unknown;
  element: Element;
}

export interface MemberJson {
  /** With what is not saved yet; null: a visitor, or not read yet. */
  shown(): Json | null;
  /** Reads it, once there is a member. */
  use(): void;
  /** What was entered here could not be saved, and stays. */
  isUnsaved(element: Element): boolean;
  /** Shows the change at once and saves it; `plan` is called when the JSON is known. */
  edit(element: Element, plan: () => Pick<Edit, 'keys' | 'change'>): void;
}

/** Of the lock and of the news between tabs. */
const channelName = 'latchkey-member-json';
/** Browsers let so much outlive a page. */
const mostOutlivingCharacters = 20_000;

const applied = (json: Json, edits: readonly Edit[]) =>
  edits.reduce<Json>((all, { keys, change }) => changePath(all, keys, change) as Json, json);

async function fail(page: Page, thrown: unknown, element: Element) {
  await page.words.prepare();
  const error = toSdkError(thrown);
  const message = errorText(error, page.words.say);
  page.say(message, 'error', element);
  emit(element, 'ms:error', { code: error.code, message });
}

/** Tabs of one browser wait for each other. */
const alone = ({ locks }: Navigator, work: () => Promise<void>): Promise<unknown> =>
  locks ? locks.request(channelName, work) : work();

/**
 * The member's JSON on a page. The service replaces it whole, so each save reads it anew and
 * repeats its changes on that, and tabs save one after the other.
 */
export function createMemberJson(page: Page): MemberJson {
  const { sdk, state, view } = page;
  const saved = signal<Json | null>(null);
  const edits = signal<readonly Edit[]>([]);
  const isUsed = signal(false);
  const who = () => (state.member.isLoggedIn.value ? state.member.shown.value?.id : undefined);
  const now = () => (state.member.isLoggedIn.peek() ? state.member.shown.peek()?.id : undefined);
  let owner: string | undefined;
  let reading: Promise<void> | undefined;
  let queue = Promise.resolve();
  let unsaved = new WeakSet<Element>();
  let tabs: BroadcastChannel | undefined;

  const read = () => {
    const mine = owner;
    reading ??= sdk
      .getMemberJSON()
      .then(({ data }) => {
        if (mine === owner) saved.value = data;
      })
      .finally(() => {
        if (mine === owner) reading = undefined;
      });
    return reading;
  };

  page.follow(() => {
    const id = who();
    if (id !== owner) {
      owner = id;
      reading = undefined;
      saved.value = null;
      edits.value = [];
      unsaved = new WeakSet();
    }
    // The page stays as it was written when it cannot be read; a click tries again.
    if (id && isUsed.value && !saved.peek()) read().catch(() => {});
  });

  async function save(): Promise<void> {
    const mine = owner;
    let batch = edits.peek();
    if (!mine || batch.length === 0) return;
    try {
      const { data } = await sdk.getMemberJSON();
      if (now() !== mine) return;
      batch = edits.peek();
      if (batch.length > 0) await send(applied(data, batch));
      tabs?.postMessage('saved');
    } catch (thrown) {
      for (const { element } of batch) unsaved.add(element);
      if (owner === mine) void fail(page, thrown, batch[0]!.element);
    }
    edits.value = edits.peek().filter((edit) => !batch.includes(edit));
  }

  async function send(json: Json): Promise<void> {
    const mine = owner;
    await sdk.updateMemberJSON({ json }, { keepalive: JSON.stringify(json).length < mostOutlivingCharacters });
    if (owner === mine) saved.value = json;
  }

  const after = (work: () => Promise<unknown>) => {
    queue = queue.then(work).then(
      () => {},
      () => {},
    );
  };

  // Another tab or device has saved meanwhile, or may have.
  const readAnew = () => {
    if (page.document.visibilityState === 'visible' && saved.peek()) after(read);
  };
  /** A person who goes on has not waited until all is saved. */
  const saveAtLeaving = () => {
    const json = saved.peek();
    const batch = edits.peek();
    if (!json || batch.length === 0 || !now()) return;
    edits.value = [];
    saved.value = applied(json, batch);
    send(saved.value).catch(() => {});
  };
  page.follow(() => {
    if (!isUsed.value) return;
    const { BroadcastChannel } = view as Partial<Window & typeof globalThis>;
    tabs = BroadcastChannel && new BroadcastChannel(channelName);
    page.document.addEventListener('visibilitychange', readAnew);
    view.addEventListener('pagehide', saveAtLeaving);
    tabs?.addEventListener('message', readAnew);
    return () => {
      page.document.removeEventListener('visibilitychange', readAnew);
      view.removeEventListener('pagehide', saveAtLeaving);
      tabs?.close();
    };
  });

  return {
    shown: () => saved.value && applied(saved.value, edits.value),
    use: () => {
      isUsed.value = true;
    },
    isUnsaved: (element) => unsaved.has(element),
    async edit(element, plan) {
      unsaved.delete(element);
      try {
        if (!now()) throw sdkError('login-required');
        if (!saved.peek()) await read();
      } catch (thrown) {
        unsaved.add(element);
        return fail(page, thrown, element);
      }
      if (!saved.peek()) return;
      edits.value = [...edits.peek(), { ...plan(), element }];
      after(() => alone(view.navigator, save));
    },
  };
}
