import { expect, it } from 'vitest';
import { consoleApiPath } from '../../../../src/contract/console.ts';
import { languages } from '../../../../src/contract/languages.ts';
import { mailNames, mails } from '../../../../src/contract/mail-texts.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, sandbox, secret } from '../../../support/http-service.ts';
import { logInOperator } from '../../../support/log-in-operator.ts';

const email = 'admin@example.com';
const key = { 'x-api-key': 'sk_sb_demo' };

describeEngines(
  '§3.7 mails of a draft',
  (engine) => {
    const scene = async () => {
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
      const { app } = (await service.inject({ url: '/admin/config', headers: key })).json().data;
      const authorization = `Bearer ${await logInOperator(service, 'admin')}`;
      const post = (path: string, headers: Record<string, string>, payload: object) =>
        service.inject({ method: 'POST', url: path, headers, payload });
      return {
        service,
        withTexts: (texts: object) => ({ ...app, mail: { ...app.mail, texts } }),
        preview: (mail: string, payload: object) => post(`/admin/config/mails/${mail}/preview`, key, payload),
        test: (payload: object, query = '') =>
          post(`${consoleApiPath}/app_demo/sandbox/config/mails/login/test${query}`, { authorization }, payload),
        testByKey: (payload: object) => post('/admin/config/mails/login/test', key, payload),
      };
    };

    it('§3.7 each mail is made by its own template, in every language, with every variable', async () => {
      const { service, preview, withTexts } = await scene();
      const samples: Record<string, string> = {
        app: 'Juniper Studio',
        site: 'localhost:4871',
        code: '123456',
        email: 'ada@example.com',
      };
      const shipped = new Set<string>();
      for (const mail of mailNames)
        for (const language of languages) {
          const answer = await preview(mail, { app: withTexts({}), language });
          expect(answer.statusCode).toBe(200);
          const { subject, text, html } = answer.json().data;
          expect(html).toContain(`<html lang="${language}">`);
          expect(subject.length * text.length).toBeGreaterThan(0);
          shipped.add(text);
        }
      expect(shipped.size).toBe(mailNames.length * languages.length);
      for (const mail of mailNames) {
        const words = mails[mail].variables.map((name) => `${name} {${name}}`).join(', ');
        const answer = await preview(mail, {
          app: withTexts({ [mail]: { subject: words, text: words } }),
          language: 'de',
        });
        const filled = mails[mail].variables.map((name) => `${name} ${samples[name]}`).join(', ');
        const { subject, text } = answer.json().data;
        expect([mail, subject, text.includes(filled)]).toEqual([mail, filled, true]);
      }
      const wrong = await preview('welcome', { app: withTexts({ welcome: { text: '{code}' } }), language: 'en' });
      expect(wrong.json().error.errors[0].field).toBe('app.mail.texts.welcome.text');
      expect((await preview('unknown', { app: withTexts({}), language: 'en' })).statusCode).toBe(400);
      await service.close();
    });

    it('§3.7 a test goes to the operator alone, 20 times an hour, with its entry in the log', async () => {
      const { service, test, testByKey, withTexts } = await scene();
      const draft = { app: withTexts({ login: { subject: 'Herein, {email}' } }), language: 'de' };
      expect((await test(draft, '?dryRun=true')).json().data).toEqual({ sentTo: email, id: expect.any(String) });
      expect(await service.mails()).toEqual([]);
      const sent = await Promise.all(Array.from({ length: 20 }, () => test(draft)));
      expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
      const refused = await test(draft);
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate-limited']);
      const mailsSent = await service.mails();
      expect(new Set(mailsSent.map(({ to, subject }) => `${to}: ${subject}`))).toEqual(
        new Set([`${email}: Herein, ada@example.com`]),
      );
      expect(mailsSent).toHaveLength(20);
      const entries = await service.store.auditLog.list(sandbox, { event: 'test-mail-sent' });
      expect(entries).toHaveLength(20);
      expect(entries[0]).toMatchObject({
        actor: 'operator',
        detail: { operator: 'mem_admin', mail: 'login', language: 'de' },
      });
      const byKey = await testByKey(draft);
      expect([byKey.statusCode, byKey.json().error.code]).toEqual([403, 'access-denied']);
      await service.close();
    });
  },
  ['memory', 'postgres'],
);
