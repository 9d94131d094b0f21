import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { createPreviewAnswers } from '../../src/console/preview-answers.ts';
import type { AppConfig } from '../../src/contract/entities.ts';
import { type Operation, wire } from '../../src/contract/wire.ts';
import { createHttpService } from '../support/http-service.ts';

async function configOf(change: (app: { secondFactor: object; signup: object }) => void = () => {}) {
  const service = await createHttpService({ app: change });
  const { data } = (await service.call('getApp')).json() as { data: AppConfig };
  await service.close();
  return data;
}
type Answer = ReturnType<ReturnType<typeof createPreviewAnswers>>;
const mistakesOf = (operation: Operation, { body }: Answer) =>
  'data' in body ? [...Value.Errors(wire[operation].data, body.data)] : [body.error.code];

it('§3.6 a sign-in is tried to its end: each answer is one that the service could give', async () => {
  const answer = createPreviewAnswers({ config: await configOf(), team: null, view: 'login' });
  expect(answer('/member').body).toEqual({ data: null });
  for (const [operation, path] of [
    ['sendMemberLoginPasswordlessEmail', '/auth/passwordless/login/send'],
    ['loginMemberPasswordless', '/auth/passwordless/login'],
    ['signupMemberEmailPassword', '/auth/signup'],
    ['loginMemberEmailPassword', '/auth/login'],
    ['getCurrentMember', '/member'],
    ['getAppAndMember', '/app-member'],
  ] as const)
    expect([path, mistakesOf(operation, answer(path))]).toEqual([path, []]);
  expect(answer('/member/profile-image')).toMatchObject({ status: 400, body: { error: { code: 'preview' } } });
});

it('§3.5 a second factor that is required is set up before the login ends', async () => {
  const required = await configOf((app) => {
    app.secondFactor = { mode: 'required' };
    app.signup = { confirmation: 'required' };
  });
  const answer = createPreviewAnswers({ config: required, team: null, view: 'login' });
  expect(answer('/auth/login')).toMatchObject({
    status: 403,
    body: { error: { code: 'second-factor-setup-required', secondFactorToken: expect.any(String) } },
  });
  expect(mistakesOf('startRequiredSecondFactor', answer('/auth/second-factor/set-up/start'))).toEqual([]);
  expect(mistakesOf('finishRequiredSecondFactor', answer('/auth/second-factor/set-up'))).toEqual([]);
  expect(answer('/member').body).not.toEqual({ data: null });
});

it('§3.6 the member of the preview owns a team where a plan is for teams', async () => {
  const config = await configOf();
  const planId = config.plans.at(-1)!.id;
  const answer = createPreviewAnswers({ config, team: { planId, seats: 3 }, view: 'profile/team' });
  for (const [operation, path] of [
    ['getCurrentMember', '/member'],
    ['getTeam', '/member/team/team_preview'],
  ] as const)
    expect([path, mistakesOf(operation, answer(path))]).toEqual([path, []]);
  expect(answer('/member').body).toMatchObject({
    data: {
      planConnections: expect.arrayContaining([expect.objectContaining({ planId, active: true })]),
      teams: { ownedTeams: [{ teamId: 'team_preview', planId }] },
    },
  });
  const without = createPreviewAnswers({ config, team: null, view: 'profile/plans' });
  expect(without('/member').body).toMatchObject({ data: { teams: { ownedTeams: [] } } });
});

it('§3.6 the test card is previewed in test mode, and nothing else is', async () => {
  const config: AppConfig = { ...(await configOf()), mode: 'live' };
  const modeOf = (view: string) => createPreviewAnswers({ config, team: null, view })('/app').body;
  expect(modeOf('test_card')).toMatchObject({ data: { mode: 'sandbox' } });
  expect(modeOf('login')).toMatchObject({ data: { mode: 'live' } });
});
