// @window
import { Signal } from '@preact/signals-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { View } from '../../../src/contract/views.ts';
import { defineProfile } from '../../../src/widget/profile/profile-element.ts';
import type { SdkError } from '../../../src/widget/sdk/error.ts';
import { deletionQuestion } from '../../../src/widget/state/deletion-question.ts';
import { testConfig, testMember, textOf } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
const { state } = scene;
defineProfile(state, scene.seats);
const token = 'x'.repeat(43);
const secondFactorRefusal: SdkError = { code: 'second-factor-required', message: 'Enter a code.', status: 403 };
const flow = { type: 'login', email: 'ada@example.com', customFields: {}, plans: [] } as const;
const flowTo = (email: string) => ({ ...flow, email, customFields: {}, plans: [] });

/** signal of the state -> the view that shows it, the change, and what can be read afterwards. */
const table: [signal: string, view: View, change: () => void, words: string][] = [
  ['app.config', 'login', () => state.app.use(testConfig({ name: 'Afterview' })), 'Afterview'],
  ['app.status and app.error', 'login', loadInVain, 'This did not load'],
  ['modal.current', 'login', () => state.modal.go('signup'), 'Create an account'],
  ['modal.success', 'login', () => state.modal.succeed({ type: 'LOGIN', data: {} }), 'You are logged in.'],
  ['toast.current', 'login', () => state.toast.show('Something happened'), 'Something happened'],
  ['passwordless.isChosen', 'login', () => (state.passwordless.isChosen.value = true), 'Log in with Password'],
  [
    'passwordless.flow',
    'passwordless_token',
    () => (state.passwordless.flow.value = flowTo('grace@example.com')),
    'grace@example.com',
  ],
  [
    'secondFactor.waiting',
    'login',
    () => (state.secondFactor.waiting.value = { refusal: secondFactorRefusal, hold() {}, finish() {}, leave() {} }),
    'Enter your code',
  ],
  [
    'link.current',
    'reset_password',
    () => (state.link.current.value = { purpose: 'reset', token }),
    'Checking the link',
  ],
  ['entered', 'login', () => (state.entered.value = testMember()), 'You are logged in.'],
  ['link.inviter', 'login', () => (state.link.inviter.value = 'Ada'), 'You are joining the team of Ada.'],
  ['question.current', 'login', () => void state.question.ask(deletionQuestion), 'Delete your account?'],
  [
    'member.current',
    'profile',
    () => state.member.set(testMember({ auth: { email: 'grace@example.com', hasPassword: true, providers: [] } })),
    'grace@example.com',
  ],
];

function loadInVain() {
  state.app.use(null as never);
  void state.app.load({ isFresh: true });
}

beforeEach(() => {
  scene.reset();
  state.question.answer(false);
  scene.answers({ '/auth/check-link': () => new Promise(() => {}) });
  state.member.set(testMember());
  state.secondFactor.waiting.value = null;
  state.passwordless.flow.value = flowTo('ada@example.com');
});

describe('R104 what the state says is what is shown', () => {
  it.each(table)('R104 a change of %s is seen', async (_, view, change, words) => {
    const element = scene.add(view === 'profile' ? 'ms-profile' : 'ms-auth-modal');
    void state.modal.open(view, {}, 'page');
    await scene.find(element, '[part=heading]');
    expect(textOf(element)).not.toContain(words);
    change();
    await eventually(() => expect(textOf(element)).toContain(words));
  });

  /** What only the runtime of the page reads; its tests change it. */
  const ofRuntime = [
    'hidden',
    'isTimed',
    'link.ownToken',
    'member.certainty',
    'member.shown',
    'member.isLoggedIn',
    'preview',
    'address',
    'secondFactor.shown',
  ];

  it('R104 the table has every signal of the state that the elements read', () => {
    const signals = Object.entries(state).flatMap(([room, part]) =>
      part instanceof Signal
        ? [room]
        : Object.entries(part as object)
            .filter(([, value]) => value instanceof Signal)
            .map(([name]) => `${room}.${name}`),
    );
    const named = [...table.flatMap(([names]) => names.split(' and ')), ...ofRuntime];
    expect(signals.toSorted()).toEqual(named.toSorted());
  });
});
