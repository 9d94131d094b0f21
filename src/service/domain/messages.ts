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
  | 'plan-added'
  | 'plan-removed'
  | 'team-joined'
  | 'team-left'
  | 'team-member-removed'
  | 'invite-regenerated';

export const message = (key: MessageKey, language: string): string => inLanguage(table, language)[key];
