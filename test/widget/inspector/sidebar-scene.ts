import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import type { AppConfig, Member } from '../../../src/contract/entities.ts';
import { createInspectorModel, type InspectorModel } from '../../../src/widget/inspector/inspector.model.ts';
import { inspectorTable } from '../../../src/widget/inspector/inspector-table.ts';
import type { Tab } from '../../../src/widget/inspector/remembered.ts';
import { Sidebar } from '../../../src/widget/inspector/sidebar.tsx';
import { ok, testConfig, testMember } from '../../support/element-page.ts';
import { openPage, type TestPage, until } from '../runtime/scene.ts';

export const links = {
  securedBy: '',
  help: 'https://help.example/answers',
  testCards: '',
  goLive: 'https://help.example/live',
  editBase: 'https://help.example/edit',
};
const price = (id: string, name: string, amount: number) => ({
  id,
  name,
  amount,
  type: 'SUBSCRIPTION' as const,
  status: 'ACTIVE' as const,
  currency: 'eur',
  interval: { type: 'MONTH' as const, count: 3 },
});
const plan = (id: string, name: string, priority: number | null, prices: ReturnType<typeof price>[] = []) => ({
  id,
  name,
  description: null,
  priority,
  isPaid: prices.length > 0,
  prices,
});
export const plans = [plan('pln_free', 'Free', 1), plan('pln_pro', 'Pro', 2, [price('prc_pro', 'Quarterly', 30)])];
export const connection = (id: string, planId: string, over: Partial<Member['planConnections'][number]> = {}) => ({
  id,
  planId,
  active: true,
  status: 'ACTIVE' as const,
  type: 'FREE' as const,
  payment: null,
  ...over,
});
export const payment = (priceId: string) => ({
  amount: 30,
  currency: 'eur',
  status: 'PAID',
  lastBillingDate: null,
  nextBillingDate: null,
  cancelAtDate: null,
  priceId,
});

export let page: TestPage;
export let model: InspectorModel;
export let close = () => {};

interface Given {
  app?: Partial<AppConfig>;
  member?: Partial<Member> | null;
  json?: () => Response;
  html?: string;
}

/** The sidebar on this tab, over a service that answers with just this app and member. */
export async function open(tab: Tab, { app = {}, member = null, json = () => ok({}), html = '' }: Given = {}) {
  const config = testConfig({ mode: 'sandbox', plans, links, ...app });
  const answers: Record<string, () => Response> = {
    '/app-member': () =>
      ok({ app: config, member: member && testMember(member), sessionData: { sessionId: 'session' } }),
    '/member/json': json,
    '/inspector/words.json': () => new Response(JSON.stringify(inspectorTable(''))),
    '/member/logout': () => ok({ redirect: null }),
  };
  if (member) localStorage.setItem('_ms-mid', 'secret-of-the-session');
  page = openPage(null as never, html, { fetch: async (url) => answers[new URL(url).pathname]!() });
  await page.state.app.load();
  model = createInspectorModel(page.state, document, '1.2.3');
  await model.load();
  await until(() => model.items.value !== null);
  model.isOpen.value = true;
  model.tab.value = tab;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(createElement(Sidebar, { model }));
  close = () => {
    root.unmount();
    model.stop();
    page.close();
    close = () => {};
  };
  await until(() => document.querySelector('#panel')?.textContent);
}

export const panel = () => document.querySelector<HTMLElement>('#panel')!;
export const section = (title: string) =>
  [...panel().querySelectorAll('section')].find((one) => one.querySelector('h3')?.firstChild?.textContent === title)!;
/** Name and value of each line; `⧉` where a click copies it. */
export const lines = (within: Element) =>
  [...within.querySelectorAll('.row')].map((row) => {
    const [name, text] = ['dt', 'dd > span'].map((selector) => row.querySelector(selector)!.textContent!);
    return `${name}: ${text}${row.querySelector('.copy') ? ' ⧉' : ''}`;
  });
export const copied = async (within: Element) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  within.querySelector<HTMLElement>('.copy button')!.click();
  await until(() => within.querySelector('.copy button')!.textContent === 'Copied');
  const [text] = write.mock.calls.at(-1)!;
  write.mockRestore();
  return text;
};

/** Types like a person: native setter, then an input event. */
export function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
