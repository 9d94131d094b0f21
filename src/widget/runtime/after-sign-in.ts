import { storageKeys } from '../../contract/constants.ts';
import { leadAfterAuth } from './after-auth.ts';
import { buy } from './buy.ts';
import type { Page } from './page.ts';
import { priceOf } from './pending-purchase.ts';
import { askAboutSuspendedAccess } from './suspended-access.ts';

export interface Entered {
  type: 'LOGIN' | 'SIGNUP';
  /** What was pressed, or the form around it. */
  around: Element;
  /** The form's own. */
  form?: string | null;
  /** Out of the storage: keeps to the site. */
  remembered?: string | null;
  server: string | null;
  message: string | undefined;
}

/**
 * M §1.4 what follows a login or sign-up by a provider: the payment of a chosen price, a redirect,
 * or a message in place.
 */
export async function continueAfterAuth(
  page: Page,
  { type, around, form, remembered, server, message }: Entered,
): Promise<void> {
  await askAboutSuspendedAccess(page);
  const { tab } = page.sdk.session;
  const override = remembered ?? tab.get(storageKeys.redirectOverride);
  for (const key of [storageKeys.redirectOverride, storageKeys.selectedPlan]) tab.remove(key);
  const target = leadAfterAuth(page, { form, remembered: override, server });
  const priceId = type === 'SIGNUP' ? priceOf(around, page.chosen) : undefined;
  if (priceId) await buy(page, { priceId, around, target });
  else if (target) page.navigate.assign(target);
  else page.say(message, 'success', around);
}
