import type { MemberAuth } from '../../../contract/entities.ts';
import { type MessageKey, message } from '../../../texts/messages.ts';
import { serverRedirect } from '../../domain/server-redirect.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { Context } from '../use-case.ts';
import type { OpenedSession } from './open-session.ts';

/**
 * The answer of every successful authentication. `redirect`: where the app leads, unless the member
 * has a place of her own.
 */
export async function memberAuth(
  context: Context,
  record: MemberRecord,
  opened: OpenedSession,
  { text, redirect }: { text: MessageKey; redirect: string | null },
): Promise<{ data: MemberAuth; message: string; cookies: { device: string } }> {
  const { language } = context.caller;
  const said = message(text, language);
  const { member, contentGroups } = await memberForWire(context, record);
  return {
    data: {
      member,
      tokens: { accessToken: opened.token, expires: opened.expires, type: 'bearer' },
      redirect: serverRedirect(redirect),
      contentGroups,
      ...(opened.ended > 0 && { endedSessions: opened.ended }),
    },
    message: opened.ended > 0 ? `${said} ${message('others-logged-out', language)}` : said,
    cookies: { device: opened.device },
  };
}
