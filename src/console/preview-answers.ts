import type { AppConfig, Member, MemberAuth, Team } from '../contract/entities.ts';
import type { ErrorBody } from '../contract/errors.ts';
import type { PreviewMessage, PreviewTeam } from './config/preview-message.ts';

interface Answer {
  status: number;
  body: { data: unknown } | { error: ErrorBody };
}

/** A panel of the profile. */
export const isMemberView = (view: string) => view.startsWith('profile/');

const refusal: ErrorBody = { code: 'preview', message: 'This is a preview: nothing is sent.' };

const teamId = 'team_preview';
const address = 'ada@example.com';

function memberOf({ customFields, plans }: AppConfig, team: PreviewTeam | null): Member {
  const createdAt = new Date(Date.now() - 90 * 24 * 60 * 60_000).toISOString();
  const texts = customFields.filter(({ type = 'text', hidden }) => type === 'text' && !hidden);
  const names = texts.slice(0, 2).map(({ key }, i) => [key, ['Ada', 'Lovelace'][i]!] as const);
  const own = plans.filter(({ id }, i) => i === 0 || id === team?.planId);
  const connections = own.map(({ id, isPaid }) => ({
    id: `con_${id}`,
    planId: id,
    active: true,
    status: 'ACTIVE' as const,
    type: isPaid ? ('SUBSCRIPTION' as const) : ('FREE' as const),
    payment: null,
  }));
  const ownedTeams = team ? [{ teamId, planId: team.planId, seatsUsed: 2, maxTeamMembers: team.seats }] : [];
  return {
    id: 'mem_preview',
    verified: true,
    profileImage: null,
    auth: { email: address, hasPassword: true, providers: [] },
    loginRedirect: null,
    stripeCustomerId: null,
    createdAt,
    metaData: {},
    customFields: Object.fromEntries(names),
    permissions: [],
    planConnections: connections,
    teams: { joinedTeams: [], ownedTeams },
    _comments: { isModerator: false },
  };
}

const teamOf = ({ seats }: PreviewTeam): Team => ({
  id: teamId,
  inviteToken: 'preview',
  maxTeamMembers: seats,
  plan: { teamAccountInviteSignupLink: '/', teamAccountUpgradeLink: '/' },
  members: [
    { role: 'OWNER', member: { id: 'mem_preview', auth: { email: address }, profileImage: null } },
    { role: 'MEMBER', member: { id: 'mem_other', auth: { email: 'grace@example.com' }, profileImage: null } },
  ],
});

function answersOf(app: AppConfig, member: Member | null, team: PreviewTeam | null): Record<string, unknown> {
  const at = new Date().toISOString();
  const device = 'Firefox on Windows';
  return {
    '/app': app,
    '/app-member': { app, member, sessionData: { sessionId: 'ses_preview' } },
    '/member': member,
    '/member/sessions': {
      sessions: [{ id: 'ses_preview', device, createdAt: at, lastSeenAt: at, isCurrent: true }],
    },
    '/member/activity': { entries: [{ at, kind: 'login', by: 'member', device, isNewDevice: false }] },
    '/member/passkeys': { passkeys: [] },
    ...(team && { [`/member/team/${teamId}`]: teamOf(team) }),
    '/member/second-factor': { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false },
  };
}

const signIns = ['/auth/login', '/auth/signup', '/auth/passwordless/login', '/auth/second-factor/set-up'];
const sendings = ['/auth/passwordless/login/send', '/auth/passwordless/signup/send', '/auth/send-reset-password-email'];
const lifetimeMs = 60 * 60_000;
const setUpFirst: ErrorBody = {
  code: 'second-factor-setup-required',
  message: 'Please set up an authenticator app to log in here.',
  secondFactorToken: 'preview',
};
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCodes = Array.from({ length: 10 }, (_, i) => `demo-${i}demo-demo`);

const authenticatorOf = ({ name }: AppConfig) => ({
  secret,
  uri: `otpauth://totp/${encodeURIComponent(`${name}:${address}`)}?secret=${secret}&issuer=${encodeURIComponent(name)}`,
});

const authOf = (member: Member): MemberAuth => ({
  member,
  tokens: { accessToken: 'preview', expires: Date.now() + lifetimeMs, type: 'bearer' },
  redirect: null,
});

/**
 * In place of the service: any password and any code is right, so that a sign-in can be tried to
 * its end. Nothing is sent or stored.
 */
export function createPreviewAnswers({
  config,
  team,
  view,
}: Pick<PreviewMessage, 'config' | 'team' | 'view'>): (pathname: string) => Answer {
  // R103 live, there is no test card.
  const app: AppConfig = view === 'test_card' ? { ...config, mode: 'sandbox' } : config;
  const member = memberOf(app, team);
  let answers = answersOf(app, isMemberView(view) ? member : null, team);
  const signIn = (pathname: string): Answer => {
    const setsUp = pathname === '/auth/second-factor/set-up';
    if (app.secondFactor === 'required' && !setsUp) return { status: 403, body: { error: setUpFirst } };
    answers = answersOf(app, member, team);
    return { status: 200, body: { data: { ...authOf(member), ...(setsUp && { recoveryCodes }) } } };
  };
  return (pathname) => {
    if (signIns.includes(pathname)) return signIn(pathname);
    if (sendings.includes(pathname)) return { status: 200, body: { data: { success: true } } };
    if (pathname === '/auth/second-factor/set-up/start') return { status: 200, body: { data: authenticatorOf(app) } };
    return pathname in answers
      ? { status: 200, body: { data: answers[pathname] } }
      : { status: 400, body: { error: refusal } };
  };
}
