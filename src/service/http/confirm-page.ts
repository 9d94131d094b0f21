import type { FastifyInstance } from 'fastify';
import { languageOfRequest } from './caller.ts';
import { confirmScript } from './confirm-script.ts';
import { sendDeadLink } from './dead-link.ts';
import { mailedPageWords } from './mailed-page-words.ts';
import { escaped, sendPage } from './page.ts';
import type { HttpParts } from './parts.ts';
import { pressStyle } from './press-style.ts';

/**
 * R23 the page of links that confirm an address or take its change back. Opening it does nothing, whatever scripts a scanner runs:
 * the token in the fragment is sent when somebody presses the button (R25).
 */
export function serveConfirm(server: FastifyInstance, { apps }: HttpParts) {
  server.get<{ Querystring: { app?: unknown; mode?: unknown } }>('/confirm', async (request, reply) => {
    const { app: id, mode } = request.query;
    const entry = (await apps.now()).byId.get(String(id));
    const key = entry?.keys.find((one) => one.mode === (mode === 'live' ? 'live' : 'sandbox'))?.key;
    if (!entry || !key) return sendDeadLink(reply, languageOfRequest(request));
    const { name, baseUrl } = entry.live;
    const language = languageOfRequest(request);
    const words = mailedPageWords(language);
    const { openLink, moment, offline, done } = words;
    return sendPage(reply, {
      language,
      title: words.confirmTitle(name),
      style: pressStyle,
      head: `<script defer src="/confirm.js" data-app="${escaped(entry.live.id)}" data-key="${escaped(key)}" data-words="${escaped(JSON.stringify({ openLink, moment, offline, done }))}"></script>`,
      body: `<main><h1>${escaped(name)}</h1><p>${words.confirmText}</p><button type="button">${words.confirmButton}</button><p role="status"></p><noscript><p>${words.needsScript}</p></noscript><p><a href="${escaped(baseUrl)}">${escaped(words.back(name))}</a></p></main>`,
      policy: ["script-src 'self'", "connect-src 'self'"],
    });
  });

  server.get('/confirm.js', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(confirmScript),
  );
}
