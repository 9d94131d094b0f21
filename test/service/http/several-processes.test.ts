import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../../support/engines.ts';
import { freePorts } from '../../support/free-ports.ts';
import { createHttpService, type HttpService, type HttpServiceOptions } from '../../support/http-service.ts';
import { person, postedIn, type SocialScene, startSocialScene } from '../../support/social-scene.ts';

describeEngines(
  'R75 two processes of the service, of which any may get the next request',
  (engine) => {
    let scene: SocialScene;
    let here: HttpService;
    let there: HttpService;
    let urlThere: string;
    beforeAll(async () => {
      const place = await engine.place();
      const options: HttpServiceOptions = {
        app: (app) => {
          app.captcha = { required: true };
        },
      };
      scene = await startSocialScene({ ...options, store: await engine.open({}, place) });
      here = scene.service;
      // To the world they are one: the address that providers and mails lead back to is the
      // balancer's.
      const { publicUrl, port } = here.settings;
      const env = { MS_PUBLIC_URL: publicUrl, MS_PORT: String(port) };
      there = await createHttpService({ ...options, env, store: await engine.open({}, place) });
      const [portThere] = await freePorts(1);
      await there.server.listen({ host: 'localhost', port: portThere });
      urlThere = `http://localhost:${portThere}`;
    });

    afterAll(async () => {
      await scene?.close();
      await there?.close();
    });

    it('R75 a provider login begun at one process returns to another and is redeemed once, at either', async () => {
      const started = await scene.start('signup');
      expect(started.answer.statusCode).toBe(200);
      const popup = scene.popup();
      const back = await scene.choose(popup, started.url, person('walker@example.com'));
      const landed = await scene.land(popup, back.replace(scene.serviceUrl, urlThere));
      const posted = postedIn(landed.text);
      expect(posted?.message).toMatchObject({ flowId: started.flowId, code: expect.any(String) });
      // A second return finds no visit any more, at any process.
      expect(postedIn((await scene.land(popup, back)).text)?.message.code).toBeUndefined();

      const { flowId, code } = posted!.message;
      const redeem = (service: HttpService) =>
        service.call('redeemProvider', { flowId, code, verifier: started.verifier });
      const answers = await Promise.all([here, there, here, there].map(redeem));
      const entered = answers.filter(({ statusCode }) => statusCode === 200);
      expect(entered).toHaveLength(1);
      const token = entered[0]!.json().data.auth.tokens.accessToken;
      for (const service of [here, there]) {
        const member = (await service.call('getCurrentMember', undefined, { token })).json().data;
        expect(member.auth).toMatchObject({ email: 'walker@example.com' });
      }
    });

    it('R75, R10 a puzzle that one set counts at the other, and is used up at both', async () => {
      const challenge = (await here.call('getCaptchaChallenge', {})).json().data as Challenge;
      const solution = await solveChallenge({ challenge, deriveKey });
      const captchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
      let people = 0;
      const signUp = async (service: HttpService) => {
        const input = { email: `puzzled-${people++}@example.com`, password: 'a quiet river bank', captchaToken };
        return (await service.call('signupMemberEmailPassword', input)).statusCode;
      };
      const statuses = await Promise.all([there, here, there, here, there, here].map(signUp));
      expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400]);
      expect([await signUp(here), await signUp(there)]).toEqual([400, 400]);
    });
  },
  ['postgres'],
);
