// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoteEditor } from '../../../../demo/photo-finder/app/screens/collection/note-editor.tsx';
import { SelectionBar } from '../../../../demo/photo-finder/app/screens/collection/selection-bar.tsx';
import type { Collection, CollectionItem } from '../../../../demo/photo-finder/contract/collection-entities.ts';
import { eventually } from '../../../support/eventually.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const item = { photoId: 'pho_1', note: '', tag: null } as CollectionItem;
const collection = { card: { id: 'col_1', isOwn: true, rev: 1 }, items: [item] } as unknown as Collection;

let root: Root;
let page: HTMLElement;
let isDown: boolean;
let sent: { method: string | undefined; body: unknown }[];
beforeEach(() => {
  isDown = true;
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    sent.push({ method, body: body ? JSON.parse(String(body)) : undefined });
    if (isDown) return Response.json({ error: { code: 'unavailable', message: 'Not now.' } }, { status: 503 });
    return Response.json({ data: collection });
  });
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});
const show = (what: ReactNode) => act(() => root.render(what));
const press = (label: string) =>
  act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === label)?.click());
const status = () => page.querySelector('[role="status"] span')?.textContent;

describe('a change of a collection that fails', () => {
  it('keeps the tag with the note: “Try again” sends both', async () => {
    show(<NoteEditor collectionId="col_1" item={item} onChange={() => {}} />);
    press('Goal');
    await eventually(() => expect(status()).toBe('Not now.'));
    isDown = false;
    press('Try again');
    await eventually(() => expect(status()).toBe('Saved'));
    expect(sent.at(-1)?.body).toEqual({ items: [{ photoId: 'pho_1', note: '', tag: 'goal' }] });
  });

  it('leaves the selected photos where they are', async () => {
    const changes: unknown[] = [];
    let reloads = 0;
    show(
      <SelectionBar
        collection={collection}
        selected={new Set(['pho_1'])}
        onClear={() => {}}
        onChange={(next) => changes.push(next(collection))}
        onReload={() => reloads++}
      />,
    );
    press('Remove');
    await eventually(() => expect(reloads).toBe(1));
    await eventually(() => expect(page.querySelector('[aria-busy="true"]')).toBeNull());
    expect(changes).toEqual([]);
    isDown = false;
    press('Remove');
    await eventually(() => expect(changes).toMatchObject([{ items: [] }]));
  });
});
