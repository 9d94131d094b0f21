import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { apiBase, type Route, routes } from '../../../demo/photo-finder/contract/routes.ts';
import { oneSocket } from '../../support/one-socket.ts';
import { otherPathRefusals, refusals } from '../../support/refusals.ts';
import { type FinderScene, finderScene, tokenOf } from './finder-scene.ts';

describe('a refused request of Afterview', () => {
  let scene: FinderScene;
  let port: number;
  beforeAll(async () => {
    scene = await finderScene(await openFinderStore({ memory: true }), 1, 100_000);
    await scene.finder.server.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = scene.finder.server.server.address() as AddressInfo);
    // A connection that is stuck ends soon, by a 408.
    Object.assign(scene.finder.server.server, { headersTimeout: 1_000, requestTimeout: 2_000 });
  });
  afterAll(() => scene.finder.stop());

  const member = { authorization: `Bearer ${tokenOf('ada')}` };
  const strangers = { 'an unknown session': { authorization: `Bearer ${'x'.repeat(43)}` } };
  const isNoFault = (status: number) => status >= 200 && status < 500 && status !== 408;
  const next = { method: 'GET', path: '/health/live' };

  it.each(Object.entries(routes) as [string, Route][])(
    'R112 of %s leaves its connection usable or closes it',
    async (_, { method, path, file }) => {
      const client = oneSocket(port);
      onTestFinished(() => client.close());
      const at = apiBase + path.replace(/:\w+/g, 'x');
      const kinds = refusals({ method, path: at, file, member, visitor: {}, strangers });
      for (const [kind, request] of Object.entries(kinds)) {
        const { status } = await client.ask(request);
        expect([kind, status, (await client.ask(next)).status]).toEqual([kind, expect.toSatisfy(isNoFault), 200]);
      }
    },
  );

  it.each(['/', '/health/live', '/metrics', '/webhooks/latchkey', '/img/x', '/nothing'])(
    'R112 to %s leaves its connection usable or closes it',
    async (path) => {
      const client = oneSocket(port);
      onTestFinished(() => client.close());
      for (const [kind, request] of Object.entries(otherPathRefusals(path, member))) {
        const { status } = await client.ask(request);
        expect([kind, status, (await client.ask(next)).status]).toEqual([kind, expect.toSatisfy(isNoFault), 200]);
      }
    },
  );
});
