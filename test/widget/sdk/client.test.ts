import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { createSend } from '../../../src/widget/sdk/client.ts';

describe('a call', () => {
  it.each([
    ['en_US', 'en'],
    ['en-US@posix', 'en'],
    ['pt-BR', 'pt'],
    ['ja', undefined],
    ['de"><b', undefined],
    ['', undefined],
  ])('R90 of a page in %o names the language %o: CORS lets no other kind of value pass', async (language, named) => {
    const sent: (string | null)[] = [];
    const send = createSend({
      appId: 'app_demo',
      domain: 'http://service.example',
      language: () => language,
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers).get('accept-language'));
        return Response.json({ data: null });
      },
    });
    await send(routes.getAppAndMember, {});
    expect(sent).toEqual([named ?? null]);
  });

  describe('without a response', () => {
    afterEach(() => vi.useRealTimers());

    it.each([
      ['ends after 15 seconds', 15_000, routes.getApp, {}, {}, undefined],
      [
        'ends after 15 seconds where the page asks first',
        15_000,
        routes.getAppAndMember,
        {},
        { isFirst: true },
        undefined,
      ],
      [
        'ends after 60 seconds when it carries an image',
        60_000,
        routes.updateMemberProfileImage,
        { profileImage: new Blob(['x']) },
        {},
        undefined,
      ],
      ['ends when the page said so', 2_000, routes.getApp, {}, {}, 2_000],
    ] as const)('C12 %s', async (_, ms, route, input, options, timeoutMs) => {
      vi.useFakeTimers();
      let isEnded = false;
      const send = createSend({
        appId: 'app_demo',
        domain: 'http://service.example',
        ...(timeoutMs && { timeoutMs }),
        fetch: (_url, init) =>
          new Promise((_, reject) =>
            init?.signal?.addEventListener('abort', () => {
              isEnded = true;
              reject(init.signal!.reason);
            }),
          ),
      });
      let outcome: unknown;
      void send(route, input, options).catch((error: { code: string }) => {
        outcome = error.code;
      });
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(outcome).toBe(undefined);
      await vi.advanceTimersByTimeAsync(1);
      expect(outcome).toBe('timeout');
      expect(isEnded).toBe(true);
    });
  });
});
