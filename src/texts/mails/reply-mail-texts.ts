import type { InLanguages } from '../in-language.ts';

interface Words {
  subject: (app: string) => string;
  text: (app: string) => string;
  button: string;
  why: string;
  end: string;
}

export const replyMailTexts: InLanguages<Words> = {
  en: {
    subject: (app) => `New reply to you at ${app}`,
    text: (app) => `There is a new reply in one of your conversations at ${app}:`,
    button: 'Read it there',
    why: 'You asked for mails about replies. To turn them off, use the box beside the comments.',
    end: 'No more mails about replies there',
  },
  es: {
    subject: (app) => `Alguien te ha respondido en ${app}`,
    text: (app) => `Hay una respuesta nueva en una conversación tuya en ${app}:`,
    button: 'Leerla allí',
    why: 'Has pedido avisos sobre respuestas. La casilla junto a los comentarios los desactiva.',
    end: 'No recibir más avisos sobre respuestas de allí',
  },
  fr: {
    subject: (app) => `Quelqu’un vous a répondu sur ${app}`,
    text: (app) => `Il y a une nouvelle réponse dans l’une de vos conversations sur ${app} :`,
    button: 'La lire sur place',
    why: 'Vous avez demandé à être prévenu des réponses. La case près des commentaires y met fin.',
    end: 'Ne plus recevoir d’e-mails sur les réponses là-bas',
  },
  de: {
    subject: (app) => `Jemand hat Ihnen bei ${app} geantwortet`,
    text: (app) => `In einem Ihrer Gespräche bei ${app} gibt es eine neue Antwort:`,
    button: 'Dort lesen',
    why: 'Sie wollten E-Mails über Antworten. Das Kästchen bei den Kommentaren schaltet sie ab.',
    end: 'Keine E-Mails mehr über Antworten dort',
  },
  pt: {
    subject: (app) => `Alguém respondeu a você em ${app}`,
    text: (app) => `Há uma nova resposta em uma conversa sua em ${app}:`,
    button: 'Ler no site',
    why: 'Você pediu avisos sobre respostas. A caixa ao lado dos comentários os desativa.',
    end: 'Não receber mais avisos sobre respostas de lá',
  },
};
