import type { InLanguages } from '../in-language.ts';

/**
 * Notices after a change of an account. `password-changed`: after a change or a reset (R22).
 * `password-set`: it had none (C5). `passkey-copied`: a passkey's counter went back (R126).
 * `second-factor-reset`, `passkey-reset`: by the team of the site.
 * `second-factor-lost`: with the link that begins its removal (R127). `second-factor-ending`: with
 * the link that keeps it.
 * `mailbox-proved`: the address was confirmed in a browser that the account did not know (R11).
 */
export type NoticeKind =
  | 'welcome'
  | 'password-changed'
  | 'password-set'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-reset'
  | 'passkey-copied'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-reset'
  | 'second-factor-lost'
  | 'second-factor-ending'
  | 'second-factor-kept'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'mailbox-proved';

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
  passkey: (name: string) => string;
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
    passkey: (name) => `the passkey “${name}”`,
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
        'If it was not you, you do not need to do anything. If you want the account, ask for a new password there: then it is yours.',
    },
    'password-changed': {
      subject: (app) => `Your password at ${app} was changed`,
      text: (app) => `The password of your account at ${app} was changed. All devices are logged out.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
    'password-set': {
      subject: (app) => `Your account at ${app} has a password now`,
      text: (app) => `Your account at ${app} had no password, and has one now. All other devices are logged out.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
    'passkey-added': {
      subject: (app) => `Your account at ${app} has a new passkey`,
      text: (app) => `A passkey was added to your account at ${app}. It logs in without a password.`,
      button: 'Open the site',
      notYou:
        'If it was not you, ask for a new password at once, remove the passkey in your profile, and check that this mailbox is secure.',
    },
    'passkey-removed': {
      subject: (app) => `A passkey of your account at ${app} was removed`,
      text: (app) => `A passkey was removed from your account at ${app}. It can no longer log in.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
    'passkey-reset': {
      subject: (app) => `${app} has removed a passkey from your account`,
      text: (app) =>
        `The team of ${app} has removed a passkey from your account. It can no longer log in. You can add a new one in your profile.`,
      button: 'Open the site',
      notYou: 'If you did not ask for this, ask for a new password at once, and contact the team of the site.',
    },
    'passkey-copied': {
      subject: (app) => `A passkey of your account at ${app} may have been copied`,
      text: (app) =>
        `A login at ${app} with one of your passkeys was refused, because the passkey may have been copied. Remove it in your profile and add a new one.`,
      button: 'Open the site',
      notYou: 'If you use this passkey on one device only, ask for a new password too.',
    },
    'second-factor-added': {
      subject: (app) => `Your account at ${app} now asks for a code`,
      text: (app) => `An authenticator app was set up for your account at ${app}. Logins now need one of its codes.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
    'second-factor-removed': {
      subject: (app) => `Your account at ${app} no longer asks for a code`,
      text: (app) => `The authenticator app of your account at ${app} was removed. Logins no longer need a code.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
    'second-factor-reset': {
      subject: (app) => `${app} has removed the authenticator app from your account`,
      text: (app) =>
        `The team of ${app} has removed the authenticator app from your account, with its recovery codes. You can log in without a code, and set up an app again.`,
      button: 'Open the site',
      notYou: 'If you did not ask for this, ask for a new password at once, and contact the team of the site.',
    },
    'second-factor-lost': {
      subject: (app) => `Your authenticator app at ${app} was reported lost`,
      text: (app) =>
        `A login at ${app} passed its first step, and then reported the authenticator app as lost. Press the button to have the app removed. 24 hours later, logins no longer need a code. Until then, you can cancel this.`,
      button: 'Remove the app in 24 hours',
      notYou:
        'If it was not you, do not press the button, and nothing changes. Ask for a new password at once, because another person may know yours.',
    },
    'second-factor-ending': {
      subject: (app) => `Your account at ${app} stops asking for a code in 24 hours`,
      text: (app) =>
        `The authenticator app of your account at ${app} was reported lost, by a link in this mailbox. In 24 hours, a login removes it. If you still have the app, keep it: with this button, in your profile, or by logging in with a code from the app.`,
      button: 'Keep the app',
      notYou:
        'If it was not you, press the button, ask for a new password at once, and check that this mailbox is secure.',
    },
    'second-factor-kept': {
      subject: (app) => `Your account at ${app} keeps asking for a code`,
      text: (app) =>
        `The authenticator app of your account at ${app} stays. The links in earlier mails about it no longer work.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
    'recovery-code-used': {
      subject: (app) => `A recovery code of your account at ${app} was used`,
      text: (app) => `A login at ${app} used one of your recovery codes. It cannot be used again.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
    'recovery-codes-renewed': {
      subject: (app) => `Your account at ${app} has new recovery codes`,
      text: (app) => `New recovery codes were created for your account at ${app}. The old ones no longer work.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
    'mailbox-proved': {
      subject: (app) => `Your account at ${app} is now confirmed`,
      text: (app) => `This address was confirmed as the address of an account at ${app}.`,
      button: 'Open the site',
      notYou: 'If it was not you, ask for a new password at once, and check that this mailbox is secure.',
    },
  },
  es: {
    suspended: (list) =>
      `Antes, la cuenta ya se usaba con: ${list}. Lo hemos suspendido hasta que nos digas si eras tú. Hasta entonces no abre nada.`,
    password: 'una contraseña',
    passkey: (name) => `la llave de acceso «${name}»`,
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
    'passkey-added': {
      subject: (app) => `Tu cuenta en ${app} tiene una llave de acceso nueva`,
      text: (app) => `Se ha añadido una llave de acceso a tu cuenta en ${app}. Con ella se entra sin contraseña.`,
      button: 'Abrir el sitio',
      notYou:
        'Si no has sido tú, pide enseguida otra contraseña, quita la llave de acceso en tu perfil y revisa también la contraseña de este buzón.',
    },
    'passkey-removed': {
      subject: (app) => `Se ha quitado una llave de acceso de tu cuenta en ${app}`,
      text: (app) => `Se ha quitado una llave de acceso de tu cuenta en ${app}. Ya no sirve para entrar.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
    'passkey-reset': {
      subject: (app) => `${app} ha quitado una llave de acceso de tu cuenta`,
      text: (app) =>
        `El equipo de ${app} ha quitado una llave de acceso de tu cuenta. Ya no sirve para entrar. Puedes añadir otra en tu perfil.`,
      button: 'Abrir el sitio',
      notYou: 'Si no lo has pedido, pide enseguida otra contraseña y escribe al equipo del sitio.',
    },
    'passkey-copied': {
      subject: (app) => `Puede que alguien haya copiado una llave de acceso de tu cuenta en ${app}`,
      text: (app) =>
        `Hemos rechazado un inicio de sesión en ${app} con una de tus llaves de acceso: se había usado antes como solo puede hacerlo una copia. Quítala en tu perfil y añade una nueva.`,
      button: 'Abrir el sitio',
      notYou: 'Si usas esta llave de acceso en un solo dispositivo, pide también otra contraseña.',
    },
    'second-factor-added': {
      subject: (app) => `Tu cuenta en ${app} ahora pide un código`,
      text: (app) =>
        `Se ha configurado una aplicación de autenticación para tu cuenta en ${app}. Para entrar hace falta uno de sus códigos.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
    'second-factor-removed': {
      subject: (app) => `Tu cuenta en ${app} ya no pide un código`,
      text: (app) =>
        `Se ha quitado la aplicación de autenticación de tu cuenta en ${app}. Para entrar ya no hace falta un código.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
    'second-factor-reset': {
      subject: (app) => `${app} ha quitado la aplicación de autenticación de tu cuenta`,
      text: (app) =>
        `El equipo de ${app} ha quitado la aplicación de autenticación de tu cuenta, con sus códigos de recuperación. Puedes iniciar sesión sin su código y configurar de nuevo una aplicación.`,
      button: 'Abrir el sitio',
      notYou: 'Si no lo has pedido, pide enseguida otra contraseña y escribe al equipo del sitio.',
    },
    'second-factor-lost': {
      subject: (app) => `Se ha perdido tu aplicación de autenticación en ${app}`,
      text: (app) =>
        `En un inicio de sesión en ${app} todo era correcto menos el código, y se ha dado por perdida la aplicación de autenticación. Pulsa el botón para quitarla: 24 horas después ya no hará falta ningún código. Hasta entonces puedes cancelarlo.`,
      button: 'Quitar la aplicación en 24 horas',
      notYou:
        'Si no has sido tú, no pulses el botón: no cambia nada. Pide enseguida otra contraseña, porque quizá otra persona conozca la tuya.',
    },
    'second-factor-ending': {
      subject: (app) => `Tu cuenta en ${app} dejará de pedir un código en 24 horas`,
      text: (app) =>
        `Se ha indicado que has perdido la aplicación de autenticación de tu cuenta en ${app}, con un enlace de este buzón. Dentro de 24 horas se quitará al iniciar sesión. Si todavía la tienes, consérvala: con este botón, en tu perfil o iniciando sesión con un código de la aplicación.`,
      button: 'Conservar la aplicación',
      notYou: 'Si no has sido tú, pulsa el botón, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
    'second-factor-kept': {
      subject: (app) => `Tu cuenta en ${app} sigue pidiendo un código`,
      text: (app) =>
        `La aplicación de autenticación de tu cuenta en ${app} se conserva, y los enlaces de los correos anteriores ya no valen.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
    'recovery-code-used': {
      subject: (app) => `Se ha usado un código de recuperación de tu cuenta en ${app}`,
      text: (app) =>
        `En un inicio de sesión en ${app} se ha usado uno de tus códigos de recuperación. Ya no vuelve a servir.`,
      button: 'Abrir el sitio',
      notYou: 'Si no has sido tú, pide enseguida otra contraseña y revisa también la de este buzón.',
    },
    'recovery-codes-renewed': {
      subject: (app) => `Tu cuenta en ${app} tiene códigos de recuperación nuevos`,
      text: (app) =>
        `Se han creado códigos de recuperación nuevos para tu cuenta en ${app}. Los anteriores ya no sirven.`,
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
    passkey: (name) => `la clé d’accès « ${name} »`,
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
    'passkey-added': {
      subject: (app) => `Votre compte sur ${app} a une nouvelle clé d’accès`,
      text: (app) =>
        `Une clé d’accès a été ajoutée à votre compte sur ${app}. Elle permet de se connecter sans mot de passe.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe, supprimez la clé dans votre profil et vérifiez aussi le mot de passe de cette messagerie.',
    },
    'passkey-removed': {
      subject: (app) => `Une clé d’accès de votre compte sur ${app} a été supprimée`,
      text: (app) => `Une clé d’accès de votre compte sur ${app} a été supprimée. Elle ne permet plus de se connecter.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez aussi celui de cette messagerie.',
    },
    'passkey-reset': {
      subject: (app) => `${app} a supprimé une clé d’accès de votre compte`,
      text: (app) =>
        `L’équipe de ${app} a supprimé une clé d’accès de votre compte. Elle ne permet plus de se connecter. Vous pouvez en ajouter une autre dans votre profil.`,
      button: 'Ouvrir le site',
      notYou:
        'Si vous ne l’avez pas demandé, demandez tout de suite un autre mot de passe et contactez l’équipe du site.',
    },
    'passkey-copied': {
      subject: (app) => `Une clé d’accès de votre compte sur ${app} a peut-être été copiée`,
      text: (app) =>
        `Une connexion à ${app} avec l’une de vos clés d’accès a été refusée : la clé avait déjà servi comme seule une copie peut le faire. Supprimez-la dans votre profil et ajoutez-en une nouvelle.`,
      button: 'Ouvrir le site',
      notYou: 'Si vous n’utilisez cette clé que sur un seul appareil, demandez aussi un nouveau mot de passe.',
    },
    'second-factor-added': {
      subject: (app) => `Votre compte sur ${app} demande désormais un code`,
      text: (app) =>
        `Une application d’authentification a été configurée pour votre compte sur ${app}. Un de ses codes est désormais nécessaire pour se connecter.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez aussi celui de cette messagerie.',
    },
    'second-factor-removed': {
      subject: (app) => `Votre compte sur ${app} ne demande plus de code`,
      text: (app) =>
        `L’application d’authentification de votre compte sur ${app} a été retirée. Aucun code n’est plus nécessaire pour se connecter.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez aussi celui de cette messagerie.',
    },
    'second-factor-reset': {
      subject: (app) => `${app} a retiré l’application d’authentification de votre compte`,
      text: (app) =>
        `L’équipe de ${app} a retiré l’application d’authentification de votre compte, avec ses codes de secours. Vous pouvez vous connecter sans son code et configurer à nouveau une application.`,
      button: 'Ouvrir le site',
      notYou:
        'Si vous ne l’avez pas demandé, demandez tout de suite un autre mot de passe et contactez l’équipe du site.',
    },
    'second-factor-lost': {
      subject: (app) => `Votre application d’authentification sur ${app} a été déclarée perdue`,
      text: (app) =>
        `Lors d’une connexion à ${app}, tout était juste sauf le code, et l’application d’authentification a été déclarée perdue. Appuyez sur le bouton pour la retirer : 24 heures plus tard, aucun code ne sera plus demandé. D’ici là, vous pouvez annuler.`,
      button: 'Retirer l’application dans 24 heures',
      notYou:
        'Si ce n’était pas vous, n’appuyez pas sur le bouton : rien ne change. Demandez tout de suite un autre mot de passe, car une autre personne connaît peut-être le vôtre.',
    },
    'second-factor-ending': {
      subject: (app) => `Votre compte ${app} ne demandera plus de code dans 24 heures`,
      text: (app) =>
        `L’application d’authentification de votre compte ${app} a été déclarée perdue, par un lien reçu à cette adresse. Dans 24 heures, une connexion la retirera. Si vous l’avez encore, gardez-la : par ce bouton, dans votre profil ou en vous connectant avec un code de l’application.`,
      button: 'Garder l’application',
      notYou:
        'Si ce n’était pas vous, appuyez sur le bouton, demandez tout de suite un autre mot de passe et vérifiez celui de cette messagerie.',
    },
    'second-factor-kept': {
      subject: (app) => `Votre compte ${app} demande toujours un code`,
      text: (app) =>
        `L’application d’authentification de votre compte ${app} est conservée, et les liens des e-mails précédents ne comptent plus.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un autre mot de passe et vérifiez celui de cette messagerie.',
    },
    'recovery-code-used': {
      subject: (app) => `Un code de secours de votre compte sur ${app} a été utilisé`,
      text: (app) => `Un de vos codes de secours a servi à se connecter à ${app}. Il ne compte plus.`,
      button: 'Ouvrir le site',
      notYou:
        'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe et vérifiez aussi celui de cette messagerie.',
    },
    'recovery-codes-renewed': {
      subject: (app) => `Votre compte sur ${app} a de nouveaux codes de secours`,
      text: (app) =>
        `De nouveaux codes de secours ont été créés pour votre compte sur ${app}. Les anciens ne comptent plus.`,
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
    passkey: (name) => `der Passkey „${name}“`,
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
    'passkey-added': {
      subject: (app) => `Ihr Konto bei ${app} hat einen neuen Passkey`,
      text: (app) => `Ihrem Konto bei ${app} wurde ein Passkey hinzugefügt. Damit meldet man sich ohne Passwort an.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an, entfernen Sie den Passkey in Ihrem Profil und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'passkey-removed': {
      subject: (app) => `Ein Passkey Ihres Kontos bei ${app} wurde entfernt`,
      text: (app) => `Von Ihrem Konto bei ${app} wurde ein Passkey entfernt. Damit kann sich niemand mehr anmelden.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'passkey-reset': {
      subject: (app) => `${app} hat einen Passkey Ihres Kontos entfernt`,
      text: (app) =>
        `Das Team von ${app} hat einen Passkey Ihres Kontos entfernt. Damit kann sich niemand mehr anmelden. In Ihrem Profil können Sie einen neuen hinzufügen.`,
      button: 'Website öffnen',
      notYou:
        'Falls Sie nicht darum gebeten haben, fordern Sie sofort ein neues Passwort an und wenden Sie sich an das Team der Website.',
    },
    'passkey-copied': {
      subject: (app) => `Ein Passkey Ihres Kontos bei ${app} wurde vielleicht kopiert`,
      text: (app) =>
        `Eine Anmeldung bei ${app} mit einem Ihrer Passkeys wurde abgelehnt: Er war zuvor so benutzt worden, wie es nur eine Kopie kann. Entfernen Sie ihn in Ihrem Profil und fügen Sie einen neuen hinzu.`,
      button: 'Zur Website',
      notYou: 'Falls Sie diesen Passkey nur auf einem Gerät benutzen, fordern Sie auch ein neues Passwort an.',
    },
    'second-factor-added': {
      subject: (app) => `Ihr Konto bei ${app} verlangt jetzt einen Code`,
      text: (app) =>
        `Für Ihr Konto bei ${app} wurde eine Authenticator-App eingerichtet. Zur Anmeldung ist jetzt einer ihrer Codes nötig.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'second-factor-removed': {
      subject: (app) => `Ihr Konto bei ${app} verlangt keinen Code mehr`,
      text: (app) =>
        `Die Authenticator-App Ihres Kontos bei ${app} wurde entfernt. Zur Anmeldung ist kein Code mehr nötig.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'second-factor-reset': {
      subject: (app) => `${app} hat die Authenticator-App Ihres Kontos entfernt`,
      text: (app) =>
        `Das Team von ${app} hat die Authenticator-App Ihres Kontos mit ihren Wiederherstellungscodes entfernt. Sie können sich ohne ihren Code anmelden und wieder eine App einrichten.`,
      button: 'Website öffnen',
      notYou:
        'Falls Sie nicht darum gebeten haben, fordern Sie sofort ein neues Passwort an und wenden Sie sich an das Team der Website.',
    },
    'second-factor-lost': {
      subject: (app) => `Ihre Authenticator-App bei ${app} wurde als verloren gemeldet`,
      text: (app) =>
        `Bei einer Anmeldung bei ${app} stimmte der erste Schritt, dann wurde die Authenticator-App als verloren gemeldet. Mit dem Knopf wird die App entfernt: Nach 24 Stunden braucht eine Anmeldung keinen Code mehr. Bis dahin können Sie das zurücknehmen.`,
      button: 'App in 24 Stunden entfernen',
      notYou:
        'Wenn Sie das nicht waren, drücken Sie den Knopf nicht: Dann ändert sich nichts. Fordern Sie sofort ein neues Passwort an, denn vielleicht kennt eine andere Person Ihr jetziges.',
    },
    'second-factor-ending': {
      subject: (app) => `Ihr Konto bei ${app} verlangt in 24 Stunden keinen Code mehr`,
      text: (app) =>
        `Die Authenticator-App Ihres Kontos bei ${app} wurde über einen Link in diesem Postfach als verloren gemeldet. In 24 Stunden wird sie bei einer Anmeldung entfernt. Wenn Sie sie noch haben, behalten Sie sie: mit diesem Knopf, in Ihrem Profil oder durch eine Anmeldung mit einem Code der App.`,
      button: 'App behalten',
      notYou:
        'Wenn Sie das nicht waren, drücken Sie den Knopf, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'second-factor-kept': {
      subject: (app) => `Ihr Konto bei ${app} verlangt weiterhin einen Code`,
      text: (app) =>
        `Die Authenticator-App Ihres Kontos bei ${app} bleibt, und die Links der früheren E-Mails gelten nicht mehr.`,
      button: 'Website öffnen',
      notYou:
        'Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'recovery-code-used': {
      subject: (app) => `Ein Wiederherstellungscode Ihres Kontos bei ${app} wurde benutzt`,
      text: (app) =>
        `Bei einer Anmeldung bei ${app} wurde einer Ihrer Wiederherstellungscodes benutzt. Er gilt nicht noch einmal.`,
      button: 'Zur Website',
      notYou:
        'Falls Sie das nicht waren, fordern Sie sofort ein neues Passwort an und prüfen Sie auch das Passwort dieses Postfachs.',
    },
    'recovery-codes-renewed': {
      subject: (app) => `Ihr Konto bei ${app} hat neue Wiederherstellungscodes`,
      text: (app) =>
        `Für Ihr Konto bei ${app} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.`,
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
    passkey: (name) => `a chave de acesso “${name}”`,
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
    'passkey-added': {
      subject: (app) => `Sua conta em ${app} tem uma nova chave de acesso`,
      text: (app) => `Uma chave de acesso foi adicionada à sua conta em ${app}. Com ela se entra sem senha.`,
      button: 'Abrir o site',
      notYou:
        'Se não foi você, peça uma nova senha imediatamente, remova a chave no seu perfil e cuide também da senha deste e-mail.',
    },
    'passkey-removed': {
      subject: (app) => `Uma chave de acesso da sua conta em ${app} foi removida`,
      text: (app) => `Uma chave de acesso foi removida da sua conta em ${app}. Ela não serve mais para entrar.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça uma nova senha imediatamente e cuide também da senha deste e-mail.',
    },
    'passkey-reset': {
      subject: (app) => `${app} removeu uma chave de acesso da sua conta`,
      text: (app) =>
        `A equipe de ${app} removeu uma chave de acesso da sua conta. Ela não serve mais para entrar. Você pode adicionar outra no seu perfil.`,
      button: 'Abrir o site',
      notYou: 'Se você não pediu isso, peça logo uma nova senha e fale com a equipe do site.',
    },
    'passkey-copied': {
      subject: (app) => `Uma chave de acesso da sua conta em ${app} pode ter sido copiada`,
      text: (app) =>
        `Recusamos uma entrada em ${app} com uma das suas chaves de acesso: ela já tinha sido usada como só uma cópia pode ser. Remova-a no seu perfil e adicione uma nova.`,
      button: 'Abrir o site',
      notYou: 'Se você usa esta chave em um só dispositivo, peça também uma nova senha.',
    },
    'second-factor-added': {
      subject: (app) => `Sua conta em ${app} agora pede um código`,
      text: (app) =>
        `Um aplicativo autenticador foi configurado para sua conta em ${app}. Para entrar, agora é preciso um dos códigos dele.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça uma nova senha imediatamente e cuide também da senha deste e-mail.',
    },
    'second-factor-removed': {
      subject: (app) => `Sua conta em ${app} não pede mais um código`,
      text: (app) =>
        `O aplicativo autenticador da sua conta em ${app} foi removido. Para entrar, não é mais preciso um código.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça uma nova senha imediatamente e cuide também da senha deste e-mail.',
    },
    'second-factor-reset': {
      subject: (app) => `${app} removeu o aplicativo autenticador da sua conta`,
      text: (app) =>
        `A equipe de ${app} removeu o aplicativo autenticador da sua conta, com os códigos de recuperação. Você pode entrar sem o código dele e configurar um aplicativo de novo.`,
      button: 'Abrir o site',
      notYou: 'Se você não pediu isso, peça logo uma nova senha e fale com a equipe do site.',
    },
    'second-factor-lost': {
      subject: (app) => `Seu aplicativo autenticador em ${app} foi dado como perdido`,
      text: (app) =>
        `Em um login em ${app} estava tudo certo menos o código, e o aplicativo autenticador foi dado como perdido. Aperte o botão para removê-lo: 24 horas depois, nenhum código será mais pedido. Até lá você pode cancelar isso.`,
      button: 'Remover o aplicativo em 24 horas',
      notYou:
        'Se não foi você, não aperte o botão: nada muda. Peça logo uma nova senha, porque outra pessoa talvez conheça a sua.',
    },
    'second-factor-ending': {
      subject: (app) => `Sua conta em ${app} deixará de pedir um código em 24 horas`,
      text: (app) =>
        `O aplicativo autenticador da sua conta em ${app} foi dado como perdido, por um link desta caixa de e-mail. Em 24 horas, um login o remove. Se você ainda o tem, mantenha-o: com este botão, no seu perfil ou entrando com um código do aplicativo.`,
      button: 'Manter o aplicativo',
      notYou:
        'Se não foi você, aperte o botão, peça logo uma nova senha e confira também a senha desta caixa de e-mail.',
    },
    'second-factor-kept': {
      subject: (app) => `Sua conta em ${app} continua pedindo um código`,
      text: (app) =>
        `O aplicativo autenticador da sua conta em ${app} foi mantido, e os links dos e-mails anteriores não valem mais.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça logo uma nova senha e confira também a senha desta caixa de e-mail.',
    },
    'recovery-code-used': {
      subject: (app) => `Um código de recuperação da sua conta em ${app} foi usado`,
      text: (app) => `Um dos seus códigos de recuperação foi usado para entrar em ${app}. Ele não vale de novo.`,
      button: 'Abrir o site',
      notYou: 'Se não foi você, peça uma nova senha imediatamente e cuide também da senha deste e-mail.',
    },
    'recovery-codes-renewed': {
      subject: (app) => `Sua conta em ${app} tem novos códigos de recuperação`,
      text: (app) => `Novos códigos de recuperação foram criados para sua conta em ${app}. Os antigos não valem mais.`,
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
