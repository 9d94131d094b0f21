import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { hashSecret } from '../../src/platform/process/secrets.ts';
import { readTenantToken } from '../../src/service/domain/tenant-token.ts';
import { providerIcons } from '../../src/ui/provider-icons.ts';
import { ok } from './element-page.ts';
import type { HttpService } from './http-service.ts';

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
export function catchPopups(onGo?: (popup: FakePopup, url: string) => void): FakePopup[] {
  const popups: FakePopup[] = [];
  vi.spyOn(window, 'open').mockImplementation(() => {
    const popup = newPopup();
    popup.location.replace.mockImplementation((url) => onGo?.(popup, url));
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

/** The service's answers to successful visits, for pages with a scripted wire. */
export function visitAnswers(service: string, redeemed: () => object) {
  let flows = 0;
  return {
    '/auth-provider/start': () =>
      ok({ flowId: `flow-${++flows}`, url: `${service}/auth-provider/go?ticket=t${flows}` }),
    '/auth-provider/redeem': () => ok(redeemed(), { _internalUseOnly: { message: 'You are logged in.' } }),
    '/icons.json': () => new Response(JSON.stringify(providerIcons)),
  };
}

export interface Person {
  email: string;
  verified: boolean;
}
/**
 * What a visit to a provider leaves behind when this person comes back from it, without the
 * provider: the service's own fetch is not Node's where a test pretends to be a browser. Answers
 * what the last page would post.
 */
export async function comeBackAs(service: HttpService, url: string, { email, verified }: Person) {
  const { appId, mode, token } = readTenantToken(new URL(url).searchParams.get('ticket')!)!;
  const flows = service.store.providerFlows;
  const [stateHash, browserHash, code] = [newSecret(), newSecret(), newSecret()];
  await flows.begin({ appId, mode }, { ticketHash: hashSecret(token) }, { stateHash, browserHash });
  const { flow } = (await flows.comeBack({ appId, mode }, { provider: 'demo-id', stateHash, browserHash }))!;
  const person = { subject: email, email, emailVerified: verified, name: null };
  await flows.keepPerson({ appId, mode }, flow.id, { person, codeHash: hashSecret(code), lifetimeMs: 60_000 });
  return { type: 'ms:provider', flowId: flow.id, code };
}
const newSecret = () => randomBytes(32).toString('base64url');

/** Popups from which this person comes back at once. */
export const quickPopups = (service: HttpService, domain: string, who: () => Person): FakePopup[] =>
  catchPopups((popup, url) => void comeBackAs(service, url, who()).then((message) => post(popup, message, domain)));
