import type { Language } from '../../contract/languages.ts';
import { type InLanguages, inLanguage } from '../in-language.ts';

/** Texts of the pages of mailed links, in the visitor's language, like the mail. */
interface Words {
  resetTitle: (app: string) => string;
  confirmTitle: (app: string) => string;
  confirmHeading: string;
  confirmText: string;
  confirmButton: string;
  back: (app: string) => string;
  /** The same, logged in. */
  continueToSite: (app: string) => string;
  needsScript: string;
  /** Of the confirm page's script. */
  openLink: string;
  moment: string;
  offline: string;
  done: string;
  /** R113 the link was requested elsewhere. */
  elsewhereTitle: string;
  elsewhereText: string;
  /** The same, where the site may know the browser. */
  continueTitle: string;
  continueText: (app: string) => string;
  requestedOn: string;
  confirmHere: string;
  /** R11 what is suspended. */
  reviewTitle: string;
  reviewText: string;
  reviewRemoves: string;
  password: string;
  passkey: string;
  device: string;
  since: string;
  yes: string;
  no: string;
  answered: string;
  unsubscribeTitle: (app: string) => string;
  unsubscribeQuestion: string;
  /** Before the channel's name. */
  unsubscribeText: (app: string) => string;
  unsubscribeButton: string;
  unsubscribed: string;
  unsubscribedText: string;
  /** Where a link was cut and names no app. */
  deadTitle: string;
  deadText: string;
  /** Where a login at a provider ends. */
  resultTitle: (app: string) => string;
  resultDone: string;
  resultClose: string;
}

