import type { InLanguages } from '../in-language.ts';

/** Why a code is sent. `existing-account`: a sign-up for an address that has an account (§4.2). */
export type CodeMailKind = 'reset' | 'login' | 'signup' | 'existing-account';

interface Words {
  subject: (app: string, code: string | null) => string;
  text: (app: string, email: string) => string;
  button: string;
}

/** A link that the site sent by itself: the member has requested nothing. */
interface SentWords {
  subject: (app: string) => string;
  text: (app: string, email: string) => string;
}

interface Shared {
  codeLives: string;
  codeSecret: (site: string) => string;
  linkOnly: string;
  notYou: string;
  sent: Record<'login' | 'reset', SentWords> & {
    /** To a member who was imported, and has not been here yet. */
    invite: SentWords & { button: string; linkLives: string };
    notRequested: string;
  };
}

export const codeMailTexts: InLanguages<Shared & Record<CodeMailKind, Words>> = {
  en: {
    codeLives: 'The code is valid for 10 minutes, the link for an hour. Either works once.',
    linkOnly: 'The link is valid for an hour and works once.',
    codeSecret: (site) => `We will never ask for this code anywhere but on ${site}. Do not share it.`,
    notYou: 'If it was not you, ignore this mail: nothing has changed.',
    sent: {
      login: {
        subject: (app) => `${app} sent you a login link`,
        text: (app, email) => `${app} sent you this link. It logs you in as ${email}.`,
      },
      reset: {
        subject: (app) => `${app} sent you a link to choose a password`,
        text: (app) => `${app} sent you this link. Use it to choose a new password.`,
      },
      invite: {
        subject: (app) => `Your account at ${app}`,
        text: (app, email) =>
          `You have an account at ${app} as ${email}. Use this link to choose a password and log in.`,
        button: 'Choose a password',
        linkLives:
          'The link is valid for three days and works once. After that, "Forgot password" sends you another one.',
      },
      notRequested: 'You did not request this mail. If you do not need it, ignore it: nothing has changed.',
    },
    reset: {
      subject: (app, code) => (code ? `${code} resets your password at ${app}` : `Reset your password at ${app}`),
      text: (app) => `We received a request for a new password at ${app}.`,
      button: 'Choose a new password',
    },
    login: {
      subject: (app, code) => (code ? `${code} is your login code for ${app}` : `Log in to ${app}`),
      text: (app, email) => `We received a request to log in to ${app} as ${email}.`,
      button: 'Log in',
    },
    signup: {
      subject: (app, code) => (code ? `${code} is your sign-up code for ${app}` : `Sign up at ${app}`),
      text: (app) => `We received a request to sign up at ${app} with this address. There is no account for it yet.`,
      button: 'Sign up',
    },
    'existing-account': {
      subject: (app, code) => (code ? `${code} is your login code for ${app}` : `Log in to ${app}`),
      text: (app, email) =>
        `We received a request to sign up at ${app} with this address. You already have an account: this logs you in as ${email}.`,
      button: 'Log in',
    },
  },
  es: {
    codeLives: 'El código vale 10 minutos y el enlace, una hora. Cualquiera de los dos sirve una sola vez.',
    linkOnly: 'El enlace vale una hora y sirve una sola vez.',
    codeSecret: (site) => `Nunca te pediremos este código fuera de ${site}. No se lo des a nadie.`,
    notYou: 'Si no has sido tú, ignora este mensaje: no ha cambiado nada.',
    sent: {
      login: {
        subject: (app) => `${app} te ha enviado un enlace para entrar`,
        text: (app, email) => `${app} te ha enviado este enlace. Con él entras como ${email}.`,
      },
      reset: {
        subject: (app) => `${app} te ha enviado un enlace para elegir contraseña`,
        text: (app) => `${app} te ha enviado este enlace. Con él eliges una contraseña nueva.`,
      },
      invite: {
        subject: (app) => `Tu cuenta en ${app}`,
        text: (app, email) =>
          `Tienes una cuenta en ${app} como ${email}. Con este enlace eliges su contraseña y entras.`,
        button: 'Elegir una contraseña',
        linkLives: 'El enlace vale tres días y sirve una sola vez. Después, «¿Olvidaste tu contraseña?» te envía otro.',
      },
      notRequested: 'No has pedido este mensaje. Si no lo necesitas, ignóralo: no ha cambiado nada.',
    },
    reset: {
      subject: (app, code) =>
        code ? `${code} restablece tu contraseña en ${app}` : `Restablece tu contraseña en ${app}`,
      text: (app) => `Alguien, esperamos que tú, ha pedido una contraseña nueva en ${app}.`,
      button: 'Elegir otra contraseña',
    },
    login: {
      subject: (app, code) => (code ? `${code} es tu código para entrar en ${app}` : `Entra en ${app}`),
      text: (app, email) => `Alguien, esperamos que tú, quiere entrar en ${app} como ${email}.`,
      button: 'Iniciar sesión',
    },
    signup: {
      subject: (app, code) => (code ? `${code} es tu código para registrarte en ${app}` : `Regístrate en ${app}`),
      text: (app) =>
        `Alguien, esperamos que tú, quiere registrarse en ${app} con esta dirección. Todavía no hay ninguna cuenta con ella.`,
      button: 'Crear cuenta',
    },
    'existing-account': {
      subject: (app, code) => (code ? `${code} es tu código para entrar en ${app}` : `Entra en ${app}`),
      text: (app, email) =>
        `Alguien, esperamos que tú, quiere registrarse en ${app} con esta dirección. Ya tienes una cuenta: con esto entras como ${email}.`,
      button: 'Iniciar sesión',
    },
  },
  fr: {
    codeLives: 'Le code est valable 10 minutes, le lien une heure. L’un comme l’autre ne sert qu’une fois.',
    linkOnly: 'Le lien est valable une heure et ne sert qu’une fois.',
    codeSecret: (site) => `Nous ne vous demanderons jamais ce code ailleurs que sur ${site}. Ne le donnez à personne.`,
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
    sent: {
      login: {
        subject: (app) => `${app} vous envoie un lien de connexion`,
        text: (app, email) => `${app} vous a envoyé ce lien. Il vous connecte en tant que ${email}.`,
      },
      reset: {
        subject: (app) => `${app} vous envoie un lien pour choisir un mot de passe`,
        text: (app) => `${app} vous a envoyé ce lien. Il vous permet de choisir un nouveau mot de passe.`,
      },
      invite: {
        subject: (app) => `Votre compte sur ${app}`,
        text: (app, email) =>
          `Vous avez un compte sur ${app} en tant que ${email}. Ce lien vous permet de choisir son mot de passe et de vous connecter.`,
        button: 'Choisir un mot de passe',
        linkLives:
          'Le lien est valable trois jours et ne sert qu’une fois. Ensuite, « Mot de passe oublié ? » vous en envoie un autre.',
      },
      notRequested: 'Vous n’avez pas demandé cet e-mail. Si vous n’en avez pas besoin, ignorez-le : rien n’a changé.',
    },
    reset: {
      subject: (app, code) =>
        code ? `${code} réinitialise votre mot de passe sur ${app}` : `Réinitialisez votre mot de passe sur ${app}`,
      text: (app) => `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe sur ${app}.`,
      button: 'Choisir un nouveau mot de passe',
    },
    login: {
      subject: (app, code) => (code ? `${code} est votre code de connexion à ${app}` : `Connectez-vous à ${app}`),
      text: (app, email) => `Quelqu’un, sans doute vous, souhaite se connecter à ${app} en tant que ${email}.`,
      button: 'Se connecter',
    },
    signup: {
      subject: (app, code) => (code ? `${code} est votre code d’inscription à ${app}` : `Inscrivez-vous à ${app}`),
      text: (app) =>
        `Quelqu’un, sans doute vous, souhaite s’inscrire à ${app} avec cette adresse. Elle n’a pas encore de compte.`,
      button: 'S’inscrire',
    },
    'existing-account': {
      subject: (app, code) => (code ? `${code} est votre code de connexion à ${app}` : `Connectez-vous à ${app}`),
      text: (app, email) =>
        `Quelqu’un, sans doute vous, souhaite s’inscrire à ${app} avec cette adresse. Vous avez déjà un compte : voici de quoi vous connecter en tant que ${email}.`,
      button: 'Se connecter',
    },
  },
  de: {
    codeLives: 'Der Code gilt 10 Minuten, der Link eine Stunde. Beide gelten nur einmal.',
    linkOnly: 'Der Link gilt eine Stunde und nur einmal.',
    codeSecret: (site) => `Wir fragen nie anderswo nach diesem Code als auf ${site}. Geben Sie ihn niemandem.`,
    notYou: 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    sent: {
      login: {
        subject: (app) => `${app} schickt Ihnen einen Anmeldelink`,
        text: (app, email) => `${app} hat Ihnen diesen Link geschickt. Er meldet Sie als ${email} an.`,
      },
      reset: {
        subject: (app) => `${app} schickt Ihnen einen Link für ein neues Passwort`,
        text: (app) => `${app} hat Ihnen diesen Link geschickt. Mit ihm wählen Sie ein neues Passwort.`,
      },
      invite: {
        subject: (app) => `Ihr Konto bei ${app}`,
        text: (app, email) =>
          `Sie haben ein Konto bei ${app} als ${email}. Mit diesem Link wählen Sie das Passwort dafür und melden sich an.`,
        button: 'Passwort wählen',
        linkLives: 'Der Link gilt drei Tage und nur einmal. Danach schickt Ihnen „Passwort vergessen?“ einen neuen.',
      },
      notRequested:
        'Sie haben diese E-Mail nicht angefordert. Wenn Sie sie nicht brauchen, ignorieren Sie sie: Es hat sich nichts geändert.',
    },
    reset: {
      subject: (app, code) =>
        code ? `${code} setzt Ihr Passwort bei ${app} zurück` : `Ihr Passwort bei ${app} zurücksetzen`,
      text: (app) => `Jemand, hoffentlich Sie, hat ein neues Passwort bei ${app} angefordert.`,
      button: 'Neues Passwort wählen',
    },
    login: {
      subject: (app, code) => (code ? `${code} ist Ihr Anmeldecode für ${app}` : `Bei ${app} anmelden`),
      text: (app, email) => `Jemand, hoffentlich Sie, möchte sich bei ${app} als ${email} anmelden.`,
      button: 'Anmelden',
    },
    signup: {
      subject: (app, code) => (code ? `${code} ist Ihr Registrierungscode für ${app}` : `Bei ${app} registrieren`),
      text: (app) =>
        `Jemand, hoffentlich Sie, möchte sich bei ${app} mit dieser Adresse registrieren. Ein Konto dafür gibt es noch nicht.`,
      button: 'Registrieren',
    },
    'existing-account': {
      subject: (app, code) => (code ? `${code} ist Ihr Anmeldecode für ${app}` : `Bei ${app} anmelden`),
      text: (app, email) =>
        `Jemand, hoffentlich Sie, möchte sich bei ${app} mit dieser Adresse registrieren. Sie haben schon ein Konto und melden sich hiermit als ${email} an.`,
      button: 'Anmelden',
    },
  },
  pt: {
    codeLives: 'O código vale por 10 minutos e o link, por uma hora. Qualquer um dos dois funciona uma única vez.',
    linkOnly: 'O link vale por uma hora e funciona uma única vez.',
    codeSecret: (site) => `Nunca pediremos este código fora de ${site}. Não o passe a ninguém.`,
    notYou: 'Se não foi você, ignore este e-mail: nada mudou.',
    sent: {
      login: {
        subject: (app) => `${app} enviou a você um link para entrar`,
        text: (app, email) => `${app} enviou este link a você. Com ele você entra como ${email}.`,
      },
      reset: {
        subject: (app) => `${app} enviou a você um link para escolher uma senha`,
        text: (app) => `${app} enviou este link a você. Com ele você escolhe uma nova senha.`,
      },
      invite: {
        subject: (app) => `Sua conta em ${app}`,
        text: (app, email) =>
          `Você tem uma conta em ${app} como ${email}. Com este link você escolhe a senha dela e entra.`,
        button: 'Escolher uma senha',
        linkLives: 'O link vale por três dias e funciona uma única vez. Depois, “Esqueceu a senha?” envia outro.',
      },
      notRequested: 'Você não pediu este e-mail. Se não precisar dele, ignore-o: nada mudou.',
    },
    reset: {
      subject: (app, code) => (code ? `${code} redefine sua senha em ${app}` : `Redefina sua senha em ${app}`),
      text: (app) => `Alguém, esperamos que você, pediu uma nova senha em ${app}.`,
      button: 'Escolher nova senha',
    },
    login: {
      subject: (app, code) => (code ? `${code} é seu código para entrar em ${app}` : `Entre em ${app}`),
      text: (app, email) => `Alguém, esperamos que você, quer entrar em ${app} como ${email}.`,
      button: 'Entrar',
    },
    signup: {
      subject: (app, code) => (code ? `${code} é seu código de cadastro em ${app}` : `Cadastre-se em ${app}`),
      text: (app) =>
        `Alguém, esperamos que você, quer criar uma conta em ${app} com este endereço. Ainda não há conta para ele.`,
      button: 'Criar conta',
    },
    'existing-account': {
      subject: (app, code) => (code ? `${code} é seu código para entrar em ${app}` : `Entre em ${app}`),
      text: (app, email) =>
        `Alguém, esperamos que você, quer criar uma conta em ${app} com este endereço. Você já tem uma conta: com isto você entra como ${email}.`,
      button: 'Entrar',
    },
  },
};
