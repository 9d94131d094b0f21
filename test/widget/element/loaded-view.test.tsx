// @window
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadedView } from '../../../src/widget/element/loaded-view.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => void vi.useFakeTimers());

/** A view whose file does not come until `come` is called. */
function showMissing() {
  let isThere = false;
  const load = vi.fn(async () => {
    if (!isThere) throw new Error('no connection');
    return () => <p>Here</p>;
  });
  const onFailed = vi.fn();
  const View = loadedView(load);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const come = () => {
    isThere = true;
  };
  return { load, onFailed, root, come, show: () => root.render(<View onFailed={onFailed} />) };
}
const wait = () => act(() => vi.advanceTimersByTimeAsync(20_000));

it('R100 a view whose file does not come is tried until it does', async () => {
  const { onFailed, come, show } = showMissing();
  await act(async () => show());
  expect(onFailed).toHaveBeenCalledTimes(1);
  come();
  await wait();
  expect(document.body.textContent).toContain('Here');
});

it('R100 a view that was closed before its file failed is not tried again', async () => {
  const { load, onFailed, root, show } = showMissing();
  act(() => show());
  act(() => root.unmount());
  await wait();
  expect([load.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 0]);
});
