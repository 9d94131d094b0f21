import type { FastifyInstance } from 'fastify';
import { storageKeys } from '../../../contract/constants.ts';
import { invitePageTexts } from '../../../texts/pages/invite-page-texts.ts';
import { mailedPageTexts } from '../../../texts/pages/mailed-page-texts.ts';
import { sitePage } from '../../domain/mails/link.ts';
import { seeInvite } from '../../use-cases/teams/see-invite.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { languageOfRequest } from '../pipeline/caller.ts';
import { actionPageStyle } from './action-page-style.ts';
import { sendDeadLink } from './dead-link.ts';
import { inviteScript } from './invite-script.ts';
import { escaped, sendPage } from './page.ts';

const style = `${actionPageStyle}
div { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; }
button[data-no] { border: 1px solid var(--edge); background: var(--card); color: var(--ink); }
`;

const tokenForm = /^[\w-]{1,200}$/;

/**
 * R48 where invites lead if the plan names no page of the site: who invites to what, and "Join" or
 * "No, thanks". Opening it takes no seat (R25). The session is one of the site, so "Join" leads
 * there with the invite, and the page there asks as whom.
 */
export function serveInvite(server: FastifyInstance, { apps, store }: HttpDependencies) {
  type Query = Record<'app' | 'mode' | 'inviteToken' | 'from', unknown>;
  server.get<{ Querystring: Query }>('/invite', async (request, reply) => {
    const { app: id, mode: requestedMode, inviteToken, from } = request.query;
    const mode = requestedMode === 'live' ? 'live' : 'sandbox';
    const entry = (await apps.now()).byId.get(String(id));
    const language = languageOfRequest(request);
    if (!entry?.keys.some((one) => one.mode === mode)) return sendDeadLink(reply, language);
    const app = entry[mode];
    request.appId = app.id;
    const words = invitePageTexts(language);
    const token = typeof inviteToken === 'string' && tokenForm.test(inviteToken) ? inviteToken : null;
    const seen = token && (await seeInvite({ app, tenant: { appId: app.id, mode: app.mode }, store }, token));
    const site = sitePage(app, typeof from === 'string' ? from : null);
    const back = `<p><a href="${escaped(site.href)}">${escaped(mailedPageTexts(language).back(app.name))}</a></p>`;
    const script = (data: string) =>
      `<script defer src="/invite.js" data-kept="${storageKeys.invite}"${data}></script>`;
    const page = { language, title: words.title(app.name), style, app, policy: ["script-src 'self'"] };
    if (!seen || seen.isFull) {
      const [title, text] = seen
        ? [words.fullTitle, escaped(words.fullText(seen.inviter))]
        : [words.deadTitle, words.deadText];
      const again = seen ? `<button type="button" data-again hidden>${words.again}</button>` : '';
      return sendPage(reply.code(seen ? 409 : 404), {
        ...page,
        // Loaded again without its invite, the page looks whether this tab still knows it; with
        // one, it takes it out of the address.
        head: script(inviteToken === undefined ? '' : ` data-refused="${seen ? 'full' : 'dead'}"`),
        body: `<main><h1>${title}</h1><p>${text}</p>${again}${back}</main>`,
      });
    }
    site.searchParams.set('inviteToken', token);
    const { declinedTitle, declinedText, changedMind } = words;
    return sendPage(reply, {
      ...page,
      head: script(
        ` data-token="${token}" data-words="${escaped(JSON.stringify({ declinedTitle, declinedText, changedMind }))}"`,
      ),
      body: `<main><h1>${escaped(words.heading(seen.inviter))}</h1><p data-text>${escaped(words.text(seen.planName, app.name))}</p><div><a class="button" data-join href="${escaped(site.href)}">${words.join}</a><button type="button" data-no hidden>${words.decline}</button></div>${back}</main>`,
    });
  });

  server.get('/invite.js', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(inviteScript),
  );
}
