import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, secret as first } from '../support/http-service.ts';

const second = 'Zt8Lw3Qe6Ry1Ui9Op4As7Df2Gh5Jk0Xc8Vb3Nm6Qa';

describeEngines(
  'R32 a member with an authenticator app, once the secret of the service was replaced',
  (engine) => {
    it('R32, R128 logs in by the app and by a recovery code, also when the old secret is gone', async () => {
      const place: DatabaseLocation = await engine.place();
      let aheadMs = 0;
      const clock = () => Date.now() + aheadMs;
      const open = async (secrets: string[]) =>
        createHttpService({
          store: await engine.open({ secrets, clock }, place),
          app: (app) => {
            app.secondFactor = { mode: 'optional', plans: [], permissions: [] };
          },
          env: { MS_SECRET: secrets[0]!, MS_SECRET_PREVIOUS: secrets.slice(1).join() },
        });
      let service = await open([first]);
      const token = await service.logIn();
      const { secret } = (await service.call('startSecondFactor', {}, { token })).json().data;
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const codeOfApp = () => totp.generate({ timestamp: clock() });
      const set = await service.call('confirmSecondFactor', { code: codeOfApp() }, { token });
      const recoveryCodes: string[] = set.json().data.recoveryCodes;

      for (const secrets of [[first, second], [second, first], [second]]) {
        await service.close();
        service = await open(secrets);
        // A code of the app counts once.
        aheadMs += 60_000;
        for (const code of [codeOfApp(), recoveryCodes.pop()!]) {
          const login = { email: 'ada@example.com', password: 'latchkey-demo' };
          const waiting = (await service.call('loginMemberEmailPassword', login)).json();
          const finished = await service.call('finishSecondFactor', {
            token: waiting.error.secondFactorToken,
            code,
          });
          expect([secrets.length, finished.statusCode, finished.json().error]).toEqual([
            secrets.length,
            200,
            undefined,
          ]);
        }
        expect(await service.store.secondFactors.unopened()).toBe(0);
      }
      await service.close();
    });
  },
  ['file', 'postgres'],
);
