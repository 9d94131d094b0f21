// @window
import { beforeEach, describe, expect, it } from 'vitest';
import type { View } from '../../../src/contract/views.ts';
import { authAnswer, ok } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { fillAndSubmit, findLoginPairs } from '../../support/password-manager.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();

beforeEach(() => scene.reset());

describe('what a password manager needs', () => {
  it.each<[View, string[]]>([
    ['login', ['email:email:username', 'password:password:current-password']],
    [
      'signup',
      [
        'field-first-name:text:given-name',
        'field-last-name:text:family-name',
        'email:email:username',
        'password:password:new-password',
        'referral-note:text:off',
      ],
    ],
    ['forgot_password', ['email:email:username']],
  ])('R99 %s is one form with names, ids, types and autocomplete', async (view, inputs) => {
    await scene.open(view);
    const forms = scene.element.shadowRoot!.querySelectorAll('form');
    expect(forms).toHaveLength(1);
    const found = [...forms[0]!.querySelectorAll('input')];
    expect(found.map(({ name, type, autocomplete }) => `${name}:${type}:${autocomplete}`)).toEqual(inputs);
    expect(found.filter(({ id, name }) => id !== name && name !== 'referral-note')).toEqual([]);
    expect(forms[0]!.querySelectorAll('button[type=submit]')).toHaveLength(1);
  });

  it('R99 a new password is told whose it is, as far as that is known', async () => {
    scene.answers({ '/auth/send-reset-password-email': () => ok('sent', { flowId: 'f' }) });
    await scene.open('forgot_password');
    await scene.type({ email: 'ada@example.com' });
    await scene.submit();
    await scene.at('reset_password');
    const username = scene.field('username');
    expect([username?.value, username?.autocomplete, username?.hidden]).toEqual(['ada@example.com', 'username', true]);
    expect(scene.field('password')?.autocomplete).toBe('new-password');
  });

  it.each<[View, string, Record<string, string>]>([
    ['login', '/auth/login', { email: 'ada@example.com', password: 'a wide river bank' }],
    ['signup', '/auth/signup', { email: 'ada@example.com', password: 'a wide river bank' }],
  ])(
    'R99 %s: one walk through the open roots finds user and password, and what is filled in is sent',
    async (view, path, sent) => {
      scene.answers({ [path]: () => authAnswer() });
      await scene.open(view);
      const pairs = findLoginPairs(document);
      expect(pairs).toHaveLength(1);
      const [{ user, passwords }] = pairs as [(typeof pairs)[0]];
      expect([user?.name, user?.id, passwords.map(({ name, id }) => `${name} ${id}`)]).toEqual([
        'email',
        'email',
        ['password password'],
      ]);
      fillAndSubmit(pairs[0]!, sent.email!, sent.password!);
      await eventually(() => expect(scene.sent(path)).toMatchObject([sent]));
    },
  );

  it('R99 the reset: the walk finds the new password with its user, and the code beside them', async () => {
    scene.answers({
      '/auth/send-reset-password-email': () => ok('sent', { flowId: 'f' }),
      '/auth/reset-password': () => ok({ success: true }),
    });
    await scene.open('forgot_password');
    expect(findLoginPairs(document)).toEqual([]);
    await scene.type({ email: 'ada@example.com' });
    await scene.submit();
    await scene.at('reset_password');
    const pairs = findLoginPairs(document);
    expect(pairs.map(({ user, passwords }) => [user?.value, passwords.map((one) => one.autocomplete)])).toEqual([
      ['ada@example.com', ['new-password']],
    ]);
    expect(pairs[0]!.form.querySelectorAll('[autocomplete=one-time-code]')).toHaveLength(1);
    await scene.typeCode('123456');
    fillAndSubmit(pairs[0]!, '', 'a wide river bank');
    await eventually(() =>
      expect(scene.sent('/auth/reset-password')).toMatchObject([
        { token: 'f.123456', newPassword: 'a wide river bank' },
      ]),
    );
  });

  it('R99 values are read where they stand: what was put there without any event is sent', async () => {
    scene.answers({ '/auth/login': () => authAnswer() });
    await scene.open('login');
    scene.field('email')!.value = 'ada@example.com';
    scene.field('password')!.value = 'latchkey-demo';
    await scene.submit();
    await scene.read('You are logged in.');
    expect(scene.sent('/auth/login')).toEqual([{ email: 'ada@example.com', password: 'latchkey-demo' }]);
  });

  it('the password can be looked at, and hidden again', async () => {
    await scene.open('login');
    await scene.press('Show password');
    await eventually(() => expect(scene.field('password')?.type).toBe('text'));
    await scene.press('Hide password');
    await eventually(() => expect(scene.field('password')?.type).toBe('password'));
  });
});