const words: InLanguages<Words> = {
  en: {
    resetTitle: (app) => `Reset your password – ${app}`,
    confirmTitle: (app) => `Confirm – ${app}`,
    confirmHeading: 'Please confirm',
    confirmText: 'Press the button to finish what the mail asked for.',
    confirmButton: 'Confirm',
    back: (app) => `Back to ${app}`,
    continueToSite: (app) => `Continue to ${app}`,
    needsScript: 'This page needs JavaScript.',
    openLink: 'Open the link in the mail.',
    moment: 'One moment.',
    offline: 'There is no connection right now. Please check your network and try again.',
    done: 'Thank you.',
    elsewhereTitle: 'Opened in another browser',
    elsewhereText:
      'This link was requested in another browser or on another device, and nothing has changed yet. You can confirm here. What the account was used with until now is then suspended, and we ask you whether it was you.',
    continueTitle: 'One more step',
    continueText: (app) =>
      `Nothing has changed yet. If you are logged in at ${app} in this browser, continue there. If you confirm here, what the account was used with until now is suspended, and we ask you whether it was you.`,
    requestedOn: 'Link requested on {when}',
    confirmHere: 'Confirm here',
    reviewTitle: 'Was this you?',
    reviewText:
      'Before this, the account was used with the following. It is suspended and opens nothing until you answer.',
    reviewRemoves: '“No” also empties the profile, and removes comments and free plans from before.',
    password: 'A password',
    passkey: 'Passkey “{name}”',
    device: 'A device',
    since: 'Since {when}',
    yes: 'Yes, this was me',
    no: 'No, remove it',
    answered: 'There is nothing to answer. This question has been answered already.',
    unsubscribeTitle: (app) => `Mails about replies – ${app}`,
    unsubscribeQuestion: 'No more mails about replies?',
    unsubscribeText: (app) => `They come from this conversation at ${app}:`,
    unsubscribeButton: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed',
    unsubscribedText:
      'You will get no more mails about replies from there. To turn them on again, use the box beside the comments.',
    deadTitle: 'This link is not complete',
    deadText: 'Part of it is missing. Open it from the mail again or copy all of it, or ask the site for a new mail.',
    resultTitle: (app) => `Log in – ${app}`,
    resultDone: 'Thank you, you are done.',
    resultClose: 'You can close this window.',
  },
  es: {
    resetTitle: (app) => `Restablece tu contraseña – ${app}`,
    confirmTitle: (app) => `Confirmar – ${app}`,
    confirmHeading: 'Confirma, por favor',
    confirmText: 'Pulsa el botón para hacer lo que decía el correo.',
    confirmButton: 'Confirmar',
    back: (app) => `Volver a ${app}`,
    continueToSite: (app) => `Continuar en ${app}`,
    needsScript: 'Esta página necesita JavaScript.',
    openLink: 'Abre el enlace del correo.',
    moment: 'Un momento.',
    offline: 'Ahora mismo no hay conexión. Comprueba tu red e inténtalo de nuevo.',
    done: 'Gracias.',
    elsewhereTitle: 'Abierto en otro navegador',
    elsewhereText:
      'Este enlace se pidió en otro navegador o dispositivo, y todavía no ha cambiado nada. Puedes confirmarlo aquí. Entonces se suspende lo que se usaba con la cuenta hasta ahora y te preguntamos si eras tú.',
    continueTitle: 'Un paso más',
    continueText: (app) =>
      `Todavía no ha cambiado nada. Si has iniciado sesión en ${app} en este navegador, continúa allí. Si confirmas aquí, se suspende lo que se usaba con la cuenta hasta ahora y te preguntamos si eras tú.`,
    requestedOn: 'Enlace solicitado el {when}',
    confirmHere: 'Confirmar aquí',
    reviewTitle: '¿Eras tú?',
    reviewText: 'Antes, la cuenta se usaba con lo siguiente. Está suspendido y no abre nada hasta que respondas.',
    reviewRemoves: '«No» también vacía el perfil y elimina los comentarios y planes gratuitos de antes.',
    password: 'Una contraseña',
    passkey: 'Llave de acceso «{name}»',
    device: 'Un dispositivo',
    since: 'Desde el {when}',
    yes: 'Sí, era yo',
    no: 'No, quitarlo',
    answered: 'No hay nada que responder. Esta pregunta ya tiene respuesta.',
    unsubscribeTitle: (app) => `Avisos sobre respuestas – ${app}`,
    unsubscribeQuestion: '¿No más avisos sobre respuestas?',
    unsubscribeText: (app) => `Vienen de esta conversación en ${app}:`,
    unsubscribeButton: 'Darme de baja',
    unsubscribed: 'Te has dado de baja',
    unsubscribedText:
      'De allí no llegarán más avisos sobre respuestas. La casilla junto a los comentarios los vuelve a activar.',
    deadTitle: 'Este enlace no está completo',
    deadText:
      'Una parte se perdió por el camino. Ábrelo otra vez desde el correo o cópialo entero; si no, pide un correo nuevo en el sitio.',
    resultTitle: (app) => `Iniciar sesión – ${app}`,
    resultDone: 'Gracias, eso era todo.',
    resultClose: 'Puedes cerrar esta ventana.',
  },
  fr: {
    resetTitle: (app) => `Réinitialisez votre mot de passe – ${app}`,
    confirmTitle: (app) => `Confirmer – ${app}`,
    confirmHeading: 'Veuillez confirmer',
    confirmText: 'Appuyez sur le bouton pour faire ce qu’annonçait l’e-mail.',
    confirmButton: 'Confirmer',
    back: (app) => `Retour à ${app}`,
    continueToSite: (app) => `Continuer sur ${app}`,
    needsScript: 'Cette page a besoin de JavaScript.',
    openLink: 'Ouvrez le lien de l’e-mail.',
    moment: 'Un instant.',
    offline: 'Pas de connexion pour le moment. Vérifiez votre réseau et réessayez.',
    done: 'Merci.',
    elsewhereTitle: 'Ouvert dans un autre navigateur',
    elsewhereText:
      'Ce lien a été demandé dans un autre navigateur ou sur un autre appareil, et rien n’a encore changé. Vous pouvez confirmer ici. Ce avec quoi le compte était utilisé est alors suspendu, et nous vous demandons si c’était vous.',
    continueTitle: 'Encore une étape',
    continueText: (app) =>
      `Rien n’a encore changé. Si vous êtes connecté à ${app} dans ce navigateur, continuez là-bas. Si vous confirmez ici, ce avec quoi le compte était utilisé est suspendu, et nous vous demandons si c’était vous.`,
    requestedOn: 'Lien demandé le {when}',
    confirmHere: 'Confirmer ici',
    reviewTitle: 'Était-ce vous ?',
    reviewText:
      'Auparavant, le compte était utilisé avec ce qui suit. C’est suspendu et n’ouvre rien tant que vous n’avez pas répondu.',
    reviewRemoves:
      '«\u00a0Non\u00a0» vide aussi le profil et supprime les commentaires et les offres gratuites d’avant.',
    password: 'Un mot de passe',
    passkey: 'Clé d’accès «\u00a0{name}\u00a0»',
    device: 'Un appareil',
    since: 'Depuis le {when}',
    yes: 'Oui, c’était moi',
    no: 'Non, retirer',
    answered: 'Il n’y a rien à répondre. Cette question a déjà une réponse.',
    unsubscribeTitle: (app) => `E-mails sur les réponses – ${app}`,
    unsubscribeQuestion: 'Ne plus recevoir d’e-mails sur les réponses ?',
    unsubscribeText: (app) => `Ils viennent de cette conversation sur ${app} :`,
    unsubscribeButton: 'Se désabonner',
    unsubscribed: 'Vous êtes désabonné',
    unsubscribedText:
      'Plus aucun e-mail sur les réponses ne viendra de là. La case près des commentaires les rétablit.',
    deadTitle: 'Ce lien n’est pas complet',
    deadText:
      'Une partie s’est perdue en route. Rouvrez-le depuis l’e-mail ou copiez-le en entier ; sinon, demandez un nouvel e-mail au site.',
    resultTitle: (app) => `Connexion – ${app}`,
    resultDone: 'Merci, c’est tout.',
    resultClose: 'Vous pouvez fermer cette fenêtre.',
  },
  de: {
    resetTitle: (app) => `Passwort zurücksetzen – ${app}`,
    confirmTitle: (app) => `Bestätigen – ${app}`,
    confirmHeading: 'Bitte bestätigen Sie',
    confirmText: 'Drücken Sie den Knopf, damit geschieht, was in der E-Mail stand.',
    confirmButton: 'Bestätigen',
    back: (app) => `Zurück zu ${app}`,
    continueToSite: (app) => `Weiter zu ${app}`,
    needsScript: 'Diese Seite braucht JavaScript.',
    openLink: 'Bitte öffnen Sie den Link in der E-Mail.',
    moment: 'Einen Moment.',
    offline: 'Es besteht gerade keine Verbindung. Bitte prüfen Sie Ihr Netz und versuchen Sie es noch einmal.',
    done: 'Vielen Dank.',
    elsewhereTitle: 'In einem anderen Browser geöffnet',
    elsewhereText:
      'Dieser Link wurde in einem anderen Browser oder auf einem anderen Gerät angefordert, und noch hat sich nichts geändert. Sie können hier bestätigen. Womit das Konto bisher benutzt wurde, wird dann ausgesetzt, und wir fragen Sie, ob Sie das waren.',
    continueTitle: 'Noch ein Schritt',
    continueText: (app) =>
      `Noch hat sich nichts geändert. Wenn Sie in diesem Browser bei ${app} angemeldet sind, machen Sie dort weiter. Wenn Sie hier bestätigen, wird ausgesetzt, womit das Konto bisher benutzt wurde, und wir fragen Sie, ob Sie das waren.`,
    requestedOn: 'Link angefordert am {when}',
    confirmHere: 'Hier bestätigen',
    reviewTitle: 'Waren Sie das?',
    reviewText: 'Bisher wurde das Konto hiermit benutzt. Es ist ausgesetzt und öffnet nichts, bis Sie antworten.',
    reviewRemoves: '„Nein“ leert auch das Profil und entfernt frühere Kommentare und kostenlose Tarife.',
    password: 'Ein Passwort',
    passkey: 'Passkey „{name}“',
    device: 'Ein Gerät',
    since: 'Seit {when}',
    yes: 'Ja, das war ich',
    no: 'Nein, entfernen',
    answered: 'Es gibt nichts zu beantworten. Diese Frage ist schon beantwortet.',
    unsubscribeTitle: (app) => `E-Mails über Antworten – ${app}`,
    unsubscribeQuestion: 'Keine E-Mails mehr über Antworten?',
    unsubscribeText: (app) => `Sie kommen aus diesem Gespräch bei ${app}:`,
    unsubscribeButton: 'Abbestellen',
    unsubscribed: 'Abbestellt',
    unsubscribedText:
      'Von dort kommen keine E-Mails über Antworten mehr. Das Kästchen bei den Kommentaren schaltet sie wieder ein.',
    deadTitle: 'Dieser Link ist nicht vollständig',
    deadText:
      'Ein Teil ging unterwegs verloren. Öffnen Sie ihn noch einmal aus der E-Mail oder kopieren Sie ihn ganz; sonst bitten Sie die Website um eine neue E-Mail.',
    resultTitle: (app) => `Anmelden – ${app}`,
    resultDone: 'Vielen Dank, das war alles.',
    resultClose: 'Sie können dieses Fenster schließen.',
  },
  pt: {
    resetTitle: (app) => `Redefina sua senha – ${app}`,
    confirmTitle: (app) => `Confirmar – ${app}`,
    confirmHeading: 'Confirme, por favor',
    confirmText: 'Pressione o botão para fazer o que o e-mail dizia.',
    confirmButton: 'Confirmar',
    back: (app) => `Voltar para ${app}`,
    continueToSite: (app) => `Continuar em ${app}`,
    needsScript: 'Esta página precisa de JavaScript.',
    openLink: 'Abra o link do e-mail.',
    moment: 'Um momento.',
    offline: 'Sem conexão no momento. Verifique sua rede e tente de novo.',
    done: 'Pronto.',
    elsewhereTitle: 'Aberto em outro navegador',
    elsewhereText:
      'Este link foi pedido em outro navegador ou dispositivo, e nada mudou ainda. Você pode confirmar aqui. O que era usado com a conta até agora fica suspenso, e perguntamos se era você.',
    continueTitle: 'Mais um passo',
    continueText: (app) =>
      `Nada mudou ainda. Se você está conectado em ${app} neste navegador, continue por lá. Se confirmar aqui, o que era usado com a conta até agora fica suspenso, e perguntamos se era você.`,
    requestedOn: 'Link pedido em {when}',
    confirmHere: 'Confirmar aqui',
    reviewTitle: 'Foi você?',
    reviewText: 'Antes disso, a conta era usada com o seguinte. Está suspenso e não abre nada até você responder.',
    reviewRemoves: '“Não” também esvazia o perfil e remove comentários e planos gratuitos de antes.',
    password: 'Uma senha',
    passkey: 'Chave de acesso “{name}”',
    device: 'Um dispositivo',
    since: 'Desde {when}',
    yes: 'Sim, fui eu',
    no: 'Não, remover',
    answered: 'Não há nada a responder. Esta pergunta já foi respondida.',
    unsubscribeTitle: (app) => `E-mails sobre respostas – ${app}`,
    unsubscribeQuestion: 'Não receber mais e-mails sobre respostas?',
    unsubscribeText: (app) => `Eles vêm desta conversa em ${app}:`,
    unsubscribeButton: 'Cancelar inscrição',
    unsubscribed: 'Inscrição cancelada',
    unsubscribedText: 'Não virão mais e-mails sobre respostas de lá. A caixa ao lado dos comentários os ativa de novo.',
    deadTitle: 'Este link não está completo',
    deadText:
      'Uma parte se perdeu no caminho. Abra-o de novo pelo e-mail ou copie-o por inteiro; senão, peça um novo e-mail ao site.',
    resultTitle: (app) => `Entrar – ${app}`,
    resultDone: 'Pronto, isso é tudo.',
    resultClose: 'Você pode fechar esta janela.',
  },
};

export const mailedPageTexts = (language: Language): Words => inLanguage(words, language);
