import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService, sandbox } from '../../../support/http-service.ts';

const name = 'The Very Long Name of a Pottery & Friends';
const escapedName = 'The Very Long Name of a Pottery &#38; Friends';

async function start(logo: string | null): Promise<HttpService> {
  return createHttpService({
    app: (app) => {
      app.name = name;
      app.branding = {
        logo,
        colors: { lightMode: { primaryButton: '#c2185b', background: '#fff4d6' }, darkMode: { background: '#12032e' } },
        style: { buttonCorners: 'ROUND' },
      };
      app.plans.find(({ id }: { id: string }) => id === 'pln_team').team.inviteSignupLink = null;
    },
  });
}

/** Where the mail about a reply leads. */
async function unsubscribe(service: HttpService) {
  const ada = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
  await service.store.members.update(sandbox, ada.id, { verified: true });
  const [token, other] = [await service.logIn('ada@example.com'), await service.logIn('grace@example.com')];
  const channelKey = '/blog/clay';
  await service.call('subscribeToChannel', { channelKey, action: 'THREADS_ONLY' }, { token });
  const post = await service.call('createPost', { channelKey, content: 'Which clay?' }, { token });
  await service.call('createThread', { postId: post.json().data.id, content: 'The grey one.' }, { token: other });
  const [mail] = await service.mails('ada@example.com');
  const url = new URL(/href="([^"]*\/unsubscribe[^"]*)"/.exec(mail!.html)![1]!);
  return url.pathname + url.search;
}

async function invite(service: HttpService) {
  const token = await service.logIn('ada@example.com');
  const ada = await service.store.members.byEmail(sandbox, 'ada@example.com');
  const teamId = (await service.store.teams.ofMember(sandbox, ada!.id)).owned[0]!.id;
  const { data } = (await service.call('generateInviteToken', { teamId }, { token })).json();
  return `/invite?app=app_demo&mode=sandbox&inviteToken=${data.inviteToken}`;
}

const popup = '/auth-provider/login?appId=app_demo&provider=none&origin=localhost';

const pages: [page: string, url: (service: HttpService) => string | Promise<string>][] = [
  ['confirm', () => '/confirm?app=app_demo&mode=sandbox'],
  ['reset', () => '/reset?app=app_demo&mode=sandbox'],
  ['invite', invite],
  ['invite that has expired', () => '/invite?app=app_demo&mode=sandbox&inviteToken=gone'],
  ['unsubscribe', unsubscribe],
  ['end of a login at a provider', () => popup],
];

describe("R98 the app's brand on the pages of the service", () => {
  const services: Record<'named' | 'pictured', HttpService> = {} as never;
  const logo = 'https://cdn.example.org/brand/logo.svg?v=1';
  beforeAll(async () => {
    services.named = await start(null);
    services.pictured = await start(logo);
  });
  afterAll(async () => {
    await Promise.all(Object.values(services).map((service) => service.close()));
  });

  it.each(pages)('R98 %s carries name, colors and corners and leads back to the site', async (_page, url) => {
    const { body, headers } = await services.named.inject({ url: await url(services.named) });
    expect(body).toContain(`<header class="app"><p>${escapedName}</p></header>`);
    expect(body).toContain('--button:rgb(194,24,91);--on-button:rgb(255,255,255);');
    expect(body).toContain('--paper:rgb(255,244,214);');
    expect(body).toMatch(/@media \(prefers-color-scheme: dark\) \{ :root \{ --paper:rgb\(18,3,46\);/);
    expect(body).toContain('--corner: 22px;');
    expect(body).toMatch(new RegExp(`href="[^"]+">Back to ${escapedName}</a>`));
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|https?:/);
  });

  it.each(pages)('R89 %s shows the logo and lets images come from its origin alone', async (_page, url) => {
    const { body, headers } = await services.pictured.inject({ url: await url(services.pictured) });
    expect(body).toContain(`<header class="app"><img src="${logo}" alt="${escapedName}"`);
    const policy = String(headers['content-security-policy']);
    expect(policy.match(/https?:[^ ;]*/g)).toEqual(['https://cdn.example.org']);
    expect(policy).toMatch(/img-src [^;]*https:\/\/cdn\.example\.org/);
  });
});

describe('R89 logos that no policy can name', () => {
  it.each(['/logo.svg', 'javascript:alert(1)', 'blob:https://a.example/1', 'data:text/html,x', 'not an address'])(
    'R89 shows the name in place of %s',
    async (logo) => {
      const service = await start(logo);
      for (const url of ['/confirm?app=app_demo&mode=live', '/reset?app=app_demo&mode=live']) {
        const { body, headers } = await service.inject({ url });
        expect(body).toContain(`<header class="app"><p>${escapedName}</p></header>`);
        expect(String(headers['content-security-policy'])).not.toMatch(/null|blob|javascript|undefined/);
      }
      await service.close();
    },
  );
});
