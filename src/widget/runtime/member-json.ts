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
  /** Shows the change at once and saves it; `plan` is called when the JSON is known. */
  edit(element: Element, plan: () => Pick<Edit, 'keys' | 'change'>): void;
}

const applied = (json: Json, edits: readonly Edit[]) =>
  edits.reduce<Json>((all, { keys, change }) => changePath(all, keys, change) as Json, json);

/**
 * The member's JSON on a page. The service replaces it whole, so each save reads it anew and
 * repeats its changes on that, and tabs save one after the other.
 */
export function createMemberJson(page: Page): MemberJson {
  const { sdk, state, view, words } = page;
  const saved = signal<Json | null>(null);
  const edits = signal<readonly Edit[]>([]);
  const isUsed = signal(false);
  const who = () => (state.member.isLoggedIn.value ? state.member.shown.value?.id : undefined);
  const now = () => (state.member.isLoggedIn.peek() ? state.member.shown.peek()?.id : undefined);
  let owner: string | undefined;
  let reading: Promise<void> | undefined;
  let queue = Promise.resolve();

  async function fail(thrown: unknown, element: Element) {
    await words.prepare();
    const error = toSdkError(thrown);
    const message = errorText(error, words.say);
    page.say(message, 'error', element);
    emit(element, 'ms:error', { code: error.code, message });
  }

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
    }
    // The page stays as it was written when it cannot be read; a click tries again.
    if (id && isUsed.value && !saved.peek()) read().catch(() => {});
  });

  async function save(): Promise<void> {
    const mine = owner;
    const batch = edits.peek();
    const first = batch[0];
    if (!mine || !first) return;
    try {
      const { data } = await sdk.getMemberJSON();
      if (now() !== mine) return;
      const json = applied(data, batch);
      await sdk.updateMemberJSON({ json });
      if (owner === mine) saved.value = json;
    } catch (thrown) {
      if (owner === mine) void fail(thrown, first.element);
    }
    edits.value = edits.peek().filter((edit) => !batch.includes(edit));
  }

  /** Tabs of one browser wait for each other. */
  const saveAlone = (): Promise<unknown> => {
    const { locks } = view.navigator;
    return locks ? locks.request('latchkey-member-json', save) : save();
  };

  const after = (work: () => Promise<unknown>) => {
    queue = queue.then(work).then(
      () => {},
      () => {},
    );
  };

  // Another tab or device may have saved meanwhile.
  page.follow(() => {
    const { document } = page;
    const readAnew = () => {
      if (document.visibilityState === 'visible' && saved.peek()) after(read);
    };
    document.addEventListener('visibilitychange', readAnew);
    return () => document.removeEventListener('visibilitychange', readAnew);
  });

  return {
    shown: () => saved.value && applied(saved.value, edits.value),
    use: () => {
      isUsed.value = true;
    },
    async edit(element, plan) {
      try {
        if (!now()) throw sdkError('login-required');
        if (!saved.peek()) await read();
      } catch (thrown) {
        return fail(thrown, element);
      }
      if (!saved.peek()) return;
      edits.value = [...edits.peek(), { ...plan(), element }];
      after(saveAlone);
    },
  };
}
