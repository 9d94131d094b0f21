import type { ElementContext } from '../element/context.tsx';
import { createActions } from './actions.ts';
import { shellOf } from './shell-state.ts';

/**
 * §2.5 connecting and disconnecting, with the question who it is where the login is an old one
 * (C20).
 */
export function createProviderChanges(element: ElementContext) {
  const { sdk } = element.state;
  const { running, run } = createActions(element);
  return {
    /** The provider that is being connected or disconnected. */
    running,
    change: (provider: string, isConnected: boolean) =>
      run(provider, async () => {
        const answer = await shellOf(element).reauth.guard(() =>
          isConnected
            ? sdk.disconnectProvider({ provider })
            : sdk.connectProvider({ provider }, { back: { view: 'profile' } }),
        );
        return answer?.data.message;
      }),
    /** Its window may lie behind this one. */
    focus: () => void sdk.focusProvider(),
    stop() {
      if (running.peek() !== null) sdk.abandonProvider();
    },
  };
}
