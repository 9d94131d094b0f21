import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { tenant } from '../../../support/store-fixtures.ts';
import { rawRows } from '../raw-rows.ts';

const { appId, mode } = tenant;
/** Half of them at one moment, the others a minute after each other. */
const twelveThousand = `with recursive seq(i) as (select 0 union all select i + 1 from seq where i < 11999)
  insert into members (app_id, mode, id, email, email_canon, custom_fields, meta_data, permissions, created_at)
  select '${appId}', '${mode}', 'mem_' || i, i || '@example.com', i || '@example.com', '{}', '{}', '[]',
    case when i < 6000 then 0 else i * 60000 end from seq`;

describeEngines(
  'R125 the numbers of a large site',
  (engine) => {
    it('R125 are counted day by day, and other requests run meanwhile', async () => {
      const place = await engine.place();
      const store = await engine.open({}, place);
      await rawRows(place, twelveThousand);
      let isCounted = false;
      let turns = 0;
      const counting = store.numbers.signups(tenant, 0).finally(() => {
        isCounted = true;
      });
      while (!isCounted) {
        await nextTurn();
        turns++;
      }
      expect(await counting).toEqual([
        { day: 0, members: 6000 },
        { day: 4, members: 1200 },
        { day: 5, members: 1440 },
        { day: 6, members: 1440 },
        { day: 7, members: 1440 },
        { day: 8, members: 480 },
      ]);
      expect(turns).toBeGreaterThan(2);
    });

    it('R125 a member with several sessions is active once', async () => {
      const store = await engine.open();
      const life = { lifetimeMs: 86_400_000, idleMs: 86_400_000, atMost: 10 };
      for (const id of ['mem_1', 'mem_2'])
        await store.members.create(tenant, { id, email: `${id}@example.com`, emailCanon: `${id}@example.com` });
      for (const [id, memberId] of Object.entries({ a: 'mem_1', b: 'mem_1', c: 'mem_2' }))
        await store.sessions.open(tenant, { id, memberId, tokenHash: id, credential: 'code', ...life });
      expect(await store.numbers.active(tenant, 0)).toBe(2);
      expect(await store.numbers.active(tenant, Date.now() + 60_000)).toBe(0);
    });
  },
  ['file', 'postgres'],
);
