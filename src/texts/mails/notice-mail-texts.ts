import type { InLanguages } from '../in-language.ts';

/**
 * Notices after a change of an account. `password-changed`: after a change or a reset (R22).
 * `password-set`: it had none (C5). `mailbox-proved`: the address was confirmed in a browser that
 * the account did not know (R11).
 */
export type NoticeKind = 'welcome' | 'password-changed' | 'password-set' | 'mailbox-proved';

interface Words {
  subject: (app: string) => string;
  text: (app: string) => string;
  button: string;
  notYou: string;
}

export interface QuestionWords {
  /** Before the list of what is suspended. */
  suspended: (list: string) => string;
  password: string;
  device: string;
  on: (device: string, date: string) => string;
  review: string;
  confirmText: string;
  confirm: string;
}

export const noticeMailTexts: InLanguages<Record<NoticeKind, Words> & QuestionWords> = {
  en: {
    suspended: (list) =>
      `Before this, the account was in use with: ${list}. We have suspended that until you tell us whether it was you. Until then it opens nothing.`,
    password: 'a password',
    device: 'a device',
    on: (device, date) => `${device} since ${date}`,
    review: 'Was this you?',
    confirmText: 'Please confirm that this address is yours.',
    confirm: 'Confirm this address',
    welcome: {
      subject: (app) => `Welcome to ${app}`,
      text: (app) => `You have signed up at ${app} with this address. Good to have you.`,
      button: 'Open the site',
      notYou:
        'If it was not you, you need not do anything. If you want the account, ask for a new password there: then it is yours.',
    },
    'password-changed': {
      subject: (app) => `Your password at ${app} was changed`,
      text: (app) => `The password of your account at ${app} was changed. Everybody who was logged in is logged out.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and look after the password of this mailbox.',
    },
    'password-set': {
      subject: (app) => `Your account at ${app} has a password now`,
      text: (app) => `Your account at ${app} had no password, and has one now. All other devices are logged out.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and look after the password of this mailbox.',
    },
    'mailbox-proved': {
      subject: (app) => `Your account at ${app} is now confirmed`,
      text: (app) => `This address was confirmed as the address of an account at ${app}.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and look after the password of this mailbox.',
    },
  },
  es: {
    suspended: (list) =>
      `Antes, la cuenta ya se usaba con: ${list}. Lo hemos suspendido hasta que nos digas si eras tú. Hasta entonces no abre nada.`,
    password: 'una contraseña',
    device: 'un dispositivo',
    on: (device, date) => `${device} desde el ${date}`,
    review: '¿Eras tú?',
    confirmText: 'Confirma que esta dirección es tuya.',
    confirm: 'Confirmar esta dirección',
    welcome: {
      subject: (app) => `Te damos la bienvenida a ${app}`,
      text: (app) => `Te has registrado en ${app} con esta dirección. Nos alegra tenerte aquí.`,
      button: 'Abrir el sitio',
      notYou:
        'Si no has sido tú, no hace falta que hagas nada. Si quieres la cuenta, pide allí una contraseña nueva: entonces será tuya.',
    },
    'password-changed': {
      subject: (app) => `Tu contraseña en ${app} ha cambiado`,
      text: (app) => `La contraseña de tu cuenta en ${app} ha cambiado. Se han cerrado todas las sesiones abiertas.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
    'password-set': {
      subject: (app) => `Tu cuenta en ${app} ya tiene contraseña`,
      text: (app) =>
        `Tu cuenta en ${app} no tenía contraseña y ahora tiene una. Se han cerrado las sesiones abiertas en otros dispositivos.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
    'mailbox-proved': {
      subject: (app) => `Tu cuenta en ${app} está confirmada`,
      text: (app) => `Esta dirección se ha confirmado como la de una cuenta en ${app}.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
  },
  fr: {
    suspended: (list) =>
      `Auparavant, le compte était utilisé avec : ${list}. Nous avons suspendu ces accès jusqu’à ce que vous nous disiez si c’était vous. D’ici là, ils n’ouvrent rien.`,
    password: 'un mot de passe',
    device: 'un appareil',
    on: (device, date) => `${device} depuis le ${date}`,
    review: 'Était-ce vous ?',
    confirmText: 'Confirmez que cette adresse est la vôtre.',
    confirm: 'Confirmer cette adresse',
    welcome: {
      subject: (app) => `Bienvenue sur ${app}`,
      text: (app) => `Votre inscription à ${app} avec cette adresse est faite. Ravis de vous accueillir.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, vous n’avez rien à faire. Si vous voulez ce compte, demandez-y un nouveau mot de passe : il sera alors à vous.',
    },
    'password-changed': {
      subject: (app) => `Votre mot de passe sur ${app} a été changé`,
      text: (app) => `Le mot de passe de votre compte sur ${app} a été changé. Toutes les sessions ont été fermées.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez aussi celui de cette messagerie.',
    },
    'password-set': {
      subject: (app) => `Votre compte sur ${app} a maintenant un mot de passe`,
      text: (app) =>
        `Votre compte sur ${app} n’avait pas de mot de passe, il en a un maintenant. Les sessions ouvertes ailleurs ont été fermées.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez aussi celui de cette messagerie.',
    },
    'mailbox-proved': {
      subject: (app) => `Votre compte sur ${app} est confirmé`,
      text: (app) => `Cette adresse a été confirmée comme celle d’un compte sur ${app}.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez aussi celui de cette messagerie.',
    },
  },
  de: {
    suspended: (list) =>
      `Bisher wurde das Konto hiermit benutzt: ${list}. Wir haben das ausgesetzt, bis Sie uns sagen, ob Sie das waren. Bis dahin öffnet es nichts.`,
    password: 'ein Passwort',
    device: 'ein Gerät',
    on: (device, date) => `${device} seit dem ${date}`,
    review: 'Waren Sie das?',
    confirmText: 'Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.',
    confirm: 'Diese Adresse bestätigen',
    welcome: {
      subject: (app) => `Willkommen bei ${app}`,
      text: (app) => `Sie haben sich bei ${app} mit dieser Adresse registriert. Schön, dass Sie da sind.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, müssen Sie nichts tun. Wenn Sie das Konto haben möchten, fordern Sie dort ein neues Passwort an: Dann gehört es Ihnen.',
    },
    'password-changed': {
      subject: (app) => `Ihr Passwort bei ${app} wurde geändert`,
      text: (app) => `Das Passwort Ihres Kontos bei ${app} wurde geändert. Alle Geräte wurden abgemeldet.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'password-set': {
      subject: (app) => `Ihr Konto bei ${app} hat jetzt ein Passwort`,
      text: (app) =>
        `Ihr Konto bei ${app} hatte kein Passwort und hat jetzt eines. Alle anderen Geräte wurden abgemeldet.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'mailbox-proved': {
      subject: (app) => `Ihr Konto bei ${app} ist jetzt bestätigt`,
      text: (app) => `Diese Adresse wurde als Adresse eines Kontos bei ${app} bestätigt.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
  },
  pt: {
    suspended: (list) =>
      `Antes disso, a conta era usada com: ${list}. Suspendemos esses acessos até você nos dizer se era você. Até lá, eles não abrem nada.`,
    password: 'uma senha',
    device: 'um dispositivo',
    on: (device, date) => `${device} desde ${date}`,
    review: 'Foi você?',
    confirmText: 'Confirme que este endereço é seu.',
    confirm: 'Confirmar este endereço',
    welcome: {
      subject: (app) => `Boas-vindas a ${app}`,
      text: (app) => `Você criou uma conta em ${app} com este endereço. Que bom ter você aqui.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, não precisa fazer nada. Se quiser a conta, peça lá uma nova senha: então ela será sua.',
    },
    'password-changed': {
      subject: (app) => `Sua senha em ${app} foi alterada`,
      text: (app) => `A senha da sua conta em ${app} foi alterada. Todos os dispositivos foram desconectados.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça uma nova senha imediatamente e cuide também da senha deste e-mail.',
    },
    'password-set': {
      subject: (app) => `Sua conta em ${app} agora tem uma senha`,
      text: (app) => `Sua conta em ${app} não tinha senha e agora tem uma. Os outros dispositivos foram desconectados.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça uma nova senha imediatamente e cuide também da senha deste e-mail.',
    },
    'mailbox-proved': {
      subject: (app) => `Sua conta em ${app} está confirmada`,
      text: (app) => `Este endereço foi confirmado como o de uma conta em ${app}.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça uma nova senha imediatamente e cuide também da senha deste e-mail.',
    },
  },
};
