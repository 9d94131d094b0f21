import { expect, it } from 'vitest';
import type { Scene } from './scene.ts';

export function pageCalls({ name, door, call, refused, open }: Scene) {
  it('M §3 shows messages, a loader and modals of its own, and ends without a trace', async () => {
    await open();
    await call('_showMessage', 'Hello there');
    await door.page().getByText('Hello there').waitFor();
    await call('_showLoader');
    await call('_hideLoader');
    await door.page().evaluate(async () => {
      const view = window as unknown as { _hcaptchaReady?(): void; client: { _captchaReady: Promise<void> } };
      view._hcaptchaReady?.();
      await view.client._captchaReady;
    });
    door.passed('_captchaReady');
    if (name === 'A') {
      await call('preloadModals');
      expect(await refused('openModal', 'HALLWAY')).toBe('not-supported');
      const fetched: string[] = [];
      door.page().on('request', (request) => fetched.push(request.url()));
      const opened = call('openModal', 'LOGIN');
      await door.page().getByRole('dialog').waitFor();
      await call('hideModal');
      await opened;
      // All that it needs had been there, but for the challenge of a passkey.
      expect(fetched.filter((url) => !url.endsWith('/auth/passkey/start'))).toEqual([]);
      await door.page().getByRole('dialog').waitFor({ state: 'hidden' });
    } else await call('hideModal');
    await door.page().evaluate(() => {
      const view = window as unknown as { heard: unknown[]; client: { onAuthChange(listen: unknown): void } };
      view.heard = [];
      view.client.onAuthChange((member: unknown) => view.heard.push(member));
    });
    await call('destroy');
    expect(await door.page().evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([null]);
    expect(await door.page().evaluate(() => '$memberstackDom' in window)).toBe(false);
  });
}
