/** How strong a new password is. */
export const enPasswordStrength = {
  password_weak: 'Weak password: easy to guess',
  password_fair: 'Fair password: more words make it stronger',
  password_good: 'Good password: hard to guess',
  password_strong: 'Strong password: very hard to guess',
} as const satisfies Record<string, string>;
