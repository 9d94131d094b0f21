// @window
import { beforeEach, expect, it, vi } from 'vitest';
import { loadUntilThere } from '../../../src/widget/runtime/load-until-there.ts';
import type { Page } from '../../../src/widget/runtime/page.ts';
import { loadPart, type PartFile, setPartOrigin } from '../../../src/widget/sdk/load-part.ts';

setPartOrigin('http://service.test');
beforeEach(() => {
  // Nothing is there.
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    queueMicrotask(() => (link as HTMLLinkElement).dispatchEvent(new Event('error')));
  });
});
const fileOf = (letter: string, needs?: PartFile): PartFile => ({
  integrity: `sha256-${letter.repeat(43)}=`,
  entry: 'part',
  shared: () => ({}),
  ...(needs && { needs: () => [needs] }),
});

it('R100 a file that does not load is a lack of connection, and leaves no other error on the page', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  await expect(loadPart(async () => fileOf('b', fileOf('c')))).rejects.toMatchObject({ code: 'network-error' });
  await new Promise(setImmediate);
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledTimes(1);
});

it('R38 R48 what a link has led to is tried until it loads, and the visitor reads why it is late', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const say = vi.fn();
  const waiting: (() => void)[] = [];
  const page = { say, words: { say: (key: string) => key }, later: (again: () => void) => waiting.push(again) };
  let part: object = fileOf('d');
  const used = vi.fn();
  loadUntilThere(page as unknown as Page, async () => part, used);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(say).toHaveBeenCalledWith('network_error_message', 'error');
  part = { there: true };
  waiting[0]!();
  await vi.waitFor(() => expect(used).toHaveBeenCalledWith(part));
});
