import { type HideVerdict, hideVerdict } from '../../domain/hide-rule.ts';
import type { FinderStore } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

/**
 * R119 whether one more photo may be hidden before a moderator has looked, counted if so. Behind
 * the lock of the photo, always: two who hide the same one never wait for each other in a circle.
 */
export async function takeHide(
  tx: FinderStore,
  { sender, limitFactor }: Pick<Context, 'sender' | 'limitFactor'>,
  isProved = false,
): Promise<HideVerdict> {
  await tx.lock('finder:immediate-hides');
  const verdict = hideVerdict(await tx.immediateHides.count(sender), isProved, limitFactor);
  if (verdict === 'hide') await tx.immediateHides.add(sender);
  return verdict;
}
