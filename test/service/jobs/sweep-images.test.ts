import { expect, it } from 'vitest';
import { consoleAppId } from '../../../src/contract/built-in-apps.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { sweepImages } from '../../../src/service/jobs/sweep-images.ts';
import { databaseFiles } from '../../../src/service/outside/files/database.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, sandbox } from '../../support/http-service.ts';

const minuteMs = 60_000;
const picture = { type: 'image/webp', bytes: Buffer.from('picture') } as const;

describeEngines(
  'R58 pictures without a member',
  (engine) => {
    it('R58 go within the hour; those of members stay, whatever address the service had before', async () => {
      let now = Date.UTC(2026, 0, 1);
      const service = await createHttpService({ store: await engine.open({ clock: () => now }) });
      const { store } = service;
      const files = databaseFiles(store.files, systemRandom);
      const has = async (email: string, address: string) => {
        const { id } = (await store.members.byEmail(sandbox, email))!;
        await store.members.update(sandbox, id, { profileImage: address });
      };
      const [hers, moved, orphan] = [await files.put(picture), await files.put(picture), await files.put(picture)];
      const operators = { appId: consoleAppId, mode: 'live' } as const;
      const operator = (await store.members.byEmail(operators, 'operator@latchkey.example'))!;
      const ofOperator = await files.put(picture);
      await store.members.update(operators, operator.id, {
        profileImage: `http://localhost:4870/images/${ofOperator}`,
      });
      await has('ada@example.com', `http://localhost:4870/images/${hers}`);
      await has('grace@example.com', `https://an-older-host.example/images/${moved}`);
      await has('mary@example.com', 'https://elsewhere.example/avatar.png');
      expect(await sweepImages(store, files)).toBe(0);
      now += 40 * minuteMs;
      const young = await files.put(picture);
      expect(await sweepImages(store, files)).toBe(1);
      const left = await Promise.all(
        [hers, moved, orphan, young, ofOperator].map(async (name) => (await files.get(name)) !== null),
      );
      expect(left).toEqual([true, true, false, true, true]);
      await service.close();
    });

    it('R58 are found behind any number of pictures of members', async () => {
      let now = Date.UTC(2026, 0, 1);
      const store = await engine.open({ clock: () => now });
      const files = databaseFiles(store.files, systemRandom);
      for (let i = 0; i < 2_050; i++) await store.files.put(`${String(i).padStart(32, '0')}.webp`, picture);
      now += 60 * minuteMs;
      expect(await files.older(30 * minuteMs)).toHaveLength(2_050);
    });

    it('R78 the picture of a deleted member goes with her', async () => {
      const service = await createHttpService({ store: await engine.open() });
      const { store } = service;
      const files = databaseFiles(store.files, systemRandom);
      const name = await files.put(picture);
      const mary = (await store.members.byEmail(sandbox, 'mary@example.com'))!;
      await store.members.update(sandbox, mary.id, { profileImage: `http://localhost:4870/images/${name}` });
      const token = await service.logIn('mary@example.com');
      expect((await service.call('deleteMember', undefined, { token })).statusCode).toBe(200);
      expect(await files.get(name)).toBeNull();
      await service.close();
    });
  },
  ['memory', 'postgres'],
);
