import type { Language } from '../../contract/languages.ts';
import { type InLanguages, inLanguage } from '../domain/in-language.ts';

/** What the page says that an invite to a team opens. */
interface Words {
  title: (app: string) => string;
  heading: (inviter: string) => string;
  text: (plan: string | null, app: string) => string;
  /** Where every seat is taken. */
  fullTitle: string;
  fullText: string;
  /** Where the invite is too old, or was replaced. */
  deadTitle: string;
  deadText: string;
  joined: string;
  joinedText: (app: string) => string;
  go: (app: string) => string;
  again: string;
}

const words: InLanguages<Words> = {
  en: {
    title: (app) => `Invitation – ${app}`,
    heading: (inviter) => `${inviter} invites you to a team`,
    text: (plan, app) =>
      `${plan ? `It shares the plan “${plan}” at ${app}` : `It is a team at ${app}`}. Sign up, or log in if you have an account, and you are in.`,
    fullTitle: 'This team is full',
    fullText: 'All of its seats are taken. Ask whoever invited you to make room, then open the link again.',
    deadTitle: 'This invitation no longer works',
    deadText: 'It is too old, or another has taken its place. Ask whoever invited you for a new link.',
    joined: 'You are in the team',
    joinedText: (app) => `At ${app}, log in with the same account.`,
    go: (app) => `Go to ${app}`,
    again: 'Try again',
  },
  es: {
    title: (app) => `Invitación – ${app}`,
    heading: (inviter) => `${inviter} te invita a un equipo`,
    text: (plan, app) =>
      `${plan ? `Comparte el plan «${plan}» en ${app}` : `Es un equipo en ${app}`}. Regístrate, o inicia sesión si ya tienes cuenta, y estarás dentro.`,
    fullTitle: 'Este equipo está completo',
    fullText: 'Todas sus plazas están ocupadas. Pide a quien te invitó que haga sitio y abre el enlace otra vez.',
    deadTitle: 'Esta invitación ya no sirve',
    deadText: 'Es demasiado antigua o hay otra en su lugar. Pide un enlace nuevo a quien te invitó.',
    joined: 'Estás en el equipo',
    joinedText: (app) => `En ${app}, inicia sesión con la misma cuenta.`,
    go: (app) => `Ir a ${app}`,
    again: 'Intentar de nuevo',
  },
  fr: {
    title: (app) => `Invitation – ${app}`,
    heading: (inviter) => `${inviter} vous invite dans une équipe`,
    text: (plan, app) =>
      `${plan ? `Elle partage l’offre « ${plan} » sur ${app}` : `C’est une équipe sur ${app}`}. Inscrivez-vous, ou connectez-vous si vous avez un compte, et vous en ferez partie.`,
    fullTitle: 'Cette équipe est complète',
    fullText:
      'Toutes ses places sont prises. Demandez à la personne qui vous a invité d’en libérer une, puis rouvrez le lien.',
    deadTitle: 'Cette invitation n’est plus valable',
    deadText:
      'Elle est trop ancienne, ou une autre l’a remplacée. Demandez un nouveau lien à la personne qui vous a invité.',
    joined: 'Vous êtes dans l’équipe',
    joinedText: (app) => `Sur ${app}, connectez-vous avec le même compte.`,
    go: (app) => `Aller sur ${app}`,
    again: 'Réessayer',
  },
  de: {
    title: (app) => `Einladung – ${app}`,
    heading: (inviter) => `${inviter} lädt Sie in ein Team ein`,
    text: (plan, app) =>
      `${plan ? `Es teilt sich den Tarif „${plan}“ bei ${app}` : `Es ist ein Team bei ${app}`}. Registrieren Sie sich, oder melden Sie sich mit Ihrem Konto an, und Sie sind dabei.`,
    fullTitle: 'Dieses Team ist voll',
    fullText:
      'Alle Plätze sind vergeben. Bitten Sie die einladende Person um Platz, und öffnen Sie den Link dann noch einmal.',
    deadTitle: 'Diese Einladung gilt nicht mehr',
    deadText:
      'Sie ist zu alt, oder eine andere ist an ihre Stelle getreten. Bitten Sie die einladende Person um einen neuen Link.',
    joined: 'Sie sind im Team',
    joinedText: (app) => `Melden Sie sich bei ${app} mit demselben Konto an.`,
    go: (app) => `Weiter zu ${app}`,
    again: 'Noch einmal versuchen',
  },
  pt: {
    title: (app) => `Convite – ${app}`,
    heading: (inviter) => `${inviter} convida você para uma equipe`,
    text: (plan, app) =>
      `${plan ? `Ela divide o plano “${plan}” em ${app}` : `É uma equipe em ${app}`}. Cadastre-se, ou entre se já tem uma conta, e você fará parte dela.`,
    fullTitle: 'Esta equipe está completa',
    fullText: 'Todas as vagas estão ocupadas. Peça a quem convidou você que abra uma vaga e abra o link de novo.',
    deadTitle: 'Este convite não vale mais',
    deadText: 'Ele é antigo demais, ou outro tomou o seu lugar. Peça um link novo a quem convidou você.',
    joined: 'Você está na equipe',
    joinedText: (app) => `Em ${app}, entre com a mesma conta.`,
    go: (app) => `Ir para ${app}`,
    again: 'Tentar de novo',
  },
};

export const invitePageWords = (language: Language): Words => inLanguage(words, language);
