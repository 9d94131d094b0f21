import { fail } from '../../../platform/http/api-error.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { linkIdentity } from '../../domain/link-identity.ts';
import type { ProviderRequest } from '../../domain/provider-flow.ts';
import type { SocialPerson } from '../../outside/social/social.ts';
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
  if (entered.unconfirmed) return refuseUnconfirmed(context, entered.unconfirmed);
  if (entered.held !== undefined) return fail('confirmation-required', { cookies: { device: entered.held } });
  if (entered.refusal !== undefined) return refuse(context, entered.refusal, person);
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

async function enter(context: Context, tx: Store, { provider, person, allowSignup, extras, invitedTo }: Entry) {
  const { tenant } = context;
  const { subject, email, emailVerified } = person;
  const emailCanon = email === null ? null : canonicalEmail(email);
  const known = await tx.identities.find(tenant, provider, subject);
  const owner = emailCanon === null ? null : await tx.members.byEmail(tenant, emailCanon);
  const ownerHas = owner ? await tx.identities.ofMember(tenant, owner.id) : [];
  const decided = linkIdentity({
    knownMemberId: known?.memberId ?? null,
    email: emailCanon,
    emailVerified,
    emailOwner: owner && {
      id: owner.id,
      verified: owner.verified,
      hasProvider: ownerHas.some((identity) => identity.provider === provider),
    },
    allowSignup,
  });
  const credential = `provider:${provider}` as const;
  const link = async (memberId: string) => {
    const linked = await tx.identities.link(tenant, { provider, subject, memberId, email, emailVerified });
    // Under races only: another request linked this very identity first.
    if (linked === 'taken') fail('account-connect-failed');
    await audit(context, tx, 'provider-connected', { memberId, actor: 'member', detail: { provider } });
  };

  if (decided.do === 'use-email-login') return { refusal: 'use-email-login' as const };
  if (decided.do === 'refuse-signup') return { refusal: 'account-not-found' as const };
  if (decided.do === 'login') {
    const member = await tx.members.lock(tenant, decided.memberId);
    if (!member || member.disabled) return { refusal: 'access-denied' as const };
    // R11 what was looked at before the lock may have been suspended in the meantime.
    const isGone = !decided.link && (await tx.identities.find(tenant, provider, subject))?.memberId !== member.id;
    if (isGone || (decided.link && member.emailCanon !== emailCanon)) return { refusal: 'access-denied' as const };
    if (mustConfirm(context, member)) return { unconfirmed: member };
    if (decided.link) await link(member.id);
    await joinAtLogin(context, tx, member.id, invitedTo);
    return { member, isNew: false, session: await openSessionOrAsk(context, tx, member, { credential, isNew: false }) };
  }
  const verified = decided.verified;
  const member = await createMember(context, tx, extras, { emailCanon: emailCanon!, verified });
  if (member === 'email-taken') return { refusal: 'use-email-login' as const };
  await link(member.id);
  if (!verified) {
    // R11 the mailbox is unproved, so its owner gets a mail.
    await queueNotice(context, tx, member.email, 'welcome', { confirm: await openConfirmation(context, tx, member) });
    if (mustConfirm(context, member)) return { held: await rememberBrowser(context, tx, member.id, credential) };
  }
  return { member, isNew: true, session: await openSessionOrAsk(context, tx, member, { credential, isNew: true }) };
}

/**
 * R4 a lax provider lets an attacker test foreign addresses for accounts here: limited as at a
 * sign-up by password.
 */
async function refuse(
  context: Context,
  refusal: 'use-email-login' | 'account-not-found' | 'access-denied',
  { emailVerified }: Person,
): Promise<never> {
  const { app, store, caller } = context;
  if (refusal === 'use-email-login' && !emailVerified) {
    const { max, seconds } = app.limits.emailInUseAnswers;
    const bucket = { key: `hint:in-use:${caller.ipKey}`, limit: max, windowMs: seconds * 1000 };
    const taken = await store.limits.take(context.tenant, [bucket]);
    if (!taken.allowed) return fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) });
  }
  return fail(refusal);
}
