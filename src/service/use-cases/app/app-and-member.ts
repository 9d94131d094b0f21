import type { AppAndMember } from '../../../contract/entities.ts';
import { groupsFor } from '../../domain/content-access.ts';
import { newId } from '../../domain/ids.ts';
import { withSsoText } from '../../domain/sso-text.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { Context } from '../use-case.ts';

/** M §2: what a page may call its visit, at most so long. */
const visitId = /^[\w-]{1,26}$/;

/** The visit id that the page sent, or a new one. It counts visits and identifies no visitor. */
export function visitOf({ random }: Context, sent: unknown): { sessionId: string } {
  const id = (sent as { sessionId?: unknown } | undefined)?.sessionId;
  return { sessionId: typeof id === 'string' && visitId.test(id) ? id : newId(random) };
}

/**
 * §7.3 everything that a page needs when it loads. A token that is no good makes a visitor, not an
 * error (R30).
 */
export async function appAndMember(context: Context, sentVisit: unknown, asksSsoText = false): Promise<AppAndMember> {
  const { app, member: record } = context;
  const seen = record ? await memberForWire(context, record) : null;
  return {
    app: {
      ...withSsoText(app.config, asksSsoText),
      contentGroups: seen?.contentGroups ?? groupsFor(app.config.contentGroups, null),
    },
    member: seen?.member ?? null,
    sessionData: visitOf(context, sentVisit),
  };
}
