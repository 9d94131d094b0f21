import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from '../http-dependencies.ts';
import { bar, barPolicy, escaped, plainStyle, sendPage } from './page.ts';

const entries = (isDemo: boolean) => [
  ['/ms.js', 'the script for pages'],
  ['/guard.js', 'the line above it, for pages with gated content'],
  ['/docs', 'what links of the elements explain'],
  ['/docs/api', 'every call of the API, also as /openapi.json'],
  ...(isDemo ? [['/mailbox', 'the mails that were sent, newest first (on this machine)']] : []),
  ['/console', 'the console of the operators: find, read and change members'],
  ['/health/live', 'the process answers'],
  ['/health/ready', 'database and mail are in order'],
];

/** What the elements' own links lead to, where an app names nothing better. */
const answers = [
  [
    'secured-by',
    'Secured by Latchkey',
    'Sign-up, login and profile on this site are kept by a Latchkey service, which the owner of the site runs.',
  ],
  [
    'help',
    'Help',
    'The inspector lists what it found on the page, and says for every finding what to do; /docs/inspector has all of them. The documentation comes with the source code.',
  ],
  [
    'ai-bot',
    'AI bot',
    'Give an assistant of yours the address /inspector/words.json of this service: every attribute, every finding and what to do about it, as data.',
  ],
  [
    'components',
    'Components',
    'Three elements stand on any page: <ms-auth-modal>, <ms-profile> and, in test mode, <ms-inspector>. Buttons and forms of your own design take attributes; /docs/inspector lists them.',
  ],
  [
    'forums',
    'Forums',
    'Questions belong where the owner of this service answers them; an app can name another place under links.help. Attach the report of the inspector: it holds what matters, and no secret.',
  ],
  [
    'chat',
    'Team chat',
    'As for the forums: this service has no chat of its own. Where your team has one, links.help of the app may lead there.',
  ],
  [
    'test-cards',
    'Test cards',
    'In test mode payments take only test cards: 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined. Any code, any later date.',
  ],
  [
    'go-live',
    'Go live',
    'Put the origin of your site into origins.live of the app, use its live key or none, and set MS_SMTP_URL, so that mails arrive.',
  ],
  [
    'console',
    'An account for the console',
    'Operators are invited. On the machine of the service, run: npx latchkey operators invite you@example.com. It prints a link that sets your password.',
  ],
  [
    'edit',
    'Edit the app',
    'The app is configured in the file that MS_CONFIG names. Change it and restart the service.',
  ],
] as const;

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><title>Latchkey</title><g fill="none" stroke="#5273d9" stroke-width="3" stroke-linecap="round"><circle cx="11" cy="11" r="6.5"/><path d="M16 16l11 11M22 22l-3.5 3.5M26 26l-2.5 2.5"/></g></svg>';

/** `/` for the operator, `/docs` for a site builder who followed a link of an element. */
export function serveHome(server: FastifyInstance, { isDemo }: HttpDependencies) {
  server.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Latchkey',
      style: plainStyle,
      policy: barPolicy,
      body: `${bar(isDemo)}<main><div class="title"><h1>The service is running</h1><p class="quiet">Pages talk to it by its script.</p></div><dl>${entries(
        isDemo,
      )
        .map(([path, means]) => `<div><dt><a href="${path}">${path}</a></dt><dd>${means}</dd></div>`)
        .join('')}</dl></main>`,
    }),
  );
  server.get('/docs', async (_request, reply) =>
    sendPage(reply, {
      title: 'Latchkey: short answers',
      style: plainStyle,
      policy: barPolicy,
      body: `${bar(isDemo)}<main><div class="title"><h1>Short answers</h1></div>${answers.map(([id, title, text]) => `<section class="answer" id="${id}"><h2>${title}</h2><p class="quiet">${escaped(text)}</p></section>`).join('')}</main>`,
    }),
  );
  server.get('/icon.svg', async (_request, reply) => reply.type('image/svg+xml').send(icon));
  // Browsers ask for it by themselves; an error in the console would look like ours.
  server.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
}
