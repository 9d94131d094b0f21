import { loadPart } from '../sdk/load-part.ts';
import type { Order } from './check-out.ts';
import type { Page } from './page.ts';

/** M §1.4 to the payment page of a price; its code comes with the first purchase. */
export const buy = async (page: Page, order: Order): Promise<void> =>
  (await loadPart(() => import('./check-out.ts'))).checkOut(page, order);
