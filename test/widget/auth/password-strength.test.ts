// @window
import { beforeEach, describe, expect, it } from 'vitest';
import { de } from '../../../src/texts/widget/de.ts';
import { strengthOf } from '../../../src/widget/element/password-strength.ts';
import { defineProfile } from '../../../src/widget/profile/profile-element.ts';
import { authAnswer, fill, testConfig, testMember } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
defineProfile(scene.state, scene.seats);
beforeEach(() => scene.reset());

const weak = 'Weak password: easy to guess';
const strong = 'Strong password: very hard to guess';
/** The place below a field where its strength is announced. */
function noteOf(root: ShadowRoot, name: string): HTMLElement | null {
  const ids = root.querySelector(`input[name="${name}"]`)?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => root.getElementById(id)).find((one) => one?.getAttribute('aria-live') === 'polite') ?? null;
}
const note = () => noteOf(scene.element.shadowRoot!, 'password');
const reads = (text: string) => eventually(() => expect(note()?.textContent).toBe(text));

describe('the strength of a new password', () => {
  it.each([
    ['', ''],
    ['short', 'password_weak'],
    ['password123', 'password_weak'],
    ['juniper studio', 'password_weak'],
    ['ada.lovelace', 'password_weak'],
    ['Lovelace1', 'password_weak'],
    ['green kettle', 'password_good'],
    ['Mk4!rz9Q', 'password_fair'],
    ['Mk4!rz9Qv', 'password_good'],
    ['a bowl for every quiet morning', 'password_strong'],
    ['x'.repeat(5000), 'password_weak'],
  ])('R3 of %j in a form with this address is %j', (password, strength) => {
    document.body.innerHTML =
      '<form><input name="email" value="ada.lovelace@example.com"><input name="password" autocomplete="new-password"></form>';
    const input = document.querySelector<HTMLInputElement>('[name=password]')!;
    input.value = password;
    expect(strengthOf(input, 'Juniper Studio', 8)).toBe(strength);
  });

  it.each(['signup', 'reset_password'] as const)(
    'R3 is announced below the field in %s, and follows it',
    async (view) => {
      await scene.open(view);
      expect(note()?.textContent).toBe('');
      await scene.type({ password: 'qwertyuiop' });
      await reads(weak);
      await scene.type({ password: 'a bowl for every quiet morning' });
      await reads(strong);
      await scene.type({ password: '' });
      await reads('');
      expect(scene.errorOf('password')).toContain('At least 8 characters');
    },
  );

  it('R3 is said in the language of the visitor', async () => {
    scene.reset(testConfig({ texts: { password_weak: { '*': weak, de: de.password_weak } } } as object));
    document.documentElement.lang = 'de';
    await scene.open('signup');
    await scene.type({ password: 'qwertyuiop' });
    await reads('Schwaches Passwort: leicht zu erraten');
    document.documentElement.lang = '';
  });

  it('R3 is shown once in the profile, not for the current password nor the repeated one', async () => {
    scene.state.member.set(testMember());
    const profile = scene.add('ms-profile');
    void scene.state.modal.open('profile', {}, 'page');
    for (const words of ['Security', 'Change Password'])
      await eventually(() => {
        const all = [...profile.shadowRoot!.querySelectorAll<HTMLElement>('button, a')];
        all.find((one) => one.textContent?.trim() === words)!.click();
      });
    for (const name of ['oldPassword', 'confirmPassword', 'password'])
      fill(await scene.find<HTMLInputElement>(profile, `input[name="${name}"]`), 'qwertyuiop');
    await eventually(() => expect(noteOf(profile.shadowRoot!, 'password')?.textContent).toBe(weak));
    expect(['oldPassword', 'confirmPassword'].map((name) => noteOf(profile.shadowRoot!, name))).toEqual([null, null]);
  });

  it('R3 refuses nothing by itself', async () => {
    scene.answers({ '/auth/signup': () => authAnswer() });
    await scene.open('signup');
    await scene.type({ email: 'ada@example.com', password: 'qwertyuiop' });
    await reads(weak);
    await scene.submit();
    await eventually(() => expect(scene.sent('/auth/signup')).toMatchObject([{ password: 'qwertyuiop' }]));
  });

  it('R3 is no concern of a login', async () => {
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'qwertyuiop' });
    expect([note(), scene.errorOf('password')]).toEqual([null, '']);
  });
});
