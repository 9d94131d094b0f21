import { createHash, generateKeyPair } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { interactionPolicy, Provider } from 'oidc-provider';
import { checkEmail } from '../../../contract/validation.ts';
import { readBody } from '../form-body.ts';
import { pageStyle, sendPage } from '../page.ts';
import { demoIdMemory } from './demo-id-memory.ts';
import { choosePage, type DemoPerson, demoIdErrorPage } from './demo-id-page.ts';

export interface DemoIdOptions {
  /**
   * Where it is reached, with the path it is mounted at and without trailing slash, e.g.
   * `http://localhost:4870/demo-id`.
   */
  issuer: string;
  /** The callback addresses of the service. */
  redirectUris: readonly string[];
  people: readonly DemoPerson[];
}

export interface DemoId {
  issuer: string;
  /** Its one client: public, so PKCE is all it has (and the provider insists on it). */
  clientId: string;
  /** Answers every request whose path is the issuer's or below it. Reads the body itself. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

const clientId = 'latchkey-demo';
const tenMinutes = 10 * 60;

/** The same email is the same person, also after a restart. */
const accountId = (email: string) => createHash('sha256').update(`demo-id ${email}`).digest('base64url').slice(0, 22);

/** Asks at every login: a demo is for trying on people, not for staying one. */
function askAlways() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get('login')!
    .checks.add(
      new Check('choose', 'a person must be chosen', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

/**
 * A real OpenID provider for the demo ("Continue with Demo ID"), where a visitor may be any person.
 * Never start it outside demo mode: an app that trusts it trusts no one.
 */
export async function startDemoId({ issuer, redirectUris, people }: DemoIdOptions): Promise<DemoId> {
  const path = new URL(issuer).pathname.replace(/\/$/, '');
  const style = `${path}/style.css`;
  const known = new Map(people.map((person) => [accountId(person.email), person]));
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });

  const provider = new Provider(issuer, {
    adapter: demoIdMemory(),
    clients: [
      {
        client_id: clientId,
        client_name: 'Latchkey',
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig', kid: 'demo' }] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: askAlways(), url: (_, { uid }) => `${path}/interaction/${uid}` },
    // The short ones keep to the path of their login, so that two windows at once do not take each
    // other's. The long one has the path of no page and never comes back: an earlier choice must
    // not log in the next person.
    cookies: { long: { path: `${path}/unused` } },
    ttl: {
      Interaction: tenMinutes,
      Session: tenMinutes,
      Grant: tenMinutes,
      AccessToken: tenMinutes,
      AuthorizationCode: 60,
      IdToken: tenMinutes,
    },
    async findAccount(_, id) {
      const person = known.get(id);
      if (!person) return undefined;
      const { email, emailVerified, name } = person;
      return { accountId: id, claims: async () => ({ sub: id, email, email_verified: emailVerified, name }) };
    },
    // Choosing a person is consent enough.
    async loadExistingGrant({ oidc: { provider, client, session } }) {
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(ctx) {
      sendPage(ctx.res, 400, demoIdErrorPage(style));
      ctx.respond = false;
    },
  });
  const callback = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse, action: string): Promise<void> {
    const open = await provider.interactionDetails(request, response).catch(() => null);
    if (!open) return sendPage(response, 400, demoIdErrorPage(style));
    if (request.method !== 'POST') return sendPage(response, 200, choosePage(style, action, people, null));
    const form = new URLSearchParams((await readBody(request)) ?? '');
    if (form.has('cancel')) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const email = (form.get('email') ?? '').trim();
    const name = (form.get('name') ?? '').trim().slice(0, 100);
    if (checkEmail(email) || name === '')
      return sendPage(response, 400, choosePage(style, action, people, 'Please enter a name and a valid email.'));
    const id = accountId(email);
    known.set(id, { email, name, emailVerified: form.has('verified') });
    return provider.interactionFinished(request, response, { login: { accountId: id, remember: false } });
  }

  return {
    issuer,
    clientId,
    handle(request, response) {
      const whole = request.url ?? '/';
      const inner = whole.slice(path.length) || '/';
      if (inner === '/style.css') return sendPage(response, 200, pageStyle, 'text/css');
      if (/^\/interaction\/[\w-]+$/.test(inner)) {
        interact(request, response, whole).catch(() => response.destroy());
        return;
      }
      // By the difference of the two it knows where it is mounted.
      Object.assign(request, { originalUrl: whole, url: inner });
      callback(request, response);
    },
  };
}
