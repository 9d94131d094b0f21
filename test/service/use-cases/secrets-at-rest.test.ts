import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemRandom } from '../../../src/service/domain/random.ts';
import type { Place } from '../../../src/service/store/open-store.ts';
import { asAdmin, describeEngines } from '../../support/engines.ts';
import { createTestService } from '../../support/service.ts';

const password = 'a walk along the river';
const email = 'ada@example.com';

/** Everything the database holds, as somebody would see it who stole it. */
async function dumpOf(place: Place): Promise<string> {
  if ('folder' in place)
    return readdirSync(place.folder)
      .map((file) => readFileSync(join(place.folder, file), 'latin1'))
      .join('\n');
  if (!('url' in place)) throw new Error('nothing to steal in memory');
  const tables = await asAdmin(`select tablename from pg_tables where schemaname = current_schema()`, place.url);
  const rows = await Promise.all(
    tables.rows.map(({ tablename }) => asAdmin(`select t::text as row from "${tablename}" t`, place.url)),
  );
  return rows.flatMap((table) => table.rows.map(({ row }) => row as string)).join('\n');
}

describeEngines(
  'what a stolen database tells',
  (engine) => {
    it('R13, R27 no code, link, flow, token, cookie or password can be read from it, before the mail was sent or after', async () => {
      const place = await engine.place();
      const store = await engine.open({ secrets: ['a secret of the tests that is long enough'] }, place);
      // A code that no time stamp or number contains by chance.
      const service = createTestService({ store, random: { ...systemRandom, below: () => 907_514 } });
      const ada = service.browser();
      await ada.call('signupMemberEmailPassword', { email, password });
      await ada.call('sendMemberResetPasswordEmail', { email });
      const [token, device, flow] = [ada.token!, ada.deviceCookie!, ada.flowId!];
      const unsent = await dumpOf(place);
      const secrets = ['907514', token, device, flow, password];
      for (const secret of secrets) expect(unsent).not.toContain(secret);
      // The dump is a real one: it does hold what may be there.
      expect(unsent).toContain(email);

      const link = await service.linkFor(email);
      expect(await service.codeFor(email)).toBe('907514');
      const sent = await dumpOf(place);
      for (const secret of [...secrets, link]) expect(sent).not.toContain(secret);
      await service.call('resetMemberPassword', { token: `${flow}.907514`, newPassword: 'nineteen tin soldiers' });
    });
  },
  ['file', 'postgres'],
);
