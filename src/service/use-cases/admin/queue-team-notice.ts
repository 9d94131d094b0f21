import type { NoticeKind } from '../../../texts/mails/notice-mail-texts.ts';
import { noticeMail } from '../../domain/mails/notice-mail.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { queueMail, teamCircumstances } from '../queue-mail.ts';
import type { AdminContext } from './admin-use-case.ts';

/** A notice of what the team of the site did to an account, in the transaction of the change. */
export async function queueTeamNotice(
  context: AdminContext,
  tx: Store,
  { id, email }: Pick<MemberRecord, 'id' | 'email'>,
  kind: NoticeKind,
): Promise<void> {
  const { app, caller } = context;
  const mail = noticeMail(kind, { ...teamCircumstances(context), siteUrl: app.baseUrl }, caller.language);
  await queueMail(context, tx, email, mail, { about: id });
}
