import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { consoleMailPath, consolePath, consolePreviewPath } from '../../../contract/console.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { readBuiltFile, sendBuiltFile } from '../../../platform/http/built-file.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { sendPage } from '../pages/page.ts';

/** Before the script has run; the same surfaces as its own. */
const style = `
:root { color-scheme: light dark; }
html, body { height: 100%; margin: 0; }
body { background: #fff; }
noscript { display: block; padding: 32px; font: 16px/1.5 system-ui, sans-serif; }
@media screen and (prefers-color-scheme: dark) { body { background: #16181c; } }
`;

const previewStyle = `
html, body { min-height: 100%; margin: 0; }
body { display: grid; place-items: center; padding: 16px; box-sizing: border-box; background: Canvas; font-family: system-ui, sans-serif; }
ms-auth-modal { width: 100%; max-width: 420px; }
ms-profile { width: 100%; max-width: 880px; }
`;

const policy = [
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

const fileForm = /^[\w-]+-[A-Z0-9]{8}\.js$/;
const isEntry = (name: string) => name.startsWith('main-');
const forever = 'public, max-age=31536000, immutable';

/** `/console` and every address of its screens: one page, with its script and the chunks of it. */
export async function serveConsolePage(server: FastifyInstance, { distDir }: HttpDependencies) {
  const folder = join(distDir, 'console');
  const names = (await readdir(folder).catch(() => [])).filter((name) => fileForm.test(name));
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readBuiltFile(join(folder, name))] as const)),
  );
  const entry = names.find(isEntry);

  server.get<{ Params: { file: string } }>(`${consolePath}/assets/:file`, async (request, reply) => {
    const file = files.get(request.params.file);
    if (!file) return fail('not-found');
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': forever,
      'cross-origin-resource-policy': 'same-origin',
    });
    return sendBuiltFile(request, reply, file);
  });

  server.get(consolePreviewPath, async (_request, reply) => {
    const script = names.find((name) => name.startsWith('preview-'));
    if (!script) return fail('not-found');
    return sendPage(reply, {
      title: 'Preview',
      style: previewStyle,
      head: `<script type="module" src="${consolePath}/assets/${script}"></script>`,
      body: '',
      // Logos of the draft are anywhere.
      policy: ["script-src 'self'", "connect-src 'self'", "img-src 'self' https: data:", "media-src 'self'"],
      isFramed: true,
    });
  });

  // The console writes the mail into it. Scripts never run here, and nothing is loaded: a logo is
  // in the mail.
  server.get(consoleMailPath, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'",
      })
      .send('<!doctype html><html lang="en"><head><title>Mail</title></head><body></body></html>'),
  );

  for (const path of [consolePath, `${consolePath}/*`])
    server.get(path, async (_request, reply) => {
      if (!entry) return fail('not-found');
      return sendPage(reply, {
        title: 'Latchkey console',
        style,
        head: `<link rel="icon" href="/icon.svg"><script async src="/ms.js" data-ms-app="${consoleAppId}" data-ms-key="pk_console"></script><script type="module" src="${consolePath}/assets/${entry}"></script>`,
        body: '<div id="console"></div><noscript>The console needs JavaScript.</noscript>',
        policy,
      });
    });
}
