import type { FastifyInstance } from 'fastify';
import { storageKeys } from '../../../contract/constants.ts';
import { seeInvite } from '../../use-cases/teams/see-invite.ts';
import type { HttpParts } from '../http-dependencies.ts';
import { languageOfRequest } from '../pipeline/caller.ts';
import { pressStyle } from './action-page-style.ts';
import { sendDeadLink } from './dead-link.ts';
import { elementPolicy } from './element-policy.ts';
import { invitePageWords } from './invite-page-texts.ts';
import { inviteScript } from './invite-script.ts';
import { mailedPageWords } from './mailed-page-texts.ts';
import { escaped, sendPage } from './page.ts';

const style = `${pressStyle}
/* The last line can be scrolled out from under the badge of test mode. */
main { padding-block: 32px 88px; }
ms-auth-modal { display: block; width: min(360px, 100%); min-height: 320px; text-align: start; }
`;

const tokenForm = /^[\w-]{1,200}$/;

/**
 * R48 where invites lead if the plan names no page of the site: who invites to what, our element to sign up or log in with, and a seat for
 * whoever did. Opening it takes none (R25). The session of this page ends with it: it would be one at the service's own address.
 */
export function serveInvite(server: FastifyInstance, { apps, store }: HttpParts) {
  server.get<{ Querystring: Record<'app' | 'mode' | 'inviteToken', unknown> }>('/invite', async (request, reply) => {
    const { app: id, mode: asked, inviteToken } = request.query;
    const mode = asked === 'live' ? 'live' : 'sandbox';
    const entry = (await apps.now()).byId.get(String(id));
    const key = entry?.keys.find((one) => one.mode === mode)?.key;
    const language = languageOfRequest(request);
    if (!entry || !key) return sendDeadLink(reply, language);
    const app = entry[mode];
    request.appId = app.id;
    const [words, mailed] = [invitePageWords(language), mailedPageWords(language)];
    const token = typeof inviteToken === 'string' && tokenForm.test(inviteToken) ? inviteToken : null;
    const seen = token && (await seeInvite({ app, store }, token));
    const site = escaped(app.loginPage ?? app.baseUrl);
    const back = `<p><a data-site data-go="${escaped(words.go(app.name))}" href="${site}">${escaped(mailed.back(app.name))}</a></p>`;
    const script = (data: string) =>
      `<script defer src="/invite.js" data-kept="${storageKeys.invite}"${data}></script>`;
    const around = { language, title: words.title(app.name), style, app };
    if (!seen || seen.isFull) {
      const [title, text] = seen
        ? [words.fullTitle, escaped(words.fullText(seen.inviter))]
        : [words.deadTitle, words.deadText];
      return sendPage(reply.code(seen ? 409 : 404), {
        ...around,
        // Loaded again without its invite, the page looks whether this tab still knows it; with one, it takes it out of the address.
        head: script(inviteToken === undefined ? '' : ` data-refused="${seen ? 'full' : 'dead'}"`),
        body: `<main><h1>${title}</h1><p>${text}</p>${back}</main>`,
        policy: ["script-src 'self'"],
      });
    }
    const { moment, offline } = mailed;
    const said = { moment, offline, joined: words.joined, joinedText: words.joinedText(app.name) };
    return sendPage(reply, {
      ...around,
      head: `<script async src="/ms.js" data-ms-app="${escaped(app.id)}" data-ms-key="${escaped(key)}"></script>${script(
        ` data-token="${token}" data-words="${escaped(JSON.stringify(said))}"`,
      )}`,
      body: `<main><h1>${escaped(words.heading(seen.inviter))}</h1><p data-text>${escaped(words.text(seen.planName, app.name))}</p><noscript><p>${mailed.needsScript}</p></noscript><ms-auth-modal view="signup" inline open hide-close-button></ms-auth-modal><p role="status"></p><button type="button" hidden>${words.again}</button>${back}</main>`,
      policy: elementPolicy(app),
    });
  });

  server.get('/invite.js', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(inviteScript),
  );
}
