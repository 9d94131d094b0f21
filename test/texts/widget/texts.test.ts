// @window
import { describe, expect, it } from 'vitest';
import { en } from '../../../src/texts/widget/en.ts';
import { addEnglish, createSay, pageTexts, type TextLayer } from '../../../src/texts/widget/texts.ts';

// M §3: the keys that pages of the field override. All of them exist here.
const fieldKeys = `email_address email_error_message password password_error_message forgot_password login_to_your_account
login_email_placeholder login_password_placeholder login login_with_email login_with_password dont_have_an_account continue_with or
continue_with_email signup_with_password create_an_account already_have_an_account signup_button signup_email_placeholder
signup_password_placeholder reset_your_password reset_instructions reset_email_placeholder reset reset_already_have_code
reset_enter_code reset_password_placeholder reset_confirm_reset passwordless_token_heading login_passwordless_instructions
login_verification_code login_verify_email test_card_title test_card_subtitle test_card_copy_button test_card_copied_button
test_successful_payments test_declined_payments test_card_visa test_card_mastercard test_card_amex test_card_generic_decline
test_card_insufficient_funds test_card_instructions test_card_continue test_card_alternatives success_title password_reset_success
save_button cancel_button copy_button copied_button remove_button upgrade_button delete_account set_password change_password
connect_additional_accounts disconnect_provider connect_with_provider delete_confirmation_title delete_confirmation_message
yes_delete_account team_title loading_text regenerate_invite_link seats_full_warning are_you_sure member_avatar_alt plans_title
paid_plans team_plans free_plans no_plans_message manage_subscriptions leave_team profile_button security_button plans_button
team_button logout_button profile_information_title security_title upload_profile_image replace_image password_mismatch_message`;

addEnglish(en);
const sayWith = (...layers: TextLayer[]) =>
  createSay(
    () => layers,
    () => 'de-AT',
  );

describe('the texts', () => {
  it('M §3 has all 87 keys of the field', () => {
    const keys = fieldKeys.split(/\s+/);
    expect(keys).toHaveLength(87);
    expect(keys.filter((key) => !(key in en))).toEqual([]);
  });

  it('writes "cancelled" in one spelling', () => {
    expect(Object.values(en).filter((text) => /canceled/i.test(text))).toEqual([]);
  });

  it('§2.4 says what the specification says', () => {
    const say = sayWith();
    expect(say('forgot_password')).toBe('Forgot Password?');
    expect(say('reset_enter_code')).toBe('Enter your 6-digit code');
    expect(say('continue_with', { provider: 'Google' })).toBe('Continue with Google');
    expect(`${say('success_title')} ${say('password_reset_success')}`).toBe(
      'Success! Your password has been reset. Please login with your new credentials.',
    );
  });

  it('§5 the shortest password is told by its number', () => {
    expect(sayWith()('password_error_message', { number: 8 })).toBe('Minimum 8 characters required');
    expect(sayWith()('password_error_message', { number: 12 })).toBe('Minimum 12 characters required');
  });

  it('M §3 every key of ours has three levels above it, and the element itself', () => {
    const words = (level: string) => Object.fromEntries(Object.keys(en).map((key) => [key, `${level} ${key}`]));
    const levels = ['app', 'page', 'call', 'element'].map(words);
    for (let count = 1; count <= levels.length; count++) {
      const say = sayWith(...levels.slice(0, count));
      const level = ['app', 'page', 'call', 'element'][count - 1];
      for (const key of Object.keys(en) as (keyof typeof en)[]) expect(say(key)).toBe(`${level} ${key}`);
    }
  });

  it('M §3 the element wins over the call, the call over the page, the page over the app', () => {
    const [app, page, call, element] = ['app', 'page', 'call', 'element'].map((login) => ({ login }));
    expect(sayWith(app)('login')).toBe('app');
    expect(sayWith(app, page)('login')).toBe('page');
    expect(sayWith(app, page, call)('login')).toBe('call');
    expect(sayWith(app, page, call, element)('login')).toBe('element');
    expect(sayWith(app, undefined, null, {})('login')).toBe('app');
  });

  it('M §3 an override without a place for the provider gets it behind, as pages of the field expect', () => {
    expect(sayWith({ continue_with: 'Weiter mit' })('continue_with', { provider: 'Google' })).toBe('Weiter mit Google');
    expect(sayWith({ continue_with: '{provider} nehmen' })('continue_with', { provider: 'Google' })).toBe(
      'Google nehmen',
    );
  });

  it('M §3 a text by language is that of the page, of its first part, or of all others', () => {
    expect(sayWith({ login: { de: 'Rein', 'de-at': 'Eini', '*': 'In' } })('login')).toBe('Eini');
    expect(sayWith({ login: { de: 'Rein', '*': 'In' } })('login')).toBe('Rein');
    expect(sayWith({ login: { fr: 'Entrer', '*': 'In' } })('login')).toBe('In');
    expect(sayWith({ login: { fr: 'Entrer' } })('login')).toBe('Log in');
    expect(sayWith({ login: { de: 7, '*': null } })('login')).toBe('Log in');
  });

  it.each([42, null, '', { toString: () => 'x' }, ['x']])('R98 %j is no text and is passed over', (login) => {
    expect(sayWith({ login })('login')).toBe('Log in');
  });

  it('R98 nothing is inherited: a polluted prototype says nothing', () => {
    expect(sayWith(Object.create({ login: 'Evil' }))('login')).toBe('Log in');
  });

  it('M §3 the page puts its texts into window.memberstackTranslations; an element of that id is none', () => {
    expect(pageTexts({ memberstackTranslations: { login: 'Enter' } })).toEqual({ login: 'Enter' });
    expect(pageTexts({ memberstackTranslations: document.createElement('form') })).toBeUndefined();
    expect(pageTexts({})).toBeUndefined();
  });
});
