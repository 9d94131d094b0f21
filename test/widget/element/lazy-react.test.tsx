// @window
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createRoot, loadReact } from '../../../src/widget/element/lazy-react.ts';
import { eventually } from '../../support/eventually.ts';

function Broken(): ReactNode {
  throw new Error('broken');
}

it('R100 a mistake while rendering is logged, and does not reach the error handler of the page', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onError = vi.fn();
  window.addEventListener('error', onError);
  await loadReact();
  createRoot(document.createElement('div')).render(<Broken />);
  await eventually(() => expect(log).toHaveBeenCalledWith('[latchkey]', expect.any(Error)));
  expect(onError).not.toHaveBeenCalled();
  window.removeEventListener('error', onError);
});
