import type { NoticeKind } from '../../../texts/mails/notice-mail-texts.ts';
import { mailBrand } from '../../domain/mails/brand.ts';
import { noticeMail } from '../../domain/mails/notice-mail.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { queueMail } from '../queue-mail.ts';
import type { AdminContext } from './admin-use-case.ts';

/** A notice of what the team of the site did to an account, in the transaction of the change. */
export async function queueTeamNotice(
  context: AdminContext,
  tx: Store,
  { id, email }: Pick<MemberRecord, 'id' | 'email'>,
  kind: NoticeKind,
): Promise<void> {
  const { app, caller } = context;
  const site = new URL(app.baseUrl).host;
  const brand = mailBrand(app.config.branding, app.name, site, app.mailTexts);
  const mail = noticeMail(kind, { appName: app.name, site, brand, siteUrl: app.baseUrl }, caller.language);
  await queueMail(context, tx, email, mail, { about: id });
}
