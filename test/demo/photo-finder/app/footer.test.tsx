// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Footer } from '../../../../demo/photo-finder/app/parts/footer.tsx';
import { reveal, setReveal, showOne } from '../../../../demo/photo-finder/app/state/view/reveal.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

it('“Reset my choices” covers again what the visitor had asked to see', () => {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  act(() => root.render(<Footer />));
  setReveal(2);
  showOne('pho_1');
  const reset = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reset my choices');
  act(() => reset?.click());
  expect([reveal.level.value, [...reveal.shown.value], sessionStorage.getItem('pf.reveal')]).toEqual([0, [], null]);
  act(() => root.unmount());
  page.remove();
});
