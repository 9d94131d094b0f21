// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createRoot } from '../../../src/widget/element/lazy-root.ts';

function fakeReactDom() {
  const root = { render: vi.fn<(children: ReactNode) => void>(), unmount: vi.fn() };
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const real = { createRoot: vi.fn(() => root) };
  return {
    root,
    real,
    arrive: () => {
      arrive();
      return arrived;
    },
    load: () => arrived.then(() => real),
  };
}
function Broken(): ReactNode {
  throw new Error('broken');
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the root that waits for react-dom', () => {
  it('renders the last thing when it has come, and then everything at once', async () => {
    const { real, root, arrive, load } = fakeReactDom();
    const lazy = createRoot(document.createElement('div'), load as never);
    lazy.render('one');
    lazy.render('two');
    expect(real.createRoot).not.toHaveBeenCalled();
    await arrive();
    await settle();
    expect(root.render.mock.calls).toEqual([['two']]);
    lazy.render('three');
    expect(root.render.mock.calls).toEqual([['two'], ['three']]);
  });

  it('R93 what was unmounted before it came is never made', async () => {
    const { real, arrive, load } = fakeReactDom();
    const lazy = createRoot(document.createElement('div'), load as never);
    lazy.render('one');
    lazy.unmount();
    await arrive();
    await settle();
    expect(real.createRoot).not.toHaveBeenCalled();
  });

  it('R100 a mistake while rendering is logged, and does not reach the error handler of the page', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const onError = vi.fn();
    window.addEventListener('error', onError);
    const lazy = createRoot(document.createElement('div'));
    lazy.render(<Broken />);
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith('[latchkey]', expect.any(Error)));
    expect(onError).not.toHaveBeenCalled();
    window.removeEventListener('error', onError);
  });
});
