import { fail } from '../../../platform/http/api-error.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { linkIdentity } from '../../domain/link-identity.ts';
import type { ProviderRequest } from '../../domain/provider-flow.ts';
import type { SocialPerson } from '../../outside/social/social.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { mustConfirm, openConfirmation, refuseUnconfirmed } from '../auth/confirmation.ts';
import { memberAuth } from '../auth/member-auth.ts';
import { checkSignupExtras, createMember, type SignupExtras } from '../auth/new-member.ts';
import { rememberBrowser } from '../auth/open-session.ts';
import { queueNotice } from '../queue-notice.ts';
import { openSessionOrAsk, refuseWaiting } from '../second-factor/ask-second-factor.ts';
import { joinAtLogin } from '../teams/join-team.ts';
import type { Context } from '../use-case.ts';
import { providerOf } from './provider-of.ts';

type Person = Omit<SocialPerson, 'picture'>;

/**
 * R35 logs in or signs up the person whom the provider returned. The page's request can only narrow
 * what the app allows.
 */
export async function enterWithPerson(context: Context, provider: string, request: ProviderRequest, person: Person) {
  const { app, store } = context;
  const { settings } = providerOf(context, provider);
  const allowSignup = settings.allowSignup && request.allowSignup;
  const { customFields, plans, inviteToken } = request;
  const extras = await checkSignupExtras(context, { customFields, plans, inviteToken });
  // The npm client's request is an address, which an attacker can put into a link: no member joins
  // a stranger's team by it (C17).
  const invitedTo = request.client === 'own' ? inviteToken : undefined;
  const entry = { provider, person, allowSignup, extras, invitedTo };
  const entered = await store.transaction((tx) => enter(context, tx, entry));
  if (entered.is === 'unconfirmed') return refuseUnconfirmed(context, entered.member);
  if (entered.is === 'held') return fail('confirmation-required', { cookies: { device: entered.device } });
  if (entered.is === 'refused') return refuse(context, entered.refusal, person);
  const { member, session, isNew } = entered;
  if (session.waiting) return refuseWaiting(context, session.waiting);
  const redirect = isNew ? app.redirects.signup : (member.loginRedirect ?? app.redirects.login);
  return memberAuth(context, member, session.opened, { text: isNew ? 'signed-up' : 'logged-in', redirect });
}

interface Entry {
  provider: string;
  person: Person;
  allowSignup: boolean;
  extras: SignupExtras;
  /** The invite of the team that an existing member joins by this login. */
  invitedTo: string | undefined;
}

type Refusal = 'use-email-login' | 'account-not-found' | 'access-denied';
type Entered =
  | { is: 'in'; member: MemberRecord; isNew: boolean; session: Awaited<ReturnType<typeof openSessionOrAsk>> }
  | { is: 'refused'; refusal: Refusal }
  /** R11 her address is to be confirmed before she logs in. */
  | { is: 'unconfirmed'; member: MemberRecord }
  /** The same, just after she has signed up. */
  | { is: 'held'; device: string };

const refused = (refusal: Refusal) => ({ is: 'refused', refusal }) as const;
const canonicalOf = ({ email }: Person) => (email === null ? null : canonicalEmail(email));

async function enter(context: Context, tx: Store, entry: Entry): Promise<Entered> {
  const decided = await decide(context, tx, entry);
  if (decided.do === 'use-email-login') return refused('use-email-login');
  if (decided.do === 'refuse-signup') return refused('account-not-found');
  return decided.do === 'login' ? logIn(context, tx, entry, decided) : signUp(context, tx, entry, decided.verified);
}

/** R35 who the arriving identity is, by what is stored. */
async function decide({ tenant }: Context, tx: Store, { provider, person, allowSignup }: Entry) {
  const email = canonicalOf(person);
  const known = await tx.identities.find(tenant, provider, person.subject);
  const owner = email === null ? null : await tx.members.byEmail(tenant, email);
  const ownerHas = owner ? await tx.identities.ofMember(tenant, owner.id) : [];
  const hasProvider = ownerHas.some((identity) => identity.provider === provider);
  return linkIdentity({
    knownMemberId: known?.memberId ?? null,
    email,
    emailVerified: person.emailVerified,
    emailOwner: owner && { id: owner.id, verified: owner.verified, hasProvider },
    allowSignup,
  });
}

async function link(context: Context, tx: Store, { provider, person }: Entry, memberId: string) {
  const { subject, email, emailVerified } = person;
  const linked = await tx.identities.link(context.tenant, { provider, subject, memberId, email, emailVerified });
  // Under races only: another request linked this very identity first.
  if (linked === 'taken') fail('account-connect-failed');
  await audit(context, tx, 'provider-connected', { memberId, actor: 'member', detail: { provider } });
}

async function logIn(
  context: Context,
  tx: Store,
  entry: Entry,
  decided: { memberId: string; link: boolean },
): Promise<Entered> {
  const { tenant } = context;
  const { provider, person, invitedTo } = entry;
  const member = await tx.members.lock(tenant, decided.memberId);
  if (!member || member.disabled) return refused('access-denied');
  // R11 what was looked at before the lock may have been suspended in the meantime.
  const isStillHers = decided.link
    ? member.emailCanon === canonicalOf(person)
    : (await tx.identities.find(tenant, provider, person.subject))?.memberId === member.id;
  if (!isStillHers) return refused('access-denied');
  if (mustConfirm(context, member)) return { is: 'unconfirmed', member };
  if (decided.link) await link(context, tx, entry, member.id);
  await joinAtLogin(context, tx, member.id, invitedTo);
  const credential = `provider:${provider}` as const;
  const session = await openSessionOrAsk(context, tx, member, { credential, isNew: false });
  return { is: 'in', member, isNew: false, session };
}

async function signUp(context: Context, tx: Store, entry: Entry, verified: boolean): Promise<Entered> {
  const { provider, person, extras } = entry;
  const credential = `provider:${provider}` as const;
  const member = await createMember(context, tx, extras, { emailCanon: canonicalOf(person)!, verified });
  if (member === 'email-taken') return refused('use-email-login');
  await link(context, tx, entry, member.id);
  if (!verified) {
    // R11 the mailbox is unproved, so its owner gets a mail.
    await queueNotice(context, tx, member, 'welcome', { confirm: await openConfirmation(context, tx, member) });
    if (mustConfirm(context, member))
      return { is: 'held', device: await rememberBrowser(context, tx, member.id, credential) };
  }
  const session = await openSessionOrAsk(context, tx, member, { credential, isNew: true });
  return { is: 'in', member, isNew: true, session };
}

/**
 * R4 a lax provider lets an attacker test foreign addresses for accounts here: limited as at a
 * sign-up by password.
 */
async function refuse(context: Context, refusal: Refusal, { emailVerified }: Person): Promise<never> {
  const { app, store, caller } = context;
  if (refusal === 'use-email-login' && !emailVerified) {
    const { max, seconds } = app.limits.emailInUseAnswers;
    const bucket = { key: `hint:in-use:${caller.ipKey}`, limit: max, windowMs: seconds * 1000 };
    const taken = await store.limits.take(context.tenant, [bucket]);
    if (!taken.allowed) return fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) });
  }
  return fail(refusal);
}
