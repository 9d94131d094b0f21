import { signal } from '@preact/signals-core';
import { attributes } from '../../catalogue/attributes.ts';
import type { AppConfig, PlanConnection } from '../../contract/entities.ts';
import { givesAccess } from '../../contract/gives-access.ts';
import { httpUrl } from '../element/http-url.ts';
import { languageAround } from '../element/language-around.ts';
import type { CachedMember } from '../sdk/session.ts';
import { formatValue } from './format-value.ts';
import { attributeOf } from './natives.ts';
import type { Page } from './page.ts';

const { value: rule } = attributes.member;
type App = Pick<AppConfig, 'plans' | 'customFields'> | null;

/** Words whose values are worked out; a custom field of the same key comes first. */
const computed: Readonly<Record<string, (member: CachedMember, app: App) => string | null | undefined>> = {
  'plan-name': (member, app) => {
    const { planId, name } = planOf(member, app) ?? {};
    return name ?? app?.plans.find(({ id }) => id === planId)?.name;
  },
  'plan-status': (member, app) => (planOf(member, app) ?? member.planConnections?.[0])?.status,
  'next-billing-date': (member, app) => {
    const { payment } = planOf(member, app) ?? {};
    const seconds = payment && payment.cancelAtDate === null ? payment.nextBillingDate : null;
    return seconds === null || seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
  },
  'member-since': ({ createdAt }) => createdAt,
  initials,
};
const statusTexts = {
  ACTIVE: 'plan_active',
  TRIALING: 'plan_trial',
  CANCELED: 'plan_canceled',
  REQUIRES_PAYMENT: 'plan_payment_failed',
  REQUIRES_AUTHENTICATION: 'plan_needs_confirmation',
} as const;

interface OwnPlan extends Pick<PlanConnection, 'status'> {
  planId: string | undefined;
  /** Of a joined team, whose plan need not be one of the app's. */
  name?: string;
  payment?: PlanConnection['payment'];
}

/**
 * The plan that counts: one that gives access, the one of the greatest priority, one that is paid;
 * never a cancelled one.
 */
function planOf({ planConnections = [], teams }: CachedMember, app: App): OwnPlan | undefined {
  const rank = ({ planId }: OwnPlan) =>
    app?.plans.find(({ id }) => id === planId)?.priority ?? Number.NEGATIVE_INFINITY;
  const own = planConnections.filter(({ status }) => status !== 'CANCELED');
  const seats = (teams?.joinedTeams ?? []).flatMap(({ planId, planName }) =>
    planId ? { planId, name: planName, status: 'ACTIVE' as const } : [],
  );
  const open = own.filter(givesAccess);
  const paid = ({ type }: PlanConnection) => type !== 'FREE';
  const candidates: OwnPlan[] = [...open.filter(paid), ...seats, ...open.filter((one) => !paid(one))];
  return (candidates.length > 0 ? candidates : own).reduce<OwnPlan | undefined>(
    (best, one) => (!best || rank(one) > rank(best) ? one : best),
    undefined,
  );
}

/** Of the names in the custom fields, else of the address. */
function initials({ customFields = {}, auth }: CachedMember): string {
  const named = (wanted: string) =>
    Object.keys(customFields)
      .filter((key) => key.replace(/[-_]/g, '').toLowerCase() === wanted)
      .map((key) => customFields[key]!.trim())
      .find((text) => text !== '');
  const parts = [named('firstname'), named('lastname')];
  const names = parts.some(Boolean) ? parts : (named('name') ?? auth?.email ?? '').split(/\s+/);
  const letters = names.flatMap((name) => [...(name ?? '')][0] ?? []);
  return (letters.length > 2 ? [letters[0], letters.at(-1)] : letters).join('').toLocaleUpperCase();
}

/**
 * M §1.3 the creation date, by one of the catalogue's date methods; the page's text is never run
 * (B8).
 */
function signupDate(createdAt: string | undefined, method: string): string | undefined {
  const date = new Date(createdAt ?? '');
  if (Number.isNaN(date.getTime()) || !rule.methods?.includes(method)) return undefined;
  return String((date[method as keyof Date] as () => unknown)());
}

/**
 * What is known about the member under this word; undefined or empty leaves the page as its builder
 * wrote it.
 */
export function memberText(member: CachedMember | null, word: string): string | undefined {
  if (!member) return undefined;
  if (word === 'id') return member.id;
  if (word === 'email') return member.auth?.email;
  const date = /^signup-date(?:\.(\w+)\(\))?$/.exec(word);
  if (date) return signupDate(member.createdAt, date[1] ?? 'toLocaleDateString');
  const fields = member.customFields ?? {};
  return Object.hasOwn(fields, word) ? fields[word] : undefined;
}

export interface MemberValues {
  /** Read inside an effect: what the values depend on. */
  reads(): unknown;
  /** Known to the app: a custom field, or a computed word. */
  isWord(word: string): boolean;
  /** As it is stored; undefined or empty: nothing is known. */
  raw(word: string): string | undefined;
  /** As people read it on this element. */
  text(word: string, element: Element): string | undefined;
}

/** What the page knows of its member, by the words of `data-ms-member` and `data-ms-bind`. */
export function createMemberValues({ state, sdk, words, document }: Page): MemberValues {
  const { member, app } = state;
  const textsLoaded = signal('');
  let language: string | undefined;
  const isOwnField = (word: string) =>
    Object.hasOwn(member.shown.peek()?.customFields ?? {}, word) ||
    app.config.peek()?.customFields.some(({ key }) => key === word) === true;
  const isComputed = (word: string) => Object.hasOwn(computed, word) && !isOwnField(word);

  const raw = (word: string) => {
    const who = member.shown.peek();
    if (!who) return undefined;
    if (isComputed(word)) return computed[word]!(who, app.config.peek()) ?? undefined;
    if (word === 'signup-date') return who.createdAt;
    if (word === 'profile-image') return httpUrl(who.profileImage, sdk.settings.domain);
    return memberText(who, word);
  };
  /** Of what she pays, else of what is for sale. */
  const currency = () => {
    const own = member.shown.peek()?.planConnections?.find(({ payment }) => payment?.currency)?.payment;
    return own?.currency ?? app.config.peek()?.plans.flatMap(({ prices }) => prices)[0]?.currency;
  };
  return {
    raw,
    isWord: (word) => isOwnField(word) || isComputed(word),
    reads: () => [member.shown.value, app.config.value, textsLoaded.value],
    text(word, element) {
      const written = attributeOf(element, attributes.format.name);
      // Without a format the date is as its method writes it.
      if (word.startsWith('signup-date') && !(written && word === 'signup-date'))
        return memberText(member.shown.peek(), word);
      const value = raw(word);
      if (!value) return value;
      const tag = languageAround(document.documentElement);
      if (word === 'plan-status' && isComputed(word)) {
        if (language !== tag) void words.prepare().then(() => (textsLoaded.value = tag));
        language = tag;
        return words.say(statusTexts[value as keyof typeof statusTexts]);
      }
      const isDate = isComputed(word) && /date$|since$/.test(word);
      return formatValue(
        value,
        written ?? (isDate ? 'date:long' : null),
        languageAround(document.documentElement),
        currency,
      );
    },
  };
}
