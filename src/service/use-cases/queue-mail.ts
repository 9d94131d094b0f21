import { deviceName } from '../domain/device-name.ts';
import { newId } from '../domain/ids.ts';
import { mailBrand } from '../domain/mails/brand.ts';
import type { Circumstances, TeamCircumstances } from '../domain/mails/circumstances.ts';
import { type Mail, type MailText, mailJobKind } from '../domain/mails/mail.ts';
import type { Store } from '../store/store.ts';
import type { Context } from './use-case.ts';

type MailContext = Pick<Context, 'app'> & { caller: Pick<Context['caller'], 'origin' | 'userAgent' | 'language'> };

/**
 * R64 the site of the request by the configuration: an origin is named only where it is configured.
 * For other pages (any port of this machine, in test mode; our own pages) it is the app's name,
 * because the configured site would be wrong.
 */
function siteOf({ app, caller: { origin } }: MailContext): string {
  const own = new URL(app.baseUrl);
  if (origin === null || origin === own.origin) return own.host;
  return app.origins.includes(origin) ? new URL(origin).host : app.name;
}

/** Of a mail about what the team of the site did. */
export function teamCircumstances({ app }: Pick<Context, 'app'>): TeamCircumstances {
  const site = new URL(app.baseUrl).host;
  return { appName: app.name, site, brand: mailBrand(app.config.branding, app.name, site, app.mailTexts) };
}

/** The circumstances for a mail, from the configuration and our own data only (R24, R64). */
export async function circumstancesOf(context: MailContext, store: Store): Promise<Circumstances> {
  const { caller } = context;
  return {
    ...teamCircumstances(context),
    site: siteOf(context),
    device: deviceName(caller.userAgent, caller.language),
    at: await store.now(),
  };
}

/**
 * R62 writes the mail in the transaction of its cause; `to` is the stored address (R9),
 * `lifetimeMs` from now after which it is useless (R63), and not before `delayMs`.
 */
export function queueMail(
  context: Pick<Context, 'app' | 'random' | 'tenant'>,
  store: Store,
  to: string,
  { template, language, ...content }: MailText,
  {
    code = null,
    link = null,
    unsubscribe = null,
    lifetimeMs,
    delayMs = 0,
    about,
    id = newId(context.random),
  }: {
    code?: string | null;
    link?: string | null;
    unsubscribe?: string | null;
    lifetimeMs?: number;
    delayMs?: number;
    /** The member who gets it, whose deletion takes what waits along (R78). */
    about?: string | undefined;
    /** Of the delivery. */
    id?: string;
  } = {},
): Promise<void> {
  const payload: Mail = { ...content, from: context.app.mailSender, to, code, link, unsubscribe };
  return store.outbox.add(context.tenant, {
    id,
    kind: mailJobKind,
    payload,
    lifetimeMs,
    delayMs,
    about,
    mail: { template, language },
  });
}

/**
 * R5 does the work of `queueMail` for a mail that is never sent: it is due only after it has
 * expired, so the worker drops it. An address without an account then costs as much time as one
 * with. It has no recipient in any case.
 */
export function queueNothing(
  context: Context,
  store: Store,
  { template, language, ...content }: MailText,
): Promise<void> {
  const payload: Mail = { ...content, from: context.app.mailSender, to: '', code: null, link: null };
  const mail = { template, language };
  const job = { id: newId(context.random), kind: mailJobKind, payload, mail, delayMs: 1_000, lifetimeMs: 1 };
  return store.outbox.add(context.tenant, job);
}
