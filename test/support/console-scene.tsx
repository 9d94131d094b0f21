import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import { consolePath } from '../../src/contract/console.ts';
import type { OperatorRole } from '../../src/contract/operator-roles.ts';
import { eventually } from './eventually.ts';
import { createHttpService, type HttpService, type HttpServiceOptions } from './http-service.ts';
import { logInOperator } from './log-in-operator.ts';

type Client = Record<
  | 'getMemberCookie'
  | 'getApp'
  | 'onAuthChange'
  | 'getMemberJSON'
  | 'updateMemberJSON'
  | 'getCurrentMember'
  | 'reauthenticate'
  | 'sendReauthCode',
  unknown
>;

/** Stripe itself in test mode, by keys that are not there, in place of the demo's fake. */
export async function nameStripe({ inject }: HttpService): Promise<void> {
  const headers = { 'x-api-key': 'sk_sb_demo' };
  const { app } = (await inject({ url: '/admin/config', headers })).json().data;
  const payments = { sandbox: { secretKeyFrom: 'NO_KEY', webhookSecretFrom: 'NO_SECRET' } };
  await inject({ method: 'POST', url: '/admin/config', headers, payload: { app: { ...app, payments } } });
}

/**
 * The console in a window of happy-dom on the whole service in one process, with an operator logged
 * in. Close it when done.
 */
export async function startConsole(
  role: OperatorRole,
  screen: string,
  seed: (service: HttpService) => Promise<unknown> = async () => {},
  serviceOptions: HttpServiceOptions = {},
) {
  const service = await createHttpService(serviceOptions);
  await seed(service);
  const token = await logInOperator(service, role);

  let isOffline = false;
  let json: unknown = null;
  const ask = service.browserFetch({ origin: null });
  const requests: string[] = [];
  const fetch = async (input: string, init: RequestInit = {}) => {
    requests.push(`${init.method ?? 'GET'} ${input}`);
    if (isOffline) throw new TypeError('Failed to fetch');
    return ask(new URL(input, service.settings.publicUrl), init);
  };
  /** What the client would call, as the operator; throws what it would throw. */
  let flowId: string | undefined;
  async function asOperator(operation: 'getCurrentMember' | 'reauthenticate' | 'sendReauthCode', input = {}) {
    const options = { key: 'pk_console', appId: consoleAppId, origin: service.settings.publicUrl, token };
    const answer = (await service.call(operation, input, options)).json();
    if (answer.error) throw answer.error;
    flowId = answer.flowId ?? flowId;
    return answer;
  }
  const $ms: Client = {
    getCurrentMember: () => asOperator('getCurrentMember'),
    sendReauthCode: () => asOperator('sendReauthCode'),
    reauthenticate: ({ token: code, ...other }: { token?: string }) =>
      asOperator('reauthenticate', code === undefined ? other : { token: `${flowId}.${code}` }),
    getMemberCookie: () => token,
    getApp: async () => ({}),
    onAuthChange: () => ({ unsubscribe() {} }),
    getMemberJSON: async () => ({ data: json }),
    updateMemberJSON: async (sent: { json: unknown }) => {
      json = structuredClone(sent.json);
    },
  };
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('$ms', $ms);
  // wouter has done so for the first window of the process only.
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = (...values) => {
      original.apply(history, values);
      window.dispatchEvent(new Event(name));
    };
  }
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  history.replaceState(null, '', `${consolePath}/app_demo/sandbox/${screen}`);
  document.body.innerHTML = '<div id="console"></div>';
  // The session of the console before is in its modules.
  vi.resetModules();
  const { Entrance } = await import('../../src/console/entrance.tsx');
  const root = createRoot(document.getElementById('console')!);
  root.render(
    <Router base={consolePath}>
      <Entrance />
    </Router>,
  );

  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  /** The element of this role-like selector and name; waits for it. */
  const find = <T extends HTMLElement>(selector: string, name: string | RegExp): Promise<T> =>
    eventually(() => {
      const found = [...document.querySelectorAll<T>(selector)].filter((element) =>
        typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
      );
      if (!found[0]) throw new Error(`no ${selector} “${name}” in: ${document.body.textContent}`);
      return found[0];
    });
  const field = (label: string) =>
    eventually(() => {
      const wanted = [...document.querySelectorAll('label')].find(
        (one) => one.textContent?.trim().replace(/ \*$/, '') === label,
      );
      const input =
        document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`) ??
        (wanted?.htmlFor
          ? document.getElementById(wanted.htmlFor)
          : wanted?.querySelector<HTMLInputElement>('input, select'));
      if (!input) throw new Error(`no field “${label}” in: ${document.body.textContent}`);
      return input as HTMLInputElement;
    });
  const setValue = (input: HTMLInputElement, value: string) => {
    const prototype = Object.getPrototypeOf(input);
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return input;
  };
  return {
    service,
    requests,
    downloads,
    find,
    field,
    button: (name: string | RegExp) => find<HTMLButtonElement>('button', name),
    press: async (name: string | RegExp) => (await find<HTMLButtonElement>('button', name)).click(),
    /** By the setter of the element, so that React notices. */
    fill: async (label: string, value: string) => setValue(await field(label), value),
    /** Where several fields have the same label. */
    fillId: (id: string, value: string) => setValue(document.getElementById(id) as HTMLInputElement, value),
    /** Presses a button of a dialog. */
    async answer(name: string) {
      (await find<HTMLButtonElement>('dialog button', name)).click();
    },
    /** Presses a `ConfirmButton` until `isDone` holds. */
    confirm: (name: string, question: string, isDone: () => void) =>
      eventually(() => {
        const names = [name, question];
        [...document.querySelectorAll('button')].find(({ textContent }) => names.includes(textContent ?? ''))?.click();
        isDone();
      }),
    /** The row of a table that begins so. */
    row: (name: string) =>
      eventually(() => {
        const rows = [...document.querySelectorAll('tbody > tr')];
        const found = rows.find(({ textContent }) => textContent?.startsWith(name));
        if (!found) throw new Error(`no row “${name}” in: ${document.body.textContent}`);
        return found;
      }),
    /** A click would be a download. */
    follow: async (name: string) =>
      (await find('a', name)).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    /** Opens the review of a draft, as soon as the service has checked it. */
    async review() {
      await eventually(async () => {
        const button = await find<HTMLButtonElement>('button', 'Review changes');
        if (button.disabled) throw new Error(`not checked in: ${document.body.textContent}`);
        button.click();
      });
    },
    /** An app in the newest revision of the configuration. */
    async published<App>(id = 'app_demo') {
      const newest = await service.store.appRevisions.newest<{ apps: { id: string }[] }>();
      return newest!.document.apps.find((app) => app.id === id) as App;
    },
    seen: (text: string | RegExp) =>
      eventually(() => {
        const all = document.body.textContent ?? '';
        if (typeof text === 'string' ? !all.includes(text) : !text.test(all))
          throw new Error(`“${text}” not in: ${all}`);
      }),
    stored: () => json,
    setOffline(next: boolean) {
      isOffline = next;
    },
    async close() {
      root.unmount();
      sessionStorage.clear();
      await service.close();
    },
  };
}
export type ConsoleScene = Awaited<ReturnType<typeof startConsole>>;
