import { storageKeys } from '../../../contract/constants.ts';
import type { StartFamily } from '../page.ts';

const maxLength = 200;

/**
 * M §1.1, B8 what an address may bring along: a coupon, and what an unsubscription came to, as
 * text. Never a session or a member.
 */
export const addressFamily: StartFamily = (page) => {
  const query = new URLSearchParams(page.view.location.search);
  const text = (name: string) => query.get(name)?.slice(0, maxLength);
  const coupon = text('couponId');
  if (coupon) page.sdk.session.local.set(storageKeys.couponLink, coupon);
  const outcome = text('unsubscribeSuccess');
  if (outcome) page.say(text('message'), outcome === 'true' ? 'success' : 'error');
  if (query.has('member') || query.has('memberToken'))
    console.warn(
      '[latchkey] `member` and `memberToken` in the address are ignored: an address must not log anybody in.',
    );
  return {};
};
