// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { EditBar } from '../../../../demo/photo-finder/app/screens/provider/edit-bar.tsx';
import { Hero } from '../../../../demo/photo-finder/app/screens/provider/hero.tsx';
import type { Credential, Provider } from '../../../../demo/photo-finder/contract/provider-entities.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const birch = { sid: 'prv_1', name: 'Dr. Ada Birch', title: '', practiceName: '', cities: [], portrait: null };

async function draw(element: ReactNode): Promise<HTMLElement> {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  await act(async () => root.render(element));
  onTestFinished(() => {
    act(() => root.unmount());
    page.remove();
  });
  return page;
}

it.each<[string, boolean, Credential['status'][]]>([
  ['Licence and certification checked', true, ['verified', 'verified']],
  ['A credential has expired', false, ['verified', 'expired']],
  ['Credentials not all checked', false, ['verified', 'claimed']],
  ['Credentials not checked yet', false, ['claimed']],
])('the badge of a provider reads “%s”', async (words, isVerified, states) => {
  const credentials = states.map((status) => ({ status }));
  const provider = { card: { ...birch, isVerified }, credentials, isClaimed: false, links: [] } as object as Provider;
  const page = await draw(<Hero provider={provider} />);
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(words);
});

it.each([
  ['Birch House', 'Surgeon · Birch House · Porto'],
  ['Dr. Ada Birch', 'Surgeon · Porto'],
])('§3.6 a practice called %s is named once', async (practiceName, line) => {
  const card = { ...birch, title: 'Surgeon', practiceName, cities: ['Porto'], isVerified: true };
  const page = await draw(
    <Hero provider={{ card, credentials: [], isClaimed: false, links: [] } as object as Provider} />,
  );
  expect(page.querySelector('h1 + p')?.textContent).toBe(line);
});

it('§3.6 its editor reads what a moderator rejected, and why', async () => {
  const refused = [{ section: 'portrait', reason: 'It shows a logo.' }];
  const page = await draw(<EditBar provider={{ waiting: [], refused } as object as Provider} isEditing={true} />);
  expect(page.textContent).toContain('A moderator rejected your portrait: It shows a logo.');
});
