import { type InLanguages, inLanguage } from '../in-language.ts';
import { askedSentence, type Circumstances } from './circumstances.ts';
import { type Block, mailText } from './layout.ts';
import type { MailText } from './mail.ts';

/**
 * What an account is told after the fact. `password-changed`: after a change or a reset (R22). `password-set`: it had none (C5).
 * `mailbox-proved`: the owner of the mailbox
 * took over an account that somebody else had prepared (R11).
 */
export type NoticeKind = 'welcome' | 'password-changed' | 'password-set' | 'mailbox-proved';

interface Words {
  subject: (app: string) => string;
  text: (app: string) => string;
  button: string;
  notYou: string;
}

const texts: InLanguages<Record<NoticeKind, Words> & { purged: string }> = {
  en: {
    purged:
      'Somebody had set up this account before your address was confirmed. To keep it yours, we removed what was there: its password, its logins and its linked accounts.',
    welcome: {
      subject: (app) => `Welcome to ${app}`,
      text: (app) => `You have signed up at ${app} with this address. Good to have you.`,
      button: 'Open the site',
      notYou:
        'If it was not you, ask for a new password there: that makes the account yours and shuts out whoever made it.',
    },
    'password-changed': {
      subject: (app) => `Your password at ${app} was changed`,
      text: (app) => `The password of your account at ${app} was changed. Everybody who was logged in is logged out.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and look after the password of this mailbox.',
    },
    'password-set': {
      subject: (app) => `Your account at ${app} has a password now`,
      text: (app) =>
        `Your account at ${app} had no password, and has one now. Whoever was logged in elsewhere is logged out.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and look after the password of this mailbox.',
    },
    'mailbox-proved': {
      subject: (app) => `Your account at ${app} is now confirmed`,
      text: (app) => `You have confirmed that this address is yours, and logged in to ${app}.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and look after the password of this mailbox.',
    },
  },
  es: {
    purged:
      'Alguien había creado esta cuenta antes de que se confirmara tu dirección. Para que sea solo tuya, hemos quitado lo que había: su contraseña, sus sesiones y sus cuentas conectadas.',
    welcome: {
      subject: (app) => `Te damos la bienvenida a ${app}`,
      text: (app) => `Te has registrado en ${app} con esta dirección. Nos alegra tenerte aquí.`,
      button: 'Abrir el sitio',
      notYou:
        'Si no has sido tú, pide allí una contraseña nueva: así la cuenta será tuya y quien la creó quedará fuera.',
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
      text: (app) => `Has confirmado que esta dirección es tuya y has entrado en ${app}.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
  },
  fr: {
    purged:
      'Quelqu’un avait créé ce compte avant que votre adresse soit confirmée. Pour qu’il ne soit qu’à vous, nous avons retiré ce qui s’y trouvait : son mot de passe, ses sessions et ses comptes associés.',
    welcome: {
      subject: (app) => `Bienvenue sur ${app}`,
      text: (app) => `Votre inscription à ${app} avec cette adresse est faite. Ravis de vous accueillir.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez-y un nouveau mot de passe : le compte sera à vous, et la personne qui l’a créé n’y aura plus accès.',
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
      text: (app) => `Vous avez confirmé que cette adresse est la vôtre et ouvert une session sur ${app}.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez aussi celui de cette messagerie.',
    },
  },
  de: {
    purged:
      'Jemand hatte dieses Konto angelegt, bevor Ihre Adresse bestätigt war. Damit es nur Ihnen gehört, haben wir entfernt, was dort war: Passwort, Anmeldungen und verbundene Konten.',
    welcome: {
      subject: (app) => `Willkommen bei ${app}`,
      text: (app) => `Sie haben sich bei ${app} mit dieser Adresse registriert. Schön, dass Sie da sind.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie dort ein neues Passwort an: Dann gehört das Konto Ihnen, und wer es angelegt hat, kommt nicht mehr hinein.',
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
      text: (app) => `Sie haben bestätigt, dass diese Adresse Ihnen gehört, und sich bei ${app} angemeldet.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
  },
  pt: {
    purged:
      'Alguém havia criado esta conta antes de o seu endereço ser confirmado. Para que ela seja só sua, removemos o que havia nela: a senha, os acessos e as contas conectadas.',
    welcome: {
      subject: (app) => `Boas-vindas a ${app}`,
      text: (app) => `Você criou uma conta em ${app} com este endereço. Que bom ter você aqui.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça lá uma nova senha: assim a conta passa a ser sua e quem a criou perde o acesso.',
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
      text: (app) => `Você confirmou que este endereço é seu e entrou em ${app}.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça uma nova senha imediatamente e cuide também da senha deste e-mail.',
    },
  },
};

export function noticeMail(
  kind: NoticeKind,
  variables: Circumstances & { siteUrl: string; wasPurged?: boolean },
  language: string,
): MailText {
  const table = inLanguage(texts, language);
  const words = table[kind];
  const blocks: Block[] = [
    { is: 'text', text: words.text(variables.appName) },
    ...(variables.wasPurged ? [{ is: 'text', text: table.purged } as const] : []),
    { is: 'button', label: words.button, url: variables.siteUrl },
    { is: 'footnote', text: `${askedSentence(variables, language)} ${words.notYou}` },
  ];
  return mailText(language, variables.brand, words.subject(variables.appName), blocks);
}
