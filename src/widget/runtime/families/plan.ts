import { attributes } from '../../../catalogue/attributes.ts';
import type { Member } from '../../../contract/entities.ts';
import type { Answer } from '../../../contract/wire.ts';
import { isSdkError } from '../../sdk/error.ts';
import { leadAfterAuth } from '../after-auth.ts';
import { createBusyButton } from '../busy-button.ts';
import { isPlainClick } from '../listen.ts';
import { attributeOf, closestTo } from '../natives.ts';
import type { Page, StartFamily } from '../page.ts';
import { idsOn } from '../pending-purchase.ts';

type Suffix = 'add' | 'update' | 'remove';
const suffixes: readonly Suffix[] = ['add', 'update', 'remove'];
const selector = suffixes.map((suffix) => `[${attributes.plan.name}\\:${suffix}]:not(form)`).join();

/** What the service says about the last of several plans. */
async function each(
  ids: readonly string[],
  call: (planId: string) => Promise<Said | undefined>,
): Promise<Said | undefined> {
  let said: Said | undefined;
  for (const id of ids) said = await call(id);
  return said;
}
type Said = Answer<{ member: Member; redirect?: string | null }>;

const changes: Record<Suffix, (page: Page, ids: readonly string[]) => Promise<Said | undefined>> = {
  add: ({ sdk }, ids) => each(ids, (planId) => sdk.addPlan({ planId })),
  remove: ({ sdk }, ids) => each(ids, (planId) => sdk.removePlan({ planId })),
  /** The new plan first: after a refusal the member still has the old one. */
  async update({ sdk, state }, ids) {
    const free = (state.member.current.peek()?.planConnections ?? []).filter(({ type }) => type === 'FREE');
    const others = free.map(({ planId }) => planId).filter((id) => !ids.includes(id));
    const said = await each(ids, (planId) =>
      sdk.addPlan({ planId }).catch((error: unknown) => {
        if (others.length === 0 || !isSdkError(error) || error.code !== 'already-have-plan') throw error;
        return undefined;
      }),
    );
    const removed = await each(others, (planId) => sdk.removePlan({ planId }));
    return said ?? removed;
  },
};

/**
 * M §1.4 free plans: remembered for a visitor's sign-up, added, replaced and removed for a member.
 * Forms name their own.
 */
export const planFamily: StartFamily = (page) => {
  const work = createBusyButton(page);

  async function change(button: Element, suffix: Suffix, ids: readonly string[]) {
    // The cached copy of a member may know no plans.
    await page.loadWhile(page.state.app.load());
    const said = await page.loadWhile(changes[suffix](page, ids));
    const target = leadAfterAuth(page, { server: said?.data.redirect ?? null });
    if (target) return page.navigate.assign(target);
    const own = suffix === 'add' && attributeOf(button, attributes.successMessage.name)?.trim();
    page.say(own || said?._internalUseOnly?.message, 'success', button);
  }

  return {
    on: {
      click: (event, target) => {
        const button = closestTo(target, selector);
        const suffix = button && suffixes.find((one) => idsOn(button, 'plan', one).length > 0);
        if (!suffix) return;
        const ids = idsOn(button, 'plan', suffix);
        if (page.state.member.isLoggedIn.peek()) {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          work(ids.join(), button, () => change(button, suffix, ids));
        } else if (suffix !== 'remove') page.chosen.choose({ plan: ids.join() });
      },
    },
  };
};
