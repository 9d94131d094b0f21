import { type InLanguages, inLanguage } from './in-language.ts';

const table: InLanguages<Record<MessageKey, string>> = {
  en: {
    'logged-in': 'You are logged in.',
    'signed-up': 'Welcome! You are signed up.',
    'logged-out': 'You are logged out.',
    'code-sent': 'We have sent you an email with a code.',
    'reset-sent': 'If there is an account for this email, we have sent it a code and a link.',
    'password-reset': 'Your password has been reset. Please log in with the new one.',
    'profile-saved': 'Your profile has been saved.',
    'confirm-sent': 'We have sent a code to the new address. It becomes yours once you enter it.',
    'email-changed': 'Your email has been changed.',
    'email-change-undone':
      'Your email is what it was before. Everybody has been logged out. Please choose a new password by "Forgot password".',
    'password-changed': 'Your password has been changed.',
    'password-set': 'Your password has been set.',
    'verification-sent': 'We have sent you an email to confirm your address.',
    verified: 'Your address has been confirmed.',
    confirmed: 'Thank you. That was you.',
    'sessions-revoked': 'All other devices have been logged out.',
    'session-revoked': 'The device has been logged out.',
    'member-deleted': 'Your account has been deleted.',
    'plan-added': 'The plan has been added.',
    'plan-removed': 'The plan has been removed.',
    'team-joined': 'You have joined the team.',
    'team-left': 'You have left the team.',
    // §8 as specified
    'team-member-removed': 'Member has been removed from team.',
    'invite-regenerated': 'Invite Link Regenerated',
  },
};

/** What a client may show after a write (`_internalUseOnly.message`). */
export type MessageKey =
  | 'logged-in'
  | 'signed-up'
  | 'logged-out'
  | 'code-sent'
  | 'reset-sent'
  | 'password-reset'
  | 'profile-saved'
  | 'confirm-sent'
  | 'email-changed'
  | 'email-change-undone'
  | 'password-changed'
  | 'password-set'
  | 'verification-sent'
  | 'verified'
  | 'confirmed'
  | 'sessions-revoked'
  | 'session-revoked'
  | 'member-deleted'
  | 'plan-added'
  | 'plan-removed'
  | 'team-joined'
  | 'team-left'
  | 'team-member-removed'
  | 'invite-regenerated';

export const message = (key: MessageKey, language: string): string => inLanguage(table, language)[key];
