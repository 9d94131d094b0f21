import type { FunctionComponent } from 'react';
import type { View } from '../../contract/views.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { PasswordlessToken } from './passwordless-token.tsx';
import { ResetPassword } from './reset-password.tsx';
import { ResetPasswordSuccess } from './reset-password-success.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Suspended } from './suspended.tsx';

export { enCodes } from '../../texts/widget/en-codes.ts';

/** The views around a mailed code or link, and around a code of an app. */
export const codeViews = {
  forgot_password: ForgotPassword,
  reset_password: ResetPassword,
  reset_password_success: ResetPasswordSuccess,
  passwordless_token: PasswordlessToken,
  suspended: Suspended,
  second_factor: SecondFactor,
} satisfies Partial<Record<View | 'suspended' | 'second_factor', FunctionComponent>>;
