import type { FastifyInstance } from 'fastify';
import { plainStyle, sendPage } from './page.ts';
import type { HttpParts } from './parts.ts';

const entries = (isDemo: boolean) => [
  ['/ms.js', 'the script for pages'],
  ['/guard.js', 'the line above it, for pages with gated content'],
  ['/docs', 'what links of the elements explain'],
  ...(isDemo ? [['/mailbox', 'the mails that were sent, newest first (on this machine)']] : []),
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
    'The inspector lists what it found on the page, and says for every finding what to do. The documentation comes with the source code.',
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
    'edit',
    'Edit the app',
    'The app is configured in the file that MS_CONFIG names. Change it and restart the service.',
  ],
] as const;

/** `/` for whoever runs the service, `/docs` for whoever followed a link of an element. */
export function serveHome(server: FastifyInstance, { isDemo }: HttpParts) {
  server.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Latchkey',
      style: plainStyle,
      body: `<main><h1>Latchkey</h1><p class="quiet">This is a membership service. Pages talk to it by its script.</p><dl>${entries(
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
      body: `<main><h1>Short answers</h1>${answers.map(([id, title, text]) => `<h2 id="${id}">${title}</h2><p>${text}</p>`).join('')}</main>`,
    }),
  );
  // Browsers ask for it by themselves; an error in the console would look like ours.
  server.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
}
