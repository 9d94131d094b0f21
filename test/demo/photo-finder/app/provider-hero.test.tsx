// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Hero } from '../../../../demo/photo-finder/app/screens/provider/hero.tsx';
import type { Credential, Provider } from '../../../../demo/photo-finder/contract/provider-entities.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

it.each<[string, boolean, Credential['status'][]]>([
  ['Licence and certification checked', true, ['verified', 'verified']],
  ['A credential has expired', false, ['verified', 'expired']],
  ['Credentials not all checked', false, ['verified', 'claimed']],
  ['Credentials not checked yet', false, ['claimed']],
])('the badge of a provider reads “%s”', async (words, isVerified, states) => {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const card = {
    sid: 'prv_1',
    name: 'Dr. Ada Birch',
    title: '',
    practiceName: '',
    cities: [],
    isVerified,
    portrait: null,
  };
  const credentials = states.map((status) => ({ status }));
  const provider = { card, credentials, isClaimed: false, links: [] } as unknown as Provider;
  await act(async () => root.render(<Hero provider={provider} />));
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(words);
  act(() => root.unmount());
  page.remove();
});
