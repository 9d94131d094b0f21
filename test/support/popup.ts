import { vi } from 'vitest';
import { providerIcons } from '../../src/ui/provider-icons.ts';
import { ok } from './element-page.ts';

/** A window as far as a page of another origin may touch it. */
export function newPopup() {
  const popup = {
    closed: false,
    focus: vi.fn(),
    location: { replace: vi.fn<(url: string) => void>() },
    close() {
      popup.closed = true;
    },
  };
  return popup;
}
export type FakePopup = ReturnType<typeof newPopup>;

/** What the page opens from now on, the newest last. */
export function catchPopups(): FakePopup[] {
  const popups: FakePopup[] = [];
  vi.spyOn(window, 'open').mockImplementation(() => {
    const popup = newPopup();
    popups.push(popup);
    return popup as unknown as Window;
  });
  return popups;
}

/** A message as the browser hands it to the page. */
export const post = (source: unknown, data: unknown, origin: string) =>
  window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }));

export const code = 'c'.repeat(43);
/** What the last page of the popup posts for this flow. */
export const posted = (flowId: string) => ({ type: 'ms:provider', flowId, code });

/** What the service says to visits that go well, for pages whose wire is scripted. */
export function visitAnswers(service: string, redeemed: () => object) {
  let flows = 0;
  return {
    '/auth-provider/start': () =>
      ok({ flowId: `flow-${++flows}`, url: `${service}/auth-provider/go?ticket=t${flows}` }),
    '/auth-provider/redeem': () => ok(redeemed(), { _internalUseOnly: { message: 'You are logged in.' } }),
    '/icons.json': () => new Response(JSON.stringify(providerIcons)),
  };
}
