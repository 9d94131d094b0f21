import type { Language } from '../../contract/languages.ts';
import { type InLanguages, inLanguage } from '../in-language.ts';

/**
 * Texts of the page that an invite to a team opens; the same as in the dialog on a page of the
 * site.
 */
interface Words {
  title: (app: string) => string;
  heading: (inviter: string) => string;
  text: (plan: string | null, app: string) => string;
  /** Where every seat is taken. */
  fullTitle: string;
  fullText: (inviter: string) => string;
  /** Where the invite has expired, or was replaced. */
  deadTitle: string;
  deadText: string;
  join: string;
  decline: string;
  /** After "No, thanks". */
  declinedTitle: string;
  declinedText: string;
  changedMind: string;
  again: string;
}

const words: InLanguages<Words> = {
  en: {
    title: (app) => `Invitation – ${app}`,
    heading: (inviter) => `${inviter} invites you to a team`,
    text: (plan, app) =>
      `${plan ? `The team shares the plan “${plan}” at ${app}.` : `It is a team at ${app}.`} Sign up or log in next to take your seat.`,
    fullTitle: 'This team is full',
    fullText: (inviter) => `All of its seats are taken. Ask ${inviter} to free one, then open the link again.`,
    deadTitle: 'This invitation no longer works',
    deadText: 'It has expired, or a newer one has replaced it. Ask the person who invited you for a new link.',
    join: 'Join',
    decline: 'No, thanks',
    declinedTitle: 'You have declined the invitation',
    declinedText: 'You have not joined the team, and nothing has changed.',
    changedMind: 'Changed your mind? Join',
    again: 'Try again',
  },
  es: {
    title: (app) => `Invitación – ${app}`,
    heading: (inviter) => `${inviter} te invita a un equipo`,
    text: (plan, app) =>
      `${plan ? `El equipo comparte el plan «${plan}» en ${app}.` : `Es un equipo en ${app}.`} Después regístrate o inicia sesión para ocupar tu plaza.`,
    fullTitle: 'Este equipo está completo',
    fullText: (inviter) =>
      `Todas sus plazas están ocupadas. Pide a ${inviter} que libere una y abre el enlace otra vez.`,
    deadTitle: 'Esta invitación ya no sirve',
    deadText: 'Ha caducado o hay otra más reciente. Pide un enlace nuevo a quien te invitó.',
    join: 'Unirme',
    decline: 'No, gracias',
    declinedTitle: 'Has rechazado la invitación',
    declinedText: 'No te has unido al equipo y nada ha cambiado.',
    changedMind: '¿Has cambiado de idea? Unirme',
    again: 'Intentar de nuevo',
  },
  fr: {
    title: (app) => `Invitation – ${app}`,
    heading: (inviter) => `${inviter} vous invite dans une équipe`,
    text: (plan, app) =>
      `${plan ? `L’équipe partage l’offre « ${plan} » sur ${app}.` : `C’est une équipe sur ${app}.`} Inscrivez-vous ou connectez-vous ensuite pour prendre votre place.`,
    fullTitle: 'Cette équipe est complète',
    fullText: (inviter) =>
      `Toutes les places sont prises. Demandez à ${inviter} d’en libérer une, puis rouvrez le lien.`,
    deadTitle: 'Cette invitation n’est plus valable',
    deadText:
      'Elle a expiré, ou une plus récente l’a remplacée. Demandez un nouveau lien à la personne qui vous a invité.',
    join: 'Rejoindre',
    decline: 'Non, merci',
    declinedTitle: 'Vous avez décliné l’invitation',
    declinedText: 'Vous n’avez pas rejoint l’équipe, et rien n’a changé.',
    changedMind: 'Vous avez changé d’avis ? Rejoindre',
    again: 'Réessayer',
  },
  de: {
    title: (app) => `Einladung – ${app}`,
    heading: (inviter) => `${inviter} lädt Sie in ein Team ein`,
    text: (plan, app) =>
      `${plan ? `Das Team nutzt gemeinsam den Tarif „${plan}“ bei ${app}.` : `Es ist ein Team bei ${app}.`} Registrieren Sie sich danach oder melden Sie sich an.`,
    fullTitle: 'Dieses Team ist voll',
    fullText: (inviter) =>
      `Alle Plätze sind vergeben. Bitten Sie ${inviter} um einen freien Platz und öffnen Sie den Link dann erneut.`,
    deadTitle: 'Diese Einladung gilt nicht mehr',
    deadText:
      'Sie ist abgelaufen oder wurde durch eine neuere ersetzt. Bitten Sie die einladende Person um einen neuen Link.',
    join: 'Beitreten',
    decline: 'Nein, danke',
    declinedTitle: 'Sie haben die Einladung abgelehnt',
    declinedText: 'Sie sind dem Team nicht beigetreten, und nichts hat sich geändert.',
    changedMind: 'Doch lieber? Beitreten',
    again: 'Noch einmal versuchen',
  },
  pt: {
    title: (app) => `Convite – ${app}`,
    heading: (inviter) => `${inviter} convida você para uma equipe`,
    text: (plan, app) =>
      `${plan ? `A equipe compartilha o plano “${plan}” em ${app}.` : `É uma equipe em ${app}.`} Depois, cadastre-se ou entre na sua conta para ocupar seu lugar.`,
    fullTitle: 'Esta equipe está completa',
    fullText: (inviter) => `Todos os lugares estão ocupados. Peça a ${inviter} que libere um e abra o link de novo.`,
    deadTitle: 'Este convite não vale mais',
    deadText: 'Ele expirou ou foi substituído por um mais recente. Peça um novo link a quem convidou você.',
    join: 'Participar',
    decline: 'Não, obrigado',
    declinedTitle: 'Você recusou o convite',
    declinedText: 'Você não entrou na equipe, e nada mudou.',
    changedMind: 'Mudou de ideia? Participar',
    again: 'Tentar de novo',
  },
};

export const invitePageTexts = (language: Language): Words => inLanguage(words, language);
