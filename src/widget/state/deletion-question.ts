import type { Question } from './question.ts';

/**
 * R39 the account goes for good: the same question in the profile and behind a button of the page.
 */
export const deletionQuestion: Question = {
  title: 'delete_confirmation_title',
  message: 'delete_confirmation_message',
  yes: 'yes_delete_account',
};
