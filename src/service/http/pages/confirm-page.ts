import type { FastifyInstance } from 'fastify';
import { isSameSite } from '../../../platform/http/same-site.ts';
import { mailedPageTexts } from '../../../texts/pages/mailed-page-texts.ts';
import { sitePage } from '../../domain/mails/link.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { languageOfRequest } from '../pipeline/caller.ts';
import { actionPageStyle } from './action-page-style.ts';
import { confirmScript } from './confirm-script.ts';
import { sendDeadLink } from './dead-link.ts';
import { escaped, sendPage } from './page.ts';

const style = `${actionPageStyle}
ul { display: grid; gap: 8px; width: 100%; margin: 0; padding: 0; list-style: none; text-align: start; }
li { padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); font-weight: 600; }
li small { display: block; color: var(--quiet); font-size: 14px; font-weight: 400; }
div { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; }
button[data-no], .second { border: 1px solid var(--edge); background: var(--card); color: var(--ink); }
`;

/**
 * R23 the page of links that confirm an address or take its change back. Opening it does nothing,
 * whatever scripts a scanner runs: the token in the fragment is sent when a person presses the
 * button (R25). A link that was requested elsewhere takes a second press (R113), and where that
 * suspends something, the page asks whether it was the member (R11); so does the link of the mail
 * about it.
 */
export function serveConfirm(server: FastifyInstance, { apps, serviceUrl }: HttpDependencies) {
  server.get<{ Querystring: { app?: unknown; mode?: unknown; from?: unknown } }>('/confirm', async (request, reply) => {
    const { app: id, mode, from } = request.query;
    const entry = (await apps.now()).byId.get(String(id));
    const requestedMode = mode === 'live' ? 'live' : 'sandbox';
    const key = entry?.keys.find((one) => one.mode === requestedMode)?.key;
    if (!entry || !key) return sendDeadLink(reply, languageOfRequest(request));
    const app = entry[requestedMode];
    const { name } = app;
    const site = sitePage(app, typeof from === 'string' ? from : null);
    // R131 only the site names a session in a cookie.
    const isOther = app.sessionCookie !== null || !isSameSite(site, new URL(serviceUrl));
    const language = languageOfRequest(request);
    const words = mailedPageTexts(language);
    const { openLink, moment, offline, done, elsewhereTitle, elsewhereText, requestedOn, confirmHere } = words;
    const { reviewTitle, reviewText, reviewRemoves, password, passkey, device, since, yes, no, answered } = words;
    const ofScript = {
      ...{ openLink, moment, offline, done, elsewhereTitle, elsewhereText, requestedOn, confirmHere },
      ...{ reviewTitle, reviewText, reviewRemoves, password, passkey, device, since, yes, no, answered },
      continueToSite: words.continueToSite(name),
      continueTitle: words.continueTitle,
      continueText: words.continueText(name),
      providers: Object.fromEntries(app.config.authProviders.map(({ provider, name }) => [provider, name])),
    };
    return sendPage(reply, {
      app,
      language,
      title: words.confirmTitle(name),
      style,
      head: `<script defer src="/confirm.js" data-app="${escaped(app.id)}" data-key="${escaped(key)}" data-words="${escaped(JSON.stringify(ofScript))}"></script>`,
      // No press is lost before the script is there.
      body: `<main><h1>${words.confirmHeading}</h1><p data-text>${words.confirmText}</p><ul hidden></ul><div><button type="button" disabled>${words.confirmButton}</button><button type="button" data-no hidden></button></div><p role="status"></p><noscript><p>${words.needsScript}</p></noscript><p><a data-site${isOther ? '="other"' : ''} href="${escaped(site.href)}">${escaped(words.back(name))}</a></p></main>`,
      policy: ["script-src 'self'", "connect-src 'self'"],
    });
  });

  server.get('/confirm.js', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(confirmScript),
  );
}
