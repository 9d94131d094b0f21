import { deviceName } from '../domain/device-name.ts';
import { newId } from '../domain/ids.ts';
import type { Circumstances } from '../domain/mails/circumstances.ts';
import { type Mail, type MailText, mailJobKind } from '../domain/mails/mail.ts';
import type { Store } from '../store/store.ts';
import { tenantOf } from './tenant-of.ts';
import type { Context } from './use-case.ts';

/** What a mail says about who asked. From the configuration and our own words only (R24, R64). */
export async function circumstancesOf({ app, caller }: Context, store: Store): Promise<Circumstances> {
  return {
    appName: app.name,
    site: new URL(app.baseUrl).host,
    device: deviceName(caller.userAgent),
    at: await store.now(),
  };
}

/** R62 writes the mail in the transaction of its cause; `to` is the stored address (R9), `lifetimeMs` after which nobody needs it (R63). */
export function queueMail(
  context: Context,
  store: Store,
  to: string,
  text: MailText,
  { code = null, link = null, lifetimeMs }: { code?: string | null; link?: string | null; lifetimeMs?: number } = {},
): Promise<void> {
  const payload: Mail = { ...text, from: context.app.mailSender, to, code, link };
  return store.outbox.add(tenantOf(context), { id: newId(context.random), kind: mailJobKind, payload, lifetimeMs });
}
