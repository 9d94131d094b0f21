import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteLifetimeMs } from '../../../../src/service/domain/invites.ts';
import { de } from '../../../../src/texts/widget/de.ts';
import { en } from '../../../../src/texts/widget/en.ts';
import { es } from '../../../../src/texts/widget/es.ts';
import { fr } from '../../../../src/texts/widget/fr.ts';
import { pt } from '../../../../src/texts/widget/pt.ts';
import { createHttpService, type HttpService, sandbox } from '../../../support/http-service.ts';

const owner = 'ada@example.com';

describe('R48 the page that an invite opens', () => {
  let now = Date.UTC(2026, 4, 1);
  let service: HttpService;
  let teamId: string;
  beforeAll(async () => {
    service = await createHttpService({
      clock: () => now,
      app: (app) => {
        app.plans.find(({ id }: { id: string }) => id === 'pln_team').team.inviteSignupLink = null;
      },
    });
    const ada = await service.store.members.byEmail(sandbox, owner);
    teamId = (await service.store.teams.ofMember(sandbox, ada!.id)).owned[0]!.id;
  });
  afterAll(() => service.close());

  const token = () => service.logIn(owner);
  async function freshInvite(): Promise<string> {
    const answer = await service.call('generateInviteToken', { teamId }, { token: await token() });
    return answer.json().data.inviteToken;
  }
  const open = (query: string, language = 'en') =>
    service.inject({ url: `/invite?app=app_demo&mode=sandbox${query}`, headers: { 'accept-language': language } });

  it('§7.2 the owner gets the address of this page, where the plan names none of the site', async () => {
    const { data } = (await service.call('getTeam', { teamId }, { token: await token() })).json();
    expect(data.plan.teamAccountInviteSignupLink).toBe('http://localhost:4870/invite?app=app_demo&mode=sandbox');
  });

  it('R48 leads an invite of test mode back only to the allowed site that requested it', async () => {
    const from = 'http://localhost:5173';
    const ownService = await createHttpService({
      app: (app) => {
        // Without a page of its own, test mode follows the calling site.
        app.pages = {};
        app.plans.find(({ id }: { id: string }) => id === 'pln_team').team.inviteSignupLink = null;
      },
    });
    const ada = await ownService.store.members.byEmail(sandbox, owner);
    const { owned } = await ownService.store.teams.ofMember(sandbox, ada!.id);
    const options = { token: await ownService.logIn(owner), origin: from };
    const { data } = (await ownService.call('getTeam', { teamId: owned[0]!.id }, options)).json();
    const link = new URL(data.plan.teamAccountInviteSignupLink);
    expect(link.searchParams.get('from')).toBe(from);
    const joinFrom = async (site: string, mode = 'sandbox') => {
      const query = new URLSearchParams({ app: 'app_demo', mode, inviteToken: data.inviteToken, from: site });
      const { body } = await ownService.inject({ url: `/invite?${query}` });
      return /<a[^>]* href="([^?"]*)/.exec(body)?.[1];
    };
    expect(await joinFrom(from)).toBe('http://localhost:5173/');
    for (const site of ['https://evil.example', 'http://localhost:99999', 'javascript:alert(1)', ''])
      expect(await joinFrom(site), site).toBe('http://localhost:4871/');
    expect(await joinFrom(from, 'live')).not.toContain('5173');
    await ownService.close();
  });

  it('names inviter and team in the visitor’s language, and links to the site with the invite', async () => {
    const invite = await freshInvite();
    const { statusCode, body, headers } = await open(`&inviteToken=${invite}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Ada invites you to a team</h1>');
    expect(body).toContain('The team shares the plan “Team” at Juniper Studio.');
    expect(body).toContain(`href="http://localhost:4871/pages/workbench.html?inviteToken=${invite}">Join</a>`);
    expect(body).toContain('hidden>No, thanks</button>');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'");
    for (const [language, heading] of [
      ['de', 'Ada lädt Sie in ein Team ein'],
      ['es', 'Ada te invita a un equipo'],
      ['fr', 'Ada vous invite dans une équipe'],
      ['pt', 'Ada convida você para uma equipe'],
    ])
      expect((await open(`&inviteToken=${invite}`, language)).body).toContain(`<h1>${heading}</h1>`);
  });

  it.each(Object.entries({ en, de, es, fr, pt }))('R48 has the texts of the dialog in %s', async (language, texts) => {
    const shown = (text: string) =>
      text.replace('{plan}', 'Team').replace('{app}', 'Juniper Studio').replace('{inviter}', 'Ada');
    const invite = await freshInvite();
    const { body } = await open(`&inviteToken=${invite}`, language);
    for (const text of [texts.invite_title, texts.invite_to_plan, texts.invite_next])
      expect(body).toContain(shown(text));
    for (const text of [texts.invite_join, texts.invite_decline]) expect(body).toContain(`>${text}</`);
    const { seatsUsed, maxMembers } = (await service.store.teams.byId(sandbox, teamId))!;
    await service.store.teams.setSeats(sandbox, teamId, seatsUsed);
    const full = await open(`&inviteToken=${invite}`, language);
    await service.store.teams.setSeats(sandbox, teamId, maxMembers!);
    for (const text of [texts.invite_full_title, texts.invite_full]) expect(full.body).toContain(shown(text));
    const gone = await open('&inviteToken=gone', language);
    for (const text of [texts.invite_dead_title, texts.invite_dead]) expect(gone.body).toContain(text);
  });

  it('R43 shows only public data of the owner, as text', async () => {
    const invite = await freshInvite();
    const called = async (name: string) => {
      await service.call('updateMember', { customFields: { 'first-name': name } }, { token: await token() });
      return (await open(`&inviteToken=${invite}`)).body;
    };
    expect(await called('<img src=x onerror=alert(1)>')).not.toContain('<img');
    const nameless = await called(' ');
    expect(nameless).toContain('<h1>a…@example.com invites you to a team</h1>');
    expect(nameless).not.toMatch(/Lovelace|ada@/);
    await called('Ada');
  });

  it('R25, R33 looking, however often, takes no seat', async () => {
    const invite = await freshInvite();
    for (let i = 0; i < 5; i++) await open(`&inviteToken=${invite}`);
    await service.inject({ method: 'HEAD', url: `/invite?app=app_demo&mode=sandbox&inviteToken=${invite}` });
    expect((await service.store.teams.byId(sandbox, teamId))!.seatsUsed).toBe(2);
  });

  it('a replaced, expired, unknown or foreign-mode invite is dead; without one the page asks the tab', async () => {
    const replaced = await freshInvite();
    const invite = await freshInvite();
    const dead = async (url: string) => {
      const { statusCode, body } = await service.inject({ url });
      expect([statusCode, body.includes('This invitation no longer works')], url).toEqual([404, true]);
      expect(body).not.toContain('data-join');
      return body;
    };
    await dead(`/invite?app=app_demo&mode=sandbox&inviteToken=${replaced}`);
    await dead(`/invite?app=app_demo&mode=live&inviteToken=${invite}`);
    await dead('/invite?app=app_demo&mode=sandbox&inviteToken=%00');
    await dead('/invite?app=app_demo&mode=sandbox&inviteToken=a&inviteToken=b');
    expect(await dead('/invite?app=app_demo&mode=sandbox')).toMatch(
      /src="\/invite\.js"[^>]*data-kept="[^"]+"><\/script>/,
    );
    now += inviteLifetimeMs;
    expect(await dead(`/invite?app=app_demo&mode=sandbox&inviteToken=${invite}`)).toContain(' data-refused="dead">');
    expect((await service.inject({ url: '/invite?app=app_unknown' })).body).toContain('This link is not complete');
  });

  it('R47 shows that a team is full, and the same link works once there is room', async () => {
    const invite = await freshInvite();
    const seats = (await service.store.teams.byId(sandbox, teamId))!;
    await service.store.teams.setSeats(sandbox, teamId, seats.seatsUsed);
    const full = await open(`&inviteToken=${invite}`);
    expect([full.statusCode, full.body.includes('<h1>This team is full</h1>')]).toEqual([409, true]);
    await service.store.teams.setSeats(sandbox, teamId, seats.maxMembers!);
    expect((await open(`&inviteToken=${invite}`)).statusCode).toBe(200);
  });
});
