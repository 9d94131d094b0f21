// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countDecision } from '../../../../demo/photo-finder/app/screens/moderation/break-hint.ts';
import { csvOf } from '../../../../demo/photo-finder/app/screens/moderation/log-file.ts';
import { offerUndo, takeUndo } from '../../../../demo/photo-finder/app/screens/moderation/undo.ts';
import { send, toast } from '../../../../demo/photo-finder/app/state/api/events.ts';
import { compared, toggleCompared } from '../../../../demo/photo-finder/app/state/finder/compared.ts';
import { createMessages } from '../../../../demo/photo-finder/app/state/view/messages.ts';
import { quickHide } from '../../../../demo/photo-finder/app/state/view/reveal.ts';
import { lockScroll, startScrollLock } from '../../../../demo/photo-finder/app/state/view/scroll-lock.ts';
import type { PhotoCard } from '../../../../demo/photo-finder/contract/entities.ts';

describe('messages', () => {
  let messages: ReturnType<typeof createMessages>;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    messages = createMessages();
    stop = messages.startListening();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const texts = () => messages.toasts.value.map(({ text }) => text);

  it('§2.1 the banner hides itself after 7 seconds, and a newer one takes its place', () => {
    send('pf:banner', { text: 'one' });
    vi.advanceTimersByTime(5000);
    send('pf:banner', { text: 'two' });
    vi.advanceTimersByTime(6999);
    expect(messages.banner.value?.text).toBe('two');
    vi.advanceTimersByTime(1);
    expect(messages.banner.value).toBeNull();
  });

  it('§9 toasts go after three seconds, those that offer something after eight', () => {
    toast('plain');
    toast('offer', { action: { label: 'Undo', run: () => {} } });
    vi.advanceTimersByTime(3000);
    expect(texts()).toEqual(['offer']);
    vi.advanceTimersByTime(5000);
    expect(texts()).toEqual([]);
  });

  it('R107 pauses its timer while the pointer is over a message', () => {
    toast('wait');
    vi.advanceTimersByTime(2000);
    const { id } = messages.toasts.value[0]!;
    messages.hold(id);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['wait']);
    messages.release(id);
    vi.advanceTimersByTime(999);
    expect(texts()).toEqual(['wait']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('the key U takes a decision back for ten seconds, once, and only the newest', () => {
    const taken: string[] = [];
    const undo = (name: string) => async () => void taken.push(name);
    offerUndo(undo('first'), 0);
    offerUndo(undo('second'), 1000);
    expect([takeUndo(11_000), takeUndo(11_000)]).toEqual([true, false]);
    offerUndo(undo('late'), 0);
    expect(takeUndo(10_001)).toBe(false);
    offerUndo(undo('gone'), 0);
    offerUndo(null, 1);
    expect(takeUndo(2)).toBe(false);
    expect(taken).toEqual(['second']);
  });

  it('after forty decisions a moderator is told to take a break, and after forty more again', () => {
    for (let i = 1; i < 40; i++) countDecision();
    expect(texts()).toEqual([]);
    countDecision();
    expect(texts()).toEqual(['Those were 40 decisions. A break would do you good.']);
    for (let i = 0; i < 40; i++) countDecision();
    expect(texts().at(-1)).toBe('Those were 80 decisions. A break would do you good.');
  });

  it('a toast goes when what it says is over', async () => {
    const photos = Array.from({ length: 5 }, (_, i) => ({ id: `pho_${i}` }) as PhotoCard);
    for (const photo of photos) toggleCompared(photo);
    expect(texts()).toEqual(['Four are compared at most. Take one away first.']);
    toggleCompared(photos[0]!);
    await Promise.resolve();
    expect(texts()).toEqual([]);
    quickHide();
    expect(texts()).toEqual(['All pictures are hidden.']);
    quickHide();
    await Promise.resolve();
    expect(texts()).toEqual([]);
    compared.value = [];
  });

  it('three at most stand above each other, and the same words only once', () => {
    for (const text of ['a', 'b', 'c', 'd', 'd']) toast(text);
    expect(texts()).toEqual(['b', 'c', 'd']);
  });
});

describe('§2.1 the scroll lock', () => {
  it('lasts until the last owner has let go', () => {
    const page = document.createElement('div');
    const stop = startScrollLock(page);
    const [one, two] = [lockScroll('a'), lockScroll('b')];
    lockScroll('a');
    one();
    expect(page.hasAttribute('data-scroll-locked')).toBe(true);
    two();
    expect(page.hasAttribute('data-scroll-locked')).toBe(false);
    lockScroll('c');
    stop();
    expect(page.hasAttribute('data-scroll-locked')).toBe(false);
  });
});

describe('the log as a file', () => {
  it('has a line a decision, and nothing in it becomes a formula', () => {
    const row = { seq: 1, at: 2, actor: 'mem_a', action: 'reject', reason: 'quality', itemId: 'mod_1', hash: 'ab' };
    const file = csvOf([
      { ...row, note: 'She said "no", twice' },
      { ...row, note: '=HYPERLINK("https://example.com")' },
    ] as Parameters<typeof csvOf>[0]);
    expect(file.split('\r\n')).toEqual([
      'seq,at,actor,action,reason,note,itemId,hash',
      '"1","2","mem_a","reject","quality","She said ""no"", twice","mod_1","ab"',
      `"1","2","mem_a","reject","quality","'=HYPERLINK(""https://example.com"")","mod_1","ab"`,
    ]);
  });
});
