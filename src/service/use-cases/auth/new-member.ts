import type { Wire } from '../../../contract/wire.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import type { PlanSettings } from '../../domain/app-settings.ts';
import {
  changedCustomFields,
  customFieldChanges,
  customFieldMistakes,
  isMetaDataTooLarge,
} from '../../domain/custom-fields.ts';
import { deviceName } from '../../domain/device-name.ts';
import { newMemberId } from '../../domain/ids.ts';
import { signupPlans } from '../../domain/signup-plans.ts';
import type { MemberRecord, NewMember } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { failCustomFields } from '../member/fail-custom-fields.ts';
import { connectFreePlan } from '../plans/connect-free-plan.ts';
import { joinByInvite } from '../teams/join-team.ts';
import type { Context } from '../use-case.ts';
import { captchaUse } from './captcha-use.ts';

type SignupInput = Pick<
  Wire['signupMemberPasswordless']['in'],
  'customFields' | 'metaData' | 'plans' | 'inviteToken' | 'honeypot' | 'captchaToken'
>;

/** What a new member brings along, checked. */
export interface SignupExtras {
  customFields: Record<string, string>;
  metaData: Record<string, unknown>;
  plans: PlanSettings[];
  inviteToken: string | undefined;
}

/**
 * R10, R44, R45, C6 everything about a sign-up but its proof of identity; throws before anything is
 * spent.
 */
export async function checkSignup(context: Context, input: SignupInput): Promise<SignupExtras> {
  const extras = await checkSignupExtras(context, input);
  // Last: a token works once, and should not be spent on a form that is refused anyway.
  await checkCaptcha(context, input.captchaToken);
  return extras;
}

/** The same without the captcha, for those whom a provider vouches for. */
export async function checkSignupExtras(context: Context, input: SignupInput): Promise<SignupExtras> {
  const { app, store, metrics } = context;
  if (app.isInviteOnly) fail('access-denied');
  if (input.honeypot) {
    metrics.count('signups_by_robots');
    await audit(context, store, 'signup-by-robot');
    // The answer to any malformed request, so that a robot learns nothing.
    fail('invalid-request');
  }
  const { metaData = {} } = input;
  const changes = customFieldChanges(app.config.customFields, input.customFields ?? {});
  const mistakes = customFieldMistakes(app.config.customFields, changes);
  if (isMetaDataTooLarge(metaData)) mistakes.push({ field: 'metaData', code: 'field-limit-exceeded' });
  const chosen = signupPlans(app.plans, input.plans ?? []);
  if ('code' in chosen) mistakes.push({ field: 'plans', code: chosen.code });
  if (mistakes.length > 0) failCustomFields(context, mistakes);
  const customFields = changedCustomFields({}, changes);
  return { customFields, metaData, plans: 'plans' in chosen ? chosen.plans : [], inviteToken: input.inviteToken };
}

/**
 * R10 fails closed: no member without a token, with a used or foreign one, or without a verdict.
 */
async function checkCaptcha(context: Context, token = ''): Promise<void> {
  const { app, captcha, metrics } = context;
  if (!app.config.captchaRequired) return;
  if (!token) fail('invalid-captcha');
  const verdict = (await captcha?.verify(token, captchaUse(context))) ?? 'unavailable';
  if (verdict === 'bad') fail('invalid-captcha');
  if (verdict === 'ok') return;
  metrics.count('captcha_outages');
  if (!app.captcha?.allowWhenUnavailable) fail('captcha-unavailable');
}

/**
 * Makes the member with her free plans and the seat of her invite, in the transaction of the
 * sign-up. `email-taken`: another member has the address (also under races). Throws
 * `test-mode-member-limit-reached`.
 */
export async function createMember(
  context: Context,
  store: Store,
  { customFields, metaData, plans, inviteToken }: SignupExtras,
  identity: Pick<NewMember, 'passwordHash' | 'verified'> & { emailCanon: string },
): Promise<MemberRecord | 'email-taken'> {
  const { app, random, caller, tenant } = context;
  const id = newMemberId(random, app.mode);
  const made = await store.members.create(
    tenant,
    // Mail goes to the form that was looked up, never to another spelling of it (R9).
    { id, email: identity.emailCanon, customFields, metaData, ...identity },
    app.mode === 'sandbox' ? { atMost: app.limits.testMembers } : {},
  );
  if (made === 'email-taken') return made;
  if (made === 'limit-reached') return fail('test-mode-member-limit-reached');
  for (const plan of plans) await connectFreePlan(context, store, id, plan);
  if (inviteToken) {
    await joinByInvite(context, store, id, inviteToken, { message: message('seat-refused', caller.language) });
  }
  const detail = { device: deviceName(caller.userAgent) };
  await audit(context, store, 'signup', { memberId: id, actor: 'member', detail });
  const member = await store.members.byId(tenant, id);
  if (!member) throw new Error('the member is gone in her own transaction');
  return member;
}
