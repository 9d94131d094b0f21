import { describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { createSend } from '../../src/sdk/client.ts';

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
});
