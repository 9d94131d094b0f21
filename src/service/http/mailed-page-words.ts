import type { Language } from '../../contract/languages.ts';
import { type InLanguages, inLanguage } from '../domain/in-language.ts';

/** What the pages say that mails lead to: in the visitor's language, as the mail was. */
interface Words {
  resetTitle: (app: string) => string;
  confirmTitle: (app: string) => string;
  confirmText: string;
  confirmButton: string;
  back: (app: string) => string;
  needsScript: string;
  /** Of the confirm page's script. */
  openLink: string;
  moment: string;
  offline: string;
  done: string;
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
}

const words: InLanguages<Words> = {
  en: {
    resetTitle: (app) => `Reset your password – ${app}`,
    confirmTitle: (app) => `Confirm – ${app}`,
    confirmText: 'Press the button to do what the mail said.',
    confirmButton: 'Confirm',
    back: (app) => `Back to ${app}`,
    needsScript: 'This page needs JavaScript.',
    openLink: 'Open the link in the mail.',
    moment: 'One moment.',
    offline: 'There is no connection right now. Please check your network and try again.',
    done: 'Thank you.',
    unsubscribeTitle: (app) => `Mails about replies – ${app}`,
    unsubscribeQuestion: 'No more mails about replies?',
    unsubscribeText: (app) => `They come from this conversation at ${app}:`,
    unsubscribeButton: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed',
    unsubscribedText:
      'No more mails about replies will come from there. The box beside the comments turns them on again.',
    deadTitle: 'This link is not complete',
    deadText:
      'Part of it was lost on the way. Open it from the mail once more, or copy the whole of it; else ask the site for a new mail.',
  },
  es: {
    resetTitle: (app) => `Restablece tu contraseña – ${app}`,
    confirmTitle: (app) => `Confirmar – ${app}`,
    confirmText: 'Pulsa el botón para hacer lo que decía el correo.',
    confirmButton: 'Confirmar',
    back: (app) => `Volver a ${app}`,
    needsScript: 'Esta página necesita JavaScript.',
    openLink: 'Abre el enlace del correo.',
    moment: 'Un momento.',
    offline: 'Ahora mismo no hay conexión. Comprueba tu red e inténtalo de nuevo.',
    done: 'Gracias.',
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
  },
  fr: {
    resetTitle: (app) => `Réinitialisez votre mot de passe – ${app}`,
    confirmTitle: (app) => `Confirmer – ${app}`,
    confirmText: 'Appuyez sur le bouton pour faire ce qu’annonçait l’e-mail.',
    confirmButton: 'Confirmer',
    back: (app) => `Retour à ${app}`,
    needsScript: 'Cette page a besoin de JavaScript.',
    openLink: 'Ouvrez le lien de l’e-mail.',
    moment: 'Un instant.',
    offline: 'Pas de connexion pour le moment. Vérifiez votre réseau et réessayez.',
    done: 'Merci.',
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
  },
  de: {
    resetTitle: (app) => `Passwort zurücksetzen – ${app}`,
    confirmTitle: (app) => `Bestätigen – ${app}`,
    confirmText: 'Drücken Sie den Knopf, damit geschieht, was in der E-Mail stand.',
    confirmButton: 'Bestätigen',
    back: (app) => `Zurück zu ${app}`,
    needsScript: 'Diese Seite braucht JavaScript.',
    openLink: 'Bitte öffnen Sie den Link in der E-Mail.',
    moment: 'Einen Moment.',
    offline: 'Es besteht gerade keine Verbindung. Bitte prüfen Sie Ihr Netz und versuchen Sie es noch einmal.',
    done: 'Vielen Dank.',
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
  },
  pt: {
    resetTitle: (app) => `Redefina sua senha – ${app}`,
    confirmTitle: (app) => `Confirmar – ${app}`,
    confirmText: 'Pressione o botão para fazer o que o e-mail dizia.',
    confirmButton: 'Confirmar',
    back: (app) => `Voltar para ${app}`,
    needsScript: 'Esta página precisa de JavaScript.',
    openLink: 'Abra o link do e-mail.',
    moment: 'Um momento.',
    offline: 'Sem conexão no momento. Verifique sua rede e tente de novo.',
    done: 'Pronto.',
    unsubscribeTitle: (app) => `E-mails sobre respostas – ${app}`,
    unsubscribeQuestion: 'Não receber mais e-mails sobre respostas?',
    unsubscribeText: (app) => `Eles vêm desta conversa em ${app}:`,
    unsubscribeButton: 'Cancelar inscrição',
    unsubscribed: 'Inscrição cancelada',
    unsubscribedText: 'Não virão mais e-mails sobre respostas de lá. A caixa ao lado dos comentários os ativa de novo.',
    deadTitle: 'Este link não está completo',
    deadText:
      'Uma parte se perdeu no caminho. Abra-o de novo pelo e-mail ou copie-o por inteiro; senão, peça um novo e-mail ao site.',
  },
};

export const mailedPageWords = (language: Language): Words => inLanguage(words, language);
