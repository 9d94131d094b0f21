import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from '../http-dependencies.ts';
import { bar, barPolicy, plainStyle, sendPage } from './page.ts';

const entries = (isDemo: boolean) => [
  ['/ms.js', 'the script for pages'],
  ['/guard.js', 'the line above it, for pages with gated content'],
  ['/docs', 'the documentation'],
  ['/docs/api', 'every call of the API, also as /openapi.json'],
  ...(isDemo ? [['/mailbox', 'the mails that were sent, newest first (on this machine)']] : []),
  ['/console', 'the console of the operators: find, read and change members'],
  ['/health/live', 'the process answers'],
  ['/health/ready', 'database and mail are in order'],
];

/** `/` for the operator. */
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
  // Browsers ask for it by themselves; an error in the console would look like ours.
  server.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
}
