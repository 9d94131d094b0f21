import type { InLanguages } from '../in-language.ts';

/**
 * Mails about an account. `verify`, `email`, `reauth` carry a code; `email-taken` goes to an
 * address that has an account already (R23: the page shows the same answer); `email-changed` to the
 * former address, with the way back; `email-left` to a former address that was never confirmed.
 */
export type MemberMailKind = 'verify' | 'email' | 'reauth' | 'email-taken' | 'email-changed' | 'email-left';

interface Words {
  subject: (app: string, code: string | null) => string;
  text: (app: string) => string;
  button?: string;
  notYou: string;
}

const ignore: InLanguages<string> = {
  en: 'If it was not you, ignore this mail: nothing has changed.',
  es: 'Si no has sido tú, ignora este mensaje: no ha cambiado nada.',
  fr: 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
  de: 'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  pt: 'Se não foi você, ignore este e-mail: nada mudou.',
};

export const memberMailTexts: InLanguages<
  Record<MemberMailKind, Words> & { codeLives: string; changedByTeam: (app: string) => string }
> = {
  en: {
    codeLives: 'The code is valid for 10 minutes. We will never ask you for it anywhere else.',
    changedByTeam: (app) => `The team of ${app} changed it. If you did not ask for that, contact them.`,
    verify: {
      subject: (app, code) => (code ? `${code} confirms your address at ${app}` : `Confirm your address at ${app}`),
      text: (app) => `This confirms that this address belongs to your account at ${app}.`,
      button: 'Confirm this address',
      notYou: ignore.en,
    },
    email: {
      subject: (app, code) => (code ? `${code} confirms your new address at ${app}` : `Your new address at ${app}`),
      text: (app) => `We received a request to use this address for an account at ${app}.`,
      button: 'Use this address',
      notYou: ignore.en,
    },
    reauth: {
      subject: (app, code) => (code ? `${code} confirms that it is you at ${app}` : `Is it you at ${app}?`),
      text: (app) => `You are about to change something important in your account at ${app}.`,
      notYou:
        'If it was not you, another person is logged in to your account: change your password, and log out all other devices.',
    },
    'email-taken': {
      subject: (app) => `Your address was entered at ${app}`,
      text: (app) =>
        `This address was entered for another account at ${app}. You already have one, so nothing has changed.`,
      notYou: 'You do not need to do anything.',
    },
    'email-changed': {
      subject: (app) => `Your address at ${app} was changed`,
      text: (app) =>
        `The account at ${app} that had this address now has a different one. For 72 hours, you can undo this here. This also logs out all devices and removes the password; choose a new one with "Forgot password".`,
      button: 'Undo the change',
      notYou: 'If it was you, you do not need to do anything.',
    },
    'email-left': {
      subject: (app) => `Your address at ${app} was changed`,
      text: (app) => `An account at ${app} that had this address now has a different one.`,
      notYou: 'You do not need to do anything.',
    },
  },
  es: {
    codeLives: 'El código vale 10 minutos. Nunca te lo pediremos en otro sitio.',
    changedByTeam: (app) => `Lo ha cambiado el equipo de ${app}. Si no lo has pedido, ponte en contacto con el equipo.`,
    verify: {
      subject: (app, code) => (code ? `${code} confirma tu dirección en ${app}` : `Confirma tu dirección en ${app}`),
      text: (app) => `Con esto confirmas que esta dirección es la de tu cuenta en ${app}.`,
      button: 'Confirmar esta dirección',
      notYou: ignore.es,
    },
    email: {
      subject: (app, code) => (code ? `${code} confirma tu nueva dirección en ${app}` : `Tu nueva dirección en ${app}`),
      text: (app) => `Alguien, esperamos que tú, quiere usar esta dirección para una cuenta en ${app}.`,
      button: 'Usar esta dirección',
      notYou: ignore.es,
    },
    reauth: {
      subject: (app, code) => (code ? `${code} confirma que eres tú en ${app}` : `¿Eres tú en ${app}?`),
      text: (app) => `Estás a punto de cambiar algo importante de tu cuenta en ${app}.`,
      notYou:
        'Si no has sido tú, alguien ha entrado en tu cuenta: cambia tu contraseña y cierra la sesión en los demás dispositivos.',
    },
    'email-taken': {
      subject: (app) => `Alguien ha escrito tu dirección en ${app}`,
      text: (app) =>
        `Alguien quería usar esta dirección para otra cuenta en ${app}. Tú ya tienes una, así que no ha cambiado nada.`,
      notYou: 'No hace falta que hagas nada.',
    },
    'email-changed': {
      subject: (app) => `Tu dirección en ${app} ha cambiado`,
      text: (app) =>
        `La cuenta de ${app} que tenía esta dirección ahora tiene otra. Durante 72 horas puedes deshacerlo aquí. Así también se cierran todas las sesiones y la contraseña deja de valer; eliges otra con «¿Olvidaste tu contraseña?».`,
      button: 'Deshacer el cambio',
      notYou: 'Si has sido tú, no hace falta que hagas nada.',
    },
    'email-left': {
      subject: (app) => `Tu dirección en ${app} ha cambiado`,
      text: (app) => `Una cuenta de ${app} que tenía esta dirección ahora tiene otra.`,
      notYou: 'No hace falta que hagas nada.',
    },
  },
  fr: {
    codeLives: 'Le code est valable 10 minutes. Nous ne vous le demanderons jamais ailleurs.',
    changedByTeam: (app) => `L’équipe de ${app} l’a changée. Si vous ne l’avez pas demandé, contactez-la.`,
    verify: {
      subject: (app, code) =>
        code ? `${code} confirme votre adresse sur ${app}` : `Confirmez votre adresse sur ${app}`,
      text: (app) => `Vous confirmez ainsi que cette adresse est celle de votre compte sur ${app}.`,
      button: 'Confirmer cette adresse',
      notYou: ignore.fr,
    },
    email: {
      subject: (app, code) =>
        code ? `${code} confirme votre nouvelle adresse sur ${app}` : `Votre nouvelle adresse sur ${app}`,
      text: (app) => `Quelqu’un, sans doute vous, souhaite utiliser cette adresse pour un compte sur ${app}.`,
      button: 'Utiliser cette adresse',
      notYou: ignore.fr,
    },
    reauth: {
      subject: (app, code) =>
        code ? `${code} confirme que c’est bien vous sur ${app}` : `Est-ce bien vous sur ${app} ?`,
      text: (app) => `Vous êtes sur le point de changer quelque chose d’important dans votre compte sur ${app}.`,
      notYou:
        'Si ce n’était pas vous, quelqu’un a accès à votre compte : changez votre mot de passe et déconnectez tous les autres appareils.',
    },
    'email-taken': {
      subject: (app) => `Votre adresse a été saisie sur ${app}`,
      text: (app) =>
        `Quelqu’un voulait utiliser cette adresse pour un autre compte sur ${app}. Vous en avez déjà un : rien n’a changé.`,
      notYou: 'Vous n’avez rien à faire.',
    },
    'email-changed': {
      subject: (app) => `Votre adresse sur ${app} a été changée`,
      text: (app) =>
        `Le compte sur ${app} qui avait cette adresse en a maintenant une autre. Pendant 72 heures, vous pouvez l’annuler ici. Cela déconnecte aussi tous les appareils et met fin au mot de passe ; vous en choisirez un autre par « Mot de passe oublié ».`,
      button: 'Annuler le changement',
      notYou: 'Si c’était vous, vous n’avez rien à faire.',
    },
    'email-left': {
      subject: (app) => `Votre adresse sur ${app} a été changée`,
      text: (app) => `Un compte sur ${app} qui avait cette adresse en a maintenant une autre.`,
      notYou: 'Vous n’avez rien à faire.',
    },
  },
  de: {
    codeLives: 'Der Code gilt 10 Minuten. Wir fragen nie anderswo danach.',
    changedByTeam: (app) =>
      `Das Team von ${app} hat das geändert. Falls Sie nicht darum gebeten haben, wenden Sie sich an das Team.`,
    verify: {
      subject: (app, code) =>
        code ? `${code} bestätigt Ihre Adresse bei ${app}` : `Bestätigen Sie Ihre Adresse bei ${app}`,
      text: (app) => `Damit bestätigen Sie, dass diese Adresse zu Ihrem Konto bei ${app} gehört.`,
      button: 'Adresse bestätigen',
      notYou: ignore.de,
    },
    email: {
      subject: (app, code) =>
        code ? `${code} bestätigt Ihre neue Adresse bei ${app}` : `Ihre neue Adresse bei ${app}`,
      text: (app) => `Jemand, hoffentlich Sie, möchte diese Adresse für ein Konto bei ${app} verwenden.`,
      button: 'Diese Adresse verwenden',
      notYou: ignore.de,
    },
    reauth: {
      subject: (app, code) => (code ? `${code} bestätigt, dass Sie es sind, bei ${app}` : `Sind Sie das bei ${app}?`),
      text: (app) => `Sie sind dabei, etwas Wichtiges an Ihrem Konto bei ${app} zu ändern.`,
      notYou:
        'Falls Sie das nicht waren, ist jemand in Ihrem Konto angemeldet: Ändern Sie Ihr Passwort und melden Sie alle anderen Geräte ab.',
    },
    'email-taken': {
      subject: (app) => `Ihre Adresse wurde bei ${app} eingegeben`,
      text: (app) =>
        `Jemand wollte diese Adresse für ein weiteres Konto bei ${app} verwenden. Sie haben schon eines, also hat sich nichts geändert.`,
      notYou: 'Sie müssen nichts tun.',
    },
    'email-changed': {
      subject: (app) => `Ihre Adresse bei ${app} wurde geändert`,
      text: (app) =>
        `Das Konto bei ${app}, das diese Adresse hatte, hat jetzt eine andere. 72 Stunden lang können Sie das hier zurücknehmen. Dabei werden alle Geräte abgemeldet, und das Passwort gilt nicht mehr; ein neues wählen Sie über „Passwort vergessen“.`,
      button: 'Zurücknehmen',
      notYou: 'Falls Sie das waren, müssen Sie nichts tun.',
    },
    'email-left': {
      subject: (app) => `Ihre Adresse bei ${app} wurde geändert`,
      text: (app) => `Ein Konto bei ${app}, das diese Adresse hatte, hat jetzt eine andere.`,
      notYou: 'Sie müssen nichts tun.',
    },
  },
  pt: {
    codeLives: 'O código vale por 10 minutos. Nunca o pediremos em outro lugar.',
    changedByTeam: (app) => `A equipe de ${app} fez essa mudança. Se você não pediu isso, fale com a equipe.`,
    verify: {
      subject: (app, code) => (code ? `${code} confirma seu endereço em ${app}` : `Confirme seu endereço em ${app}`),
      text: (app) => `Com isto você confirma que este endereço é o da sua conta em ${app}.`,
      button: 'Confirmar este endereço',
      notYou: ignore.pt,
    },
    email: {
      subject: (app, code) => (code ? `${code} confirma seu novo endereço em ${app}` : `Seu novo endereço em ${app}`),
      text: (app) => `Alguém, esperamos que você, quer usar este endereço para uma conta em ${app}.`,
      button: 'Usar este endereço',
      notYou: ignore.pt,
    },
    reauth: {
      subject: (app, code) => (code ? `${code} confirma que é você em ${app}` : `É você em ${app}?`),
      text: (app) => `Você está prestes a mudar algo importante na sua conta em ${app}.`,
      notYou:
        'Se não foi você, alguém entrou na sua conta: altere sua senha e desconecte todos os outros dispositivos.',
    },
    'email-taken': {
      subject: (app) => `Seu endereço foi digitado em ${app}`,
      text: (app) => `Alguém quis usar este endereço para outra conta em ${app}. Você já tem uma, então nada mudou.`,
      notYou: 'Você não precisa fazer nada.',
    },
    'email-changed': {
      subject: (app) => `Seu endereço em ${app} foi alterado`,
      text: (app) =>
        `A conta em ${app} que tinha este endereço agora tem outro. Durante 72 horas você pode desfazer isso aqui. Isso também desconecta todos os dispositivos e encerra a senha; escolha outra em “Esqueceu a senha?”.`,
      button: 'Desfazer',
      notYou: 'Se foi você, não precisa fazer nada.',
    },
    'email-left': {
      subject: (app) => `Seu endereço em ${app} foi alterado`,
      text: (app) => `Uma conta em ${app} que tinha este endereço agora tem outro.`,
      notYou: 'Você não precisa fazer nada.',
    },
  },
};
