import { attributes } from '../../catalogue/attributes.ts';
import { storageKeys } from '../../contract/constants.ts';
import { closestTo } from '../natives.ts';
import type { StartFamily } from '../page.ts';

/** M §1.4 a visitor's click on a free plan is remembered for her sign-up, and forgets a chosen price. Forms name their own plans. */
export const planFamily: StartFamily = (page) => {
  const { name } = attributes.plan;
  const names = [`${name}:add`, `${name}:update`];
  return {
    on: {
      click: (_event, target) => {
        const button = closestTo(target, names.map((one) => `[${one.replace(':', '\\:')}]:not(form)`).join());
        const plan = button && names.map((one) => button.getAttribute(one)?.trim()).find(Boolean);
        if (!plan || page.state.member.isLoggedIn.peek()) return;
        const { tab } = page.sdk.session;
        tab.set(storageKeys.selectedPlan, plan);
        tab.remove(storageKeys.selectedPrice);
        page.regate();
      },
    },
  };
};
