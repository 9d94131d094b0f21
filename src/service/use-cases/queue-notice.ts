import type { NoticeKind } from '../../texts/mails/notice-mail-texts.ts';
import { noticeMail } from '../domain/mails/notice-mail.ts';
import type { Store } from '../store/store.ts';
import type { Review } from './auth/suspend-access.ts';
import { circumstancesOf, queueMail } from './queue-mail.ts';
import type { Context } from './use-case.ts';

interface MailedLink {
  link: string;
  lifetimeMs: number;
}

/**
 * Mails a notice of a change of an account, in the transaction of the change, with the open
 * question about suspended access (R11), a link that confirms the address, or one for the button of
 * the notice itself.
 */
export async function queueNotice(
  context: Context,
  tx: Store,
  to: { id: string; email: string },
  kind: NoticeKind,
  {
    review = null,
    confirm = null,
    action = null,
  }: { review?: Review | null; confirm?: MailedLink | null; action?: MailedLink | null } = {},
): Promise<void> {
  const { app, caller } = context;
  const nameOf = (key: string) => app.config.authProviders.find(({ provider }) => provider === key)?.name ?? key;
  const suspended = review && {
    link: review.link,
    hasPassword: review.access.hasPassword,
    providers: review.access.providers.map(({ provider }) => nameOf(provider)),
    passkeys: (review.access.passkeys ?? []).map(({ name }) => name),
    devices: review.access.devices.map(({ device, createdAt }) => ({ device, at: Date.parse(createdAt) })),
  };
  const variables = {
    ...(await circumstancesOf(context, tx)),
    siteUrl: app.baseUrl,
    suspended,
    confirmLink: confirm?.link ?? null,
    actionLink: action?.link ?? null,
  };
  const mailed = confirm ?? action;
  const link = review?.link ?? mailed?.link ?? null;
  const text = noticeMail(kind, variables, caller.language);
  await queueMail(context, tx, to.email, text, {
    about: to.id,
    link,
    ...(mailed && { lifetimeMs: mailed.lifetimeMs }),
  });
}
