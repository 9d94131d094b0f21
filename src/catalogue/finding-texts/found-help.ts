import { mailHelp } from './form-texts.ts';
import type { RuleTexts } from './rule-texts.ts';

/**
 * §2.7 "Need help?" of what was found: by its name among the found items, else by its chapter of
 * the documentation.
 */
export const foundHelp: Readonly<Record<string, RuleTexts['help']>> = {
  'passwordless-login': mailHelp,
  'passwordless-signup': mailHelp,
  'passwordless-step': mailHelp,
  'passwordless-button': mailHelp,
  'forgot-password-form': mailHelp,
  'forgot-password-modal': mailHelp,
  'reset-password-form': mailHelp,
  'resend-verification-email': mailHelp,
  'own-script': [
    [
      'What does it do?',
      'What a script of this page makes of it. Latchkey neither reads nor changes it; without that script it does nothing.',
    ],
  ],
  forms: [
    [
      'Where does it lead afterwards?',
      'To the `redirect` of the form, else to where the app says; else the page stays and says what happened.',
    ],
    ['Nothing happens on sending?', 'The log below says what was sent and what the service answered.'],
  ],
  buttons: [
    [
      'What does a visitor’s click do?',
      'A plan or price is remembered until she signs up or logs in; what only members can use is hidden from her.',
    ],
    ['Where are the ids?', 'The App tab lists every plan with its prices.'],
  ],
  'gated-content': [
    [
      'Who sees it now?',
      'Choose a person under "See as" below. The page looks as that person sees it; your login does not change.',
    ],
    ['Is it secret?', 'Whatever is in the page can be read in its source. Secrets belong into `data-ms-secure-html`.'],
  ],
  'a-members-data': [
    [
      'Where do the values come from?',
      'From the member who is logged in: the Member tab shows them. Without a value the element keeps its content.',
    ],
    ['Which keys are there?', 'The App tab lists the custom fields.'],
  ],
  'a-members-json': [
    [
      'Where is it kept?',
      'With the member, in the service. The Member tab shows it, and a logout gives the page back.',
    ],
  ],
  'arrival-and-inactivity': [
    [
      'Why does it not open?',
      'It opens once for each address until the page is loaded anew, never over another dialog, and only for those who can use it.',
    ],
  ],
  providers: [
    [
      'Which providers are there?',
      'Those of the app: the App tab marks them as enabled. Others are set up in its configuration.',
    ],
    ['No window opens?', 'Where the browser holds it back, the page itself goes to the provider and comes back.'],
  ],
  'messages-and-loader': [['What if there is none?', 'Then our own message speaks, at the bottom of the page.']],
  comments: [
    [
      'Whose comments are these?',
      'Those of the channel around it; an empty `data-ms-channel` means the path of the page.',
    ],
    ['Does a template show?', 'No. An `item` is copied for each comment and does not show itself.'],
  ],
};
