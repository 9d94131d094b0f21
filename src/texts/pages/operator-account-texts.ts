import type { InLanguages } from '../in-language.ts';

/** In the console a link that sets a password is an invitation more often than a reset. */
export const operatorAccountTexts: InLanguages<
  Record<'reset_your_password' | 'reset_confirm_reset' | 'password_reset_success', string>
> = {
  en: {
    reset_your_password: 'Set your password',
    reset_confirm_reset: 'Set password',
    password_reset_success: 'Your password is set, and your account is ready. Log in with it.',
  },
  de: {
    reset_your_password: 'Passwort festlegen',
    reset_confirm_reset: 'Passwort festlegen',
    password_reset_success: 'Ihr Passwort ist festgelegt und Ihr Konto bereit. Melden Sie sich damit an.',
  },
  es: {
    reset_your_password: 'Crea tu contraseña',
    reset_confirm_reset: 'Crear contraseña',
    password_reset_success: 'Tu contraseña está creada y tu cuenta, lista. Inicia sesión con ella.',
  },
  fr: {
    reset_your_password: 'Définissez votre mot de passe',
    reset_confirm_reset: 'Définir le mot de passe',
    password_reset_success: 'Votre mot de passe est défini et votre compte est prêt. Connectez-vous avec celui-ci.',
  },
  pt: {
    reset_your_password: 'Defina sua senha',
    reset_confirm_reset: 'Definir senha',
    password_reset_success: 'Sua senha está definida e sua conta está pronta. Entre com ela.',
  },
};
