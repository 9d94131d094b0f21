// @window
import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyFamily } from '../../../src/widget/runtime/lazy-family.ts';
import { type Behaviour, isHeld, type Page, type StartFamily } from '../../../src/widget/runtime/page.ts';
import { eventually } from '../../support/eventually.ts';

/** Code that arrives when the test says so. */
function pendingCode() {
  const asked: { arrive(start: StartFamily): void; fail(error: Error): void }[] = [];
  const load = () =>
    new Promise<StartFamily>((arrive, fail) => {
      asked.push({ arrive, fail });
    });
  return { asked, load };
}
const waits: { work: () => void; ms: number }[] = [];
const said: unknown[] = [];
const page = {
  later: (work: () => void, ms: number) => {
    if (ms === 0) setTimeout(work);
    else waits.push({ work, ms });
    return () => {};
  },
  say: (...words: unknown[]) => void said.push(words.slice(0, 2)),
  words: { say: (key: string) => key },
} as unknown as Page;

const settle = () => new Promise((resolve) => setTimeout(resolve));
const element = <T extends HTMLElement = HTMLElement>(html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as T;
};
const pressOf = (type: 'click' | 'submit', init: MouseEventInit = {}) =>
  type === 'click'
    ? new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    : new SubmitEvent('submit', { bubbles: true, cancelable: true });

describe('a family that is loaded with its first element', () => {
  beforeEach(() => {
    waits.length = 0;
    said.length = 0;
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  it('B1 loads once for many elements, and hands over what follows', async () => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: ['bind'], load, holds: {} })(page);
    const first = element('<p></p>');
    family.appear!(first);
    family.appear!(first);
    expect(asked).toHaveLength(1);
    const appear = vi.fn();
    const change = signal(0);
    asked[0]!.arrive(() => ({ families: ['bind'], appear, reads: () => change.value }));
    await settle();
    expect(family.reads!()).toBe(0);
    family.appear!(first);
    expect(appear).toHaveBeenCalledWith(first);
  });

  it('loads only for elements inside the place that needs it', () => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: ['member'], within: 'form', load, holds: {} })(page);
    family.appear!(element('<p></p>'));
    expect(asked).toHaveLength(0);
    family.appear!(element('<form><input></form>').firstElementChild as HTMLElement);
    expect(asked).toHaveLength(1);
  });

  it.each(['click', 'submit'] as const)('holds a %s, ends it for the others, and repeats it', async (type) => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: [], load, holds: { [type]: '[data-held]' } })(page);
    const held = element(type === 'click' ? '<button data-held>Go</button>' : '<form data-held></form>');
    const repeated = vi.fn((event: Event) => event.preventDefault());
    held.addEventListener(type, repeated);
    const press = pressOf(type);
    expect(family.on![type]!(press, held)).toBe(isHeld);
    expect(press.defaultPrevented).toBe(true);
    asked[0]!.arrive(() => ({}));
    // A press by Enter is still being dispatched while promises settle, and would swallow another.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(repeated).not.toHaveBeenCalled();
    await eventually(() => expect(repeated).toHaveBeenCalledTimes(1));
  });

  it('B1 repeats a press on the SVG icon of a held link', async () => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: [], load, holds: { click: '[data-held]' } })(page);
    const held = element('<a data-held href="#"><svg><path></path></svg></a>');
    const repeated = vi.fn((event: Event) => event.target);
    held.addEventListener('click', repeated);
    const icon = held.querySelector('path')!;
    // As in browsers: only HTML elements have it.
    Object.assign(icon, { click: undefined });
    expect(family.on!.click!(pressOf('click'), icon)).toBe(isHeld);
    asked[0]!.arrive(() => ({}));
    await eventually(() => expect(repeated).toHaveReturnedWith(icon));
  });

  it('leaves a press to the browser that opens a new tab, or is for another element', () => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: [], load, holds: { click: '[data-held]' } })(page);
    const [withKey, elsewhere] = [pressOf('click', { ctrlKey: true }), pressOf('click')];
    expect(family.on!.click!(withKey, element('<a data-held href="#">Go</a>'))).toBeUndefined();
    expect(family.on!.click!(elsewhere, element('<a href="#">Go</a>'))).toBeUndefined();
    expect([withKey.defaultPrevented, elsewhere.defaultPrevented, asked.length]).toEqual([false, false, 0]);
  });

  it('R100 says so beside a held press where its code cannot be loaded, and tries again later', async () => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: [], load, holds: { click: '[data-held]' } })(page);
    const held = element('<button data-held>Go</button>');
    family.on!.click!(pressOf('click'), held);
    asked[0]!.fail(new Error('offline'));
    await eventually(() => expect(said).toEqual([['network_error_message', 'error']]));
    expect(waits.map(({ ms }) => ms)).toEqual([2000]);
    waits[0]!.work();
    expect(asked).toHaveLength(2);
    const click = vi.fn();
    asked[1]!.arrive((): Behaviour => ({ on: { click } }));
    await settle();
    family.on!.click!(pressOf('click'), held);
    expect(click).toHaveBeenCalledTimes(1);
  });

  it.each(['input', 'change', 'focusout'] as const)(
    'M §1.7 hears of a field with a %s while the code was loaded, and of none before',
    async (type) => {
      const { asked, load } = pendingCode();
      const family = lazyFamily({ families: ['form'], load, holds: {} })(page);
      const [early, field] = [element('<input>'), element('<input>')];
      const use = (one: Element) => family.on![type]!(new Event(type), one);
      use(early);
      family.appear!(field);
      use(field);
      const heard = vi.fn();
      asked[0]!.arrive(() => ({ families: ['form'], on: { [type]: heard } }));
      await settle();
      expect(heard.mock.calls.map(([, target]) => target)).toEqual([field]);
      use(field);
      expect(heard).toHaveBeenCalledTimes(2);
    },
  );

  it('R91 repeats a held press also where what was typed before it fails', async () => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: ['form'], load, holds: { click: '[data-held]' } })(page);
    const [field, held] = [element('<input>'), element('<button data-held>Go</button>')];
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const repeated = vi.fn();
    held.addEventListener('click', repeated);
    family.appear!(field);
    family.on!.input!(new Event('input'), field);
    family.on!.click!(pressOf('click'), held);
    const failure = new Error('the page is strange');
    const input = () => {
      throw failure;
    };
    asked[0]!.arrive(() => ({ families: ['form'], on: { input } }));
    await eventually(() => expect(repeated).toHaveBeenCalledTimes(1));
    expect(logged).toHaveBeenCalledWith('[latchkey]', failure);
  });

  it('lets keys go that are pressed while the code is loaded', async () => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: ['form'], load, holds: {} })(page);
    const field = element('<input>');
    family.appear!(field);
    family.on!.keydown!(new KeyboardEvent('keydown', { key: 'Enter' }), field);
    const keydown = vi.fn();
    asked[0]!.arrive(() => ({ families: ['form'], on: { keydown } }));
    await settle();
    expect(keydown).not.toHaveBeenCalled();
  });

  it('B1 does nothing any more once the runtime has stopped', async () => {
    const { asked, load } = pendingCode();
    const family = lazyFamily({ families: ['bind'], load, holds: {} })(page);
    family.appear!(element('<p></p>'));
    family.stop!();
    const start = vi.fn(() => ({}));
    asked[0]!.arrive(start);
    await settle();
    expect(start).not.toHaveBeenCalled();
  });
});
