import { describe, expect, it } from 'vitest';
import { clientErrors } from '../../../src/contract/client-errors.ts';
import { testCards } from '../../../src/contract/constants.ts';
import { message } from '../../../src/texts/messages.ts';
import { en } from '../../../src/texts/widget/en.ts';
import { addEnglish, createSay } from '../../../src/texts/widget/texts.ts';
import { inspectorTexts } from '../../../src/widget/inspector/inspector-texts.ts';

addEnglish(en);
const say = createSay(
  () => [],
  () => 'en',
);
type Key = keyof typeof en;

/** What the specification gives to the letter, by the paragraph that gives it. */
const fixed: Record<string, [key: Key, text: string, values?: Record<string, string | number>][]> = {
  '§2.4': [
    ['secured_by', 'Secured by Latchkey', { name: 'Latchkey' }],
    ['forgot_password', 'Forgot Password?'],
    ['login', 'Log in'],
    ['login_with_email', 'Continue with Email'],
    ['continue_with_email', 'Continue with Email'],
    ['dont_have_an_account', "Don't have an account?"],
    ['or', 'or'],
    ['login_with_password', 'Log in with Password'],
    ['continue_with', 'Continue with Google', { provider: 'Google' }],
    ['create_an_account', 'Create an account'],
    ['signup_button', 'Sign up'],
    ['already_have_an_account', 'Already have an account?'],
    ['reset_your_password', 'Reset your password'],
    ['reset', 'Send Link'],
    ['reset_already_have_code', 'I already have a code'],
    ['reset_enter_code', 'Enter your 6-digit code'],
    ['reset_confirm_reset', 'Confirm & Reset'],
    ['success_title', 'Success!'],
    ['password_reset_success', 'Your password has been reset. Please login with your new credentials.'],
    ['passwordless_token_heading', 'Login to your account'],
    ['login_to_your_account', 'Login to your account'],
    ['login_passwordless_instructions', 'Enter the verification code sent to your email address'],
    ['login_verify_email', 'Verify Email'],
  ],
  '§2.5': [
    ['profile_button', 'Profile'],
    ['security_button', 'Security'],
    ['plans_button', 'Plans'],
    ['team_button', 'Team'],
    ['billing_portal', 'Billing Portal'],
    ['logout_button', 'Logout'],
    ['profile_title', 'My Profile'],
    ['security_title', 'Security'],
    ['change_password', 'Change Password'],
    ['set_password', 'Set Password'],
    ['profile_information_title', 'Profile Information'],
    ['save_button', 'Save'],
    ['upload_profile_image', 'Upload Profile Image'],
    ['replace_image', 'Replace Image'],
    ['connect_additional_accounts', 'Connect Additional Accounts'],
    ['connect_with_provider', 'Connect with Google', { provider: 'Google' }],
    ['disconnect_provider', 'Disconnect Google', { provider: 'Google' }],
    ['current_password', 'Current Password'],
    ['new_password', 'New Password'],
    ['confirm_new_password', 'Confirm New Password'],
    ['reset_password_placeholder', 'Enter a strong password'],
    ['manage_subscriptions', 'Manage Subscriptions'],
    ['team_plans', 'Team Plans'],
    ['leave_team', 'Leave Team'],
    ['free_plans', 'Free Plans'],
    ['remove_button', 'Remove'],
    ['no_plans_message', 'You currently have free no plans.'],
    ['team_title', 'Team'],
    ['seats', '2/5 Seats', { used: 2, max: 5 }],
    ['loading_text', 'Loading...'],
    ['copy_button', 'Copy'],
    ['regenerate_invite_link', 'Regenerate Invite Link'],
    ['seats_full_warning', 'Your team is growing! Upgrade your plan for more seats.'],
    ['are_you_sure', 'Are you sure?'],
  ],
  '§2.6': [
    ['test_card_title', 'Copy Stripe Test Card', { provider: 'Stripe' }],
    ['test_card_subtitle', 'Test mode only. Live members will never see this modal.'],
    ['test_card_copied_button', 'Copied Stripe Test Card', { provider: 'Stripe' }],
    ['test_card_visa', 'Visa Debit'],
    ['test_card_mastercard', 'Mastercard'],
    ['test_card_amex', 'American Express'],
    [
      'test_card_instructions',
      'Paste the card number on the next screen, with any CVC, expiration date, and ZIP code.',
    ],
    ['test_card_continue', 'Continue to Test Checkout'],
  ],
  '§4': [['copied_button', 'Copied!']],
  '§5': [
    ['email_error_message', 'Please enter a valid email address'],
    ['password_error_message', 'Minimum 8 characters required', { number: 8 }],
    ['code_error_message', 'Please enter a valid code'],
    ['image_type_message', 'File is not an image.'],
    ['image_size_message', 'Image must be less than 2MB.'],
  ],
  '§8': [
    ['member_removed', 'Member has been removed from team.'],
    ['invite_regenerated', 'Invite Link Regenerated'],
    ['not_logged_in_message', 'Member not logged in'],
  ],
};
const rows = Object.entries(fixed).flatMap(([paragraph, texts]) =>
  texts.map(([key, text, values]) => ({ paragraph, key, text, values })),
);

describe('the texts that are given to the letter', () => {
  it.each(rows)('$paragraph $key is “$text”', ({ key, text, values }) => {
    expect(say(key, values)).toBe(text);
  });

  it('§2.6 the test cards have the numbers of the payment provider', () => {
    expect(Object.values(testCards)).toEqual([
      '4242 4242 4242 4242',
      '4000 0566 5566 5556',
      '5555 5555 5555 4444',
      '3782 822463 10005',
      '4000 0000 0000 0002',
      '4000 0000 0000 9995',
    ]);
  });

  it('§2.7 the sidebar of the inspector', () => {
    const { title, switchSides, groups, needHelp, help, member, app } = inspectorTexts;
    expect([title, switchSides, groups.found, needHelp]).toEqual([
      'Events & Errors',
      'Switch Sides',
      'Attributes Found',
      'Need help?',
    ]);
    expect(help.map(({ name }) => name)).toEqual(['Help Center', 'AI Bot', 'Components', 'Forums', 'Team Chat']);
    expect([member.out, member.login, member.in, member.logout]).toEqual([
      'You are Logged Out',
      'Login',
      'You are Logged In',
      'Logout',
    ]);
    expect([app.goLive, app.allMembers]).toEqual(['Go Live', 'All Members']);
  });

  it('§8 errors and messages of the service', () => {
    expect(clientErrors['client/invalid-token'][1]).toBe(
      'An invalid token has been provided. Please make sure the token is valid.',
    );
    expect(message('team-member-removed', 'en')).toBe('Member has been removed from team.');
  });
});
