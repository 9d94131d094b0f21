import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Operation } from '../../../src/contract/wire.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { diskFiles } from '../../../src/service/outside/files/disk.ts';
import type { DatabaseLocation } from '../../../src/service/store/open-store.ts';
import { asAdmin, describeEngines } from '../../support/engines.ts';
import { createHttpService, sandbox, secret } from '../../support/http-service.ts';
import { createTestService } from '../../support/service.ts';
import { picture } from '../outside/files/corpus.ts';
import { rawRows } from '../store/raw-rows.ts';

const password = 'a walk along the river';
const email = 'ada@example.com';
const canary = 'canary9f2c';

/** Everything the database holds, as a thief of it would see it. */
async function dumpOf(place: DatabaseLocation): Promise<string> {
  if ('folder' in place)
    return readdirSync(place.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`)
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
    it('R13, R27 it contains no code, link, flow, token, cookie or password, before and after the mail', async () => {
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
      const { data } = await service.call(
        'resetMemberPassword',
        { token: `${flow}.907514`, newPassword: 'nineteen tin soldiers' },
        { origin: 'https://service.example', deviceCookie: device },
      );
      expect(data.loginToken).toMatch(/^[\w-]{43}$/);
      expect(await dumpOf(place)).not.toContain(data.loginToken);
    });

    it('R78 counters reveal no mail or network address, and cannot be matched with a guessed one', async () => {
      const place = await engine.place();
      const store = await engine.open({ secrets: [secret] }, place);
      const service = await createHttpService({ store, limits: {} });
      const [stranger, network] = ['stranger9f2c@example.com', '203.0.113.177'];
      const called = await service.call(
        'loginMemberEmailPassword',
        { email: stranger, password: 'wrong but long' },
        { address: network },
      );
      expect(called.statusCode).toBe(401);
      await service.call('sendMemberResetPasswordEmail', { email: stranger }, { address: network });
      const rows = await rawRows(place, `select name from limits`);
      const names = rows.map(({ name }) => String(name));
      for (const kind of ['login:address:', 'password:row:', 'codes:'])
        expect(names.find((name) => name.startsWith(kind))).toMatch(/:[0-9a-f]{32}$/);
      // The guesses of a thief of the database, which contains the sealed key.
      const [{ sealed }] = (await rawRows(place, 'select sealed from kept_keys')) as [{ sealed: string }];
      const guesses = ['', 'address '].flatMap((before) => [before + stranger, before + network]);
      const keys = [sealed, Buffer.from(sealed.slice('gcm:'.length), 'base64')];
      const tried = guesses.flatMap((text) => [
        text,
        createHash('sha256').update(text).digest('hex'),
        ...keys.map((key) => createHmac('sha256', key).update(text).digest('hex')),
      ]);
      for (const one of tried) expect(names.join()).not.toContain(one.slice(0, 32));
      await service.close();
    });

    it('R78 a deleted account leaves no data in database, files and log', async () => {
      const place = await engine.place();
      const store = await engine.open({ secrets: [secret] }, place);
      const images = 'folder' in place ? join(place.folder, 'images') : null;
      const sent: string[] = [];
      const service = await createHttpService({
        store,
        limits: {},
        // Outside demo mode: the demo's mailbox keeps its mails for people to look at.
        env: { MS_DEMO: '0', MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' },
        smtp: { send: async ({ mail }) => void sent.push(mail.to), close: () => {} },
        ...(images && { parts: { files: diskFiles({ folder: images, random: systemRandom }) } }),
      });
      const hers = `${canary}@example.com`;
      const signedUp = await service.call('signupMemberEmailPassword', {
        email: hers,
        password,
        customFields: { 'first-name': canary, bio: `I am ${canary}.` },
        metaData: { from: canary },
        plans: [{ planId: 'pln_free' }],
      });
      const { member, tokens } = signedUp.json().data;
      const call = async (operation: Operation, input: object) => {
        const answer = await service.call(operation, input, { token: tokens.accessToken });
        expect([operation, answer.statusCode, answer.body]).toEqual([operation, 200, answer.body]);
        return answer.json().data;
      };
      await call('updateMemberJSON', { json: { diary: canary } });
      const post = await call('createPost', { channelKey: '/blog', content: canary });
      await call('createThread', { postId: post.id, content: canary });
      await call('postVote', { postId: post.id, vote: 'UP' });
      await call('sendMemberLoginPasswordlessEmail', { email: hers });
      await call('updateMemberAuth', { email: `new-${hers}`, oldPassword: password });
      for (let i = 0; i < 12; i++)
        await service.call(
          'loginMemberEmailPassword',
          { email: hers, password: 'not hers' },
          { address: `10.0.0.${i}` },
        );
      await service.call('resetMemberPassword', {
        email: hers,
        token: '000000',
        newPassword: 'a walk along the river',
      });
      const identity = { provider: 'demo-id', subject: canary, email: hers, emailVerified: true };
      await store.identities.link(sandbox, { ...identity, memberId: member.id });
      const form = new FormData();
      form.append('profileImage', new Blob([await picture().png().toBuffer()], { type: 'image/png' }), `${canary}.png`);
      const upload = new Response(form);
      const uploaded = await service.inject({
        method: 'POST',
        url: '/member/profile-image',
        headers: {
          ...{ 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo', authorization: `Bearer ${tokens.accessToken}` },
          'content-type': upload.headers.get('content-type')!,
        },
        payload: Buffer.from(await upload.arrayBuffer()),
      });
      const image = new URL(uploaded.json().data.profileImage).pathname.split('/').pop()!;
      await service.mails();
      const before = await dumpOf(place);
      for (const trace of [canary, member.id, image]) expect(before).toContain(trace);
      expect(sent).toContain(hers);

      await call('deleteMember', {});
      await service.mails();
      await service.close();
      if (images) await rawRows(place, 'vacuum');
      const after = await dumpOf(place);
      for (const trace of [canary, image])
        expect(after.split('\n').flatMap((row) => (row.includes(trace) ? row.slice(0, 200) : []))).toEqual([]);
      expect(JSON.stringify(service.logged())).not.toContain(canary);
      // The audit log still has the member's id, and no more.
      expect(after).toContain(member.id);
    });
  },
  ['file', 'postgres'],
);
