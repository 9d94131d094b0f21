import type { FastifyInstance } from 'fastify';
import type { Mode } from '../../../contract/entities.ts';
import { mailedPageTexts } from '../../../texts/pages/mailed-page-texts.ts';
import { sitePage } from '../../domain/mails/link.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { languageOfRequest } from '../pipeline/caller.ts';
import { sendDeadLink } from './dead-link.ts';
import { elementPolicy } from './element-policy.ts';
import { escaped, plainStyle, sendPage } from './page.ts';
import { resetScript } from './reset-script.ts';

const style = `${plainStyle}
/* The last line can be scrolled out from under the badge of test mode. */
main { display: grid; min-height: 100dvh; align-content: center; justify-items: center; gap: 24px; padding-block: 32px 88px; text-align: center; }
ms-auth-modal { display: block; width: min(360px, 100%); min-height: 320px; text-align: start; }
`;

/**
 * C21 the page that mailed links open where the app names none: our element, inline, and nothing
 * else. The token is in the fragment, which never reaches a server (R25); opening the page
 * consumes nothing. The policy is that of R89.
 */
export function serveReset(server: FastifyInstance, { apps }: HttpDependencies) {
  server.get<{ Querystring: { app?: unknown; mode?: unknown; from?: unknown } }>('/reset', async (request, reply) => {
    const { app: id, mode, from } = request.query;
    const entry = (await apps.now()).byId.get(String(id));
    const requestedMode: Mode = mode === 'live' ? 'live' : 'sandbox';
    const key = entry?.keys.find((one) => one.mode === requestedMode)?.key;
    if (!entry || !key) return sendDeadLink(reply, languageOfRequest(request));
    const app = entry[requestedMode];
    const { name } = app;
    const site = sitePage(app, typeof from === 'string' ? from : null);
    // The element speaks the language of its page.
    const language = languageOfRequest(request);
    const words = mailedPageTexts(language);
    return sendPage(reply, {
      app,
      language,
      title: words.resetTitle(name),
      style,
      // In this order: what is pressed in the element is never earlier than its listeners.
      head: `<script defer src="/reset.js"></script><script defer src="/ms.js" data-ms-app="${escaped(app.id)}" data-ms-key="${escaped(key)}"></script>`,
      body: `<main><noscript><p>${words.needsScript}</p></noscript><ms-auth-modal view="reset_password" inline open hide-close-button></ms-auth-modal><p><a data-site href="${escaped(site.href)}">${escaped(words.back(name))}</a></p></main>`,
      policy: elementPolicy(app),
    });
  });

  server.get('/reset.js', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(resetScript),
  );
}
