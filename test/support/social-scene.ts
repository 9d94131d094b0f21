import { createHash, randomBytes } from 'node:crypto';
import { type Browser, browser as newBrowser, type Visited } from '../service/outside/social/browser.ts';
import { freePorts } from './free-ports.ts';
import { createHttpService, type HttpServiceOptions } from './http-service.ts';

export const site = 'http://localhost:4871';
export type Purpose = 'login' | 'signup' | 'connect';

export interface Person {
  name: string;
  email: string;
  verified: boolean;
}
export const person = (email: string, verified = true): Person => ({ name: email.split('@')[0]!, email, verified });

/** What the last page of a popup would post, and to whom. */
export interface Posted {
  message: {
    type?: string;
    flowId?: string;
    code?: string;
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they need of it
    data?: any;
    error?: { code: string; message: string };
  };
  origins: string[];
  back?: string;
}

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

export function postedIn(html: string): Posted | null {
  const read = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(html)?.[1];
  const [message, origins, back] = [read('message'), read('origins'), read('back')];
  if (message === undefined || origins === undefined) return null;
  return {
    message: JSON.parse(unescaped(message)),
    origins: JSON.parse(unescaped(origins)),
    ...(back !== undefined && { back: unescaped(back) }),
  };
}

/**
 * The service on a port of its own with its Demo ID, and what popups and pages do there, without a
 * browser.
 */
export async function startSocialScene(options: HttpServiceOptions = {}) {
  const [port] = await freePorts(1);
  const serviceUrl = `http://localhost:${port}`;
  const callback = `${serviceUrl}/auth-provider/callback/demo-id`;
  const service = await createHttpService({
    ...options,
    env: { MS_PORT: String(port), MS_PUBLIC_URL: serviceUrl, ...options.env },
  });
  await service.server.listen({ host: 'localhost', port });

  const scene = {
    service,
    serviceUrl,
    callback,
    /**
     * A browser that shows every page but stops before the callback, so that a test may change it.
     */
    popup: (referer?: string) => newBrowser(callback, referer),
    async start(purpose: Purpose, { token, origin = site, ...more }: Record<string, unknown> = {}) {
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const input = { provider: 'demo-id', purpose, challenge, display: 'popup', returnUrl: `${site}/pages/`, ...more };
      const answer = await service.call('startProvider', input, { token: token as string, origin: origin as string });
      return { answer, verifier, ...(answer.json().data as { flowId: string; url: string }) };
    },
    /** Chooses a person at Demo ID; answers the address of the callback, not yet visited. */
    async choose(popup: Browser, url: string, who: Person): Promise<string> {
      const chooser = await popup.visit(url);
      if ('left' in chooser) return chooser.left;
      const form = { name: who.name, email: who.email, ...(who.verified && { verified: 'on' }) };
      const back = await popup.visit(chooser.url, form);
      if (!('left' in back)) throw new Error(`still at ${back.url}: ${back.status} ${back.text}`);
      return back.left;
    },
    /** Visits the callback with the cookies of the popup. */
    async land(popup: Browser, address: string): Promise<Exclude<Visited, { left: string }>> {
      return popup.open(address);
    },
    async redeem(started: { verifier: string }, posted: Posted | null, more: Record<string, unknown> = {}) {
      const { token, origin = site, ...over } = more;
      const { flowId, code } = posted?.message ?? {};
      return service.call(
        'redeemProvider',
        { flowId, code, verifier: started.verifier, ...over },
        { token: token as string, origin: origin as string },
      );
    },
    /** From the click to the answer of the service. */
    async enter(purpose: Purpose, who: Person, more: Record<string, unknown> = {}) {
      const started = await scene.start(purpose, more);
      if (started.answer.statusCode !== 200) return started.answer;
      const popup = scene.popup();
      const { text } = await scene.land(popup, await scene.choose(popup, started.url, who));
      return scene.redeem(started, postedIn(text), { token: more.token });
    },
    close: () => service.close(),
  };
  return scene;
}
export type SocialScene = Awaited<ReturnType<typeof startSocialScene>>;
