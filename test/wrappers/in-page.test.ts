// @window
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { createApp, h, nextTick } from 'vue';
import * as react from '../../src/wrappers/react.ts';
import * as vue from '../../src/wrappers/vue.ts';

const ada = { customFields: { 'first-name': 'Ada' } };
const grace = { customFields: { 'first-name': 'Grace' } };
const nameOf = (member: unknown) =>
  member === undefined ? 'not known yet' : ((member as typeof ada | null)?.customFields['first-name'] ?? 'a visitor');
const emit = (name: string, detail: object, target: EventTarget = document) =>
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));

type Draw = (root: HTMLElement, onSuccess: (event: Event) => void) => Promise<() => void>;

const ReactPage = ({ onSuccess }: { onSuccess: (event: Event) => void }) =>
  createElement(
    'main',
    null,
    createElement(react.AuthModal, { view: 'signup', inline: true, onSuccess }),
    createElement('p', null, nameOf(react.useMember())),
  );
const drawReact: Draw = async (root, onSuccess) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const app = createRoot(root);
  await act(async () => app.render(createElement(ReactPage, { onSuccess })));
  return () => act(() => app.unmount());
};

const drawVue: Draw = async (root, onSuccess) => {
  const app = createApp({
    setup() {
      // biome-ignore lint/correctness/useHookAtTopLevel: a composable of Vue, called where Vue wants it
      const member = vue.useMember();
      return () =>
        h('main', [h(vue.AuthModal, { view: 'signup', inline: true, onSuccess }), h('p', nameOf(member.value))]);
    },
  });
  app.mount(root);
  return () => app.unmount();
};

afterEach(() => {
  document.body.replaceChildren();
  delete (window as { $ms?: unknown }).$ms;
});

it.each([
  ['React', drawReact],
  ['Vue', drawVue],
] as const)('M §3 %s: the member follows the script, and the element reports to its listener', async (_name, draw) => {
  const root = document.body.appendChild(document.createElement('div'));
  const heard: unknown[] = [];
  const stop = await draw(root, (event) => heard.push((event as CustomEvent).detail));
  const shows = async (name: string) => {
    await nextTick();
    expect(root.querySelector('p')!.textContent).toBe(name);
  };
  const tell = (name: string, detail: object) => act(async () => void emit(name, detail));
  await shows('not known yet');
  await tell('ms:ready', { app: {}, member: null });
  await shows('a visitor');
  await tell('ms:auth', { member: ada });
  await shows('Ada');
  const element = root.querySelector('ms-auth-modal')!;
  expect([element.getAttribute('view'), element.hasAttribute('inline'), element.hasAttribute('open')]).toEqual([
    'signup',
    true,
    false,
  ]);
  const saved = { type: 'PROFILE', data: { member: grace } };
  await act(async () => void emit('ms:success', saved, element));
  expect(heard).toEqual([saved]);
  await shows('Grace');
  await stop();
  emit('ms:auth', { member: ada });
  expect(root.textContent).toBe('');
});

it('M §3 a component that is drawn after the script was ready knows the member too', async () => {
  Object.assign(window, { $ms: { getCurrentMember: async () => ({ data: ada }) } });
  const root = document.body.appendChild(document.createElement('div'));
  const stop = await drawVue(root, () => {});
  await vi.waitFor(() => expect(root.querySelector('p')!.textContent).toBe('Ada'));
  stop();
});
