import { setTimeout as delay } from 'node:timers/promises';
import { createSite } from '../../demo/site.ts';
import type { MailboxMail } from '../../src/service/store/outbox/mailbox.ts';
import { builtFolder, ensureBuilt } from './built.ts';
import { freePorts } from './free-ports.ts';
import { createHttpService, type HttpServiceOptions } from './http-service.ts';
import { patienceMs } from './patience.ts';

/**
 * What `npm start` runs, for a browser: the service with the built scripts on one origin, the
 * demo's site on another, on free ports and a database in memory. The site's origin is live, as in
 * the demo.
 */
export async function startStack({ isLight, ...options }: HttpServiceOptions & { isLight?: boolean } = {}) {
  await ensureBuilt();
  const [port, sitePort] = await freePorts(2);
  const serviceUrl = `http://localhost:${port}`;
  const siteUrl = `http://localhost:${sitePort}`;
  const service = await createHttpService({
    ...options,
    app: (app) => {
      app.baseUrl = siteUrl;
      // R131 runs any of these tests the other way, the ones of the npm client for example.
      if (process.env.MS_TEST_SESSION) app.session = process.env.MS_TEST_SESSION;
      options.app?.(app);
    },
    parts: { distDir: builtFolder(isLight), ...options.parts },
    env: { MS_PORT: String(port), MS_SITE_PORT: String(sitePort), MS_PUBLIC_URL: serviceUrl, ...options.env },
  });
  const site = createSite({ serviceOrigin: serviceUrl });
  await service.server.listen({ host: 'localhost', port });
  await site.listen({ host: 'localhost', port: sitePort });
  service.start();
  const read = new Set<string>();

  return {
    service,
    serviceUrl,
    siteUrl,
    /** All mails so far, newest first, as `/mailbox.json` shows them. */
    async mails(): Promise<MailboxMail[]> {
      const answer = await fetch(`${serviceUrl}/mailbox.json`);
      return (await answer.json()) as MailboxMail[];
    },
    /** The oldest unread mail to this address; waits for it to arrive. */
    async nextMail(to: string, hasCode = true): Promise<MailboxMail> {
      const giveUpAt = performance.now() + patienceMs;
      for (;;) {
        const mail = (await this.mails()).findLast(
          (one) => one.to === to && !read.has(one.id) && (one.code !== null) === hasCode,
        );
        if (mail) {
          read.add(mail.id);
          return mail;
        }
        if (performance.now() > giveUpAt) throw new Error(`no new mail to ${to}`);
        await delay(20);
      }
    },
    async close() {
      await Promise.all([service.close(), site.close()]);
    },
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;
