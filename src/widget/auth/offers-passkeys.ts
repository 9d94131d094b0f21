import { hasPasskeys } from '../sdk/passkeys.ts';
import type { AuthFlow } from './flow.ts';

/** Whether the app has passkeys and the browser can use them. */
export const offersPasskeys = ({ element }: AuthFlow): boolean =>
  element.state.app.config.value?.passkeys !== undefined && hasPasskeys();
