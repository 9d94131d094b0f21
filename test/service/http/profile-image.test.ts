import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { headers } from '../../../src/contract/constants.ts';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { startChild } from '../../support/child.ts';
import { startCrowd } from '../../support/crowd.ts';
import { dataEnv } from '../../support/data-env.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { startProcess } from '../../support/process.ts';
import { soakSays, soaks, soakTimes } from '../../support/soaks.ts';
import { picture, secretExif, secretPayload } from '../outside/files/corpus.ts';
import { rawPng } from '../outside/files/raw-images.ts';
import type { Attack, Attacked } from './hostile-pictures.ts';

const path = '/member/profile-image';

describeEngines(
  'the profile image',
  (engine) => {
    let service: HttpService;
    let token: string;
    beforeAll(async () => {
      service = await createHttpService({ store: await engine.open() });
      token = await service.logIn();
    });

    const heads = (bearer: string | null = token) => ({
      [headers.appId]: 'app_demo',
      [headers.publicKey]: 'pk_sb_demo',
      origin: 'http://localhost:4871',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    });
    async function upload(
      bytes: Uint8Array,
      { field = 'profileImage', url = path, bearer = token as string | null } = {},
    ) {
      const form = new FormData();
      form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'me.png');
      const body = new Response(form);
      const answer = await service.inject({
        method: 'POST',
        url,
        headers: { ...heads(bearer), 'content-type': body.headers.get('content-type')! },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      return answer;
    }
    const codeOf = async (answer: ReturnType<typeof upload>) => {
      const { statusCode, body } = await answer;
      return [statusCode, JSON.parse(body).error?.code];
    };
    const current = async () =>
      (await service.call('getCurrentMember', {}, { token })).json().data.profileImage as string | null;
    const open = (address: string) => service.inject(new URL(address).pathname);

    it('R54, R56 an upload becomes our own image at an immutable address that runs no script', async () => {
      const sent = await picture(900, 600).withExif(secretExif).jpeg().toBuffer();
      const answer = await upload(Buffer.concat([sent, Buffer.from(secretPayload)]));
      expect(answer.statusCode).toBe(200);
      const { profileImage } = answer.json().data;
      expect(profileImage).toMatch(/^http:\/\/localhost:4870\/images\/[\w-]{32}\.webp$/);
      expect(await current()).toBe(profileImage);
      const file = await open(profileImage);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': 'inline; filename="image.webp"',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const { width, height, exif } = await sharp(file.rawPayload).metadata();
      expect([width, height, exif]).toEqual([512, 512, undefined]);
      expect(file.rawPayload.includes(secretPayload)).toBe(false);
    });

    it('R58 the next one replaces it, and removing it leaves nothing; null removes as DELETE does', async () => {
      const png = await picture().png().toBuffer();
      const first = (await upload(png)).json().data.profileImage;
      const second = (await upload(png)).json().data.profileImage;
      expect(second).not.toBe(first);
      expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);
      const removed = await service.call('deleteMemberProfileImage', undefined, { token });
      expect([removed.statusCode, removed.json().data, await current()]).toEqual([200, { profileImage: null }, null]);
      expect((await open(second)).statusCode).toBe(404);
      const third = (await upload(png)).json().data.profileImage;
      const byNull = await service.call('updateMemberProfileImage', { profileImage: null }, { token });
      expect([byNull.json().data, (await open(third)).statusCode]).toEqual([{ profileImage: null }, 404]);
    });

    it('§5, C9, R53, R55 refuses no image and too large ones in the specified words; the picture stays', async () => {
      const { profileImage } = (await upload(await picture().png().toBuffer())).json().data;
      const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
      expect([svg.statusCode, svg.json().error]).toMatchObject([
        422,
        { code: 'invalid-file-type', message: 'File is not an image.' },
      ]);
      const large = await upload(Buffer.alloc(4_000_001));
      expect([large.statusCode, large.json().error]).toMatchObject([
        413,
        { code: 'file-size-too-large', message: 'Image must be less than 2MB.' },
      ]);
      // Exactly the limit is read, and is no image.
      expect(await codeOf(upload(Buffer.alloc(4_000_000)))).toEqual([422, 'invalid-file-type']);
      expect(await codeOf(upload(rawPng(50_000, 50_000, 1)))).toEqual([413, 'file-size-too-large']);
      expect(await codeOf(upload(Buffer.alloc(0)))).toEqual([422, 'invalid-file-type']);
      expect(await current()).toBe(profileImage);
    });

    it('R55 a picture that never ends is refused while it is still being sent', async () => {
      await service.server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = service.server.server.address() as AddressInfo;
      const type = 'multipart/form-data; boundary=x';
      const sending = request({ port, path, method: 'POST', headers: { ...heads(), 'content-type': type } });
      const answered = new Promise<number | undefined>((resolve, reject) => {
        sending.on('response', ({ statusCode }) => resolve(statusCode));
        sending.on('error', reject);
      });
      const more = () => {
        sending.write(Buffer.alloc(64 * 1024));
        sending.once('drain', more);
      };
      sending.write('--x\r\ncontent-disposition: form-data; name="profileImage"; filename="a.png"\r\n\r\n');
      more();
      expect(await answered).toBe(413);
      sending.destroy();
    });

    it('R33 only this route takes multipart, with this field only and only with a session', async () => {
      const png = await picture().png().toBuffer();
      expect(await codeOf(upload(png, { url: '/member' }))).toEqual([415, 'unsupported-media-type']);
      expect(await codeOf(upload(png, { field: 'avatar' }))).toEqual([400, 'invalid-request']);
      expect(await codeOf(upload(png, { bearer: null }))).toEqual([401, 'client/invalid-token']);
      const made = await service.call('updateMemberProfileImage', { profileImage: 'made up' }, { token });
      expect([made.statusCode, made.json().error.code]).toEqual([400, 'invalid-request']);
    });

    it('R58 refuses a member’s 51st picture of a day before decoding, without delay for others', async () => {
      const images = { made: 0, bytes: await picture(40, 40).png().toBuffer() };
      const limited = await createHttpService({
        store: await engine.open(),
        limits: {},
        parts: {
          images: {
            make: async () => {
              images.made += 1;
              return [{ px: 512, type: 'image/webp', bytes: images.bytes }];
            },
            fitInto: async () => ({ width: 1, height: 1, bytes: images.bytes }),
            workers: 0,
            stop: async () => {},
          },
        },
      });
      const put = (bearer: string) => {
        const form =
          '--x\r\ncontent-disposition: form-data; name="profileImage"; filename="a.png"\r\n\r\npng\r\n--x--\r\n';
        return limited.inject({
          method: 'POST',
          url: path,
          headers: { ...heads(bearer), 'content-type': 'multipart/form-data; boundary=x' },
          payload: form,
        });
      };
      const [hers, another] = [await limited.logIn(), await limited.logIn('grace@example.com')];
      for (let i = 0; i < 50; i++) expect((await put(hers)).statusCode).toBe(200);
      const next = await put(hers);
      expect([next.statusCode, next.json().error.code, images.made]).toEqual([429, 'rate-limited', 50]);
      expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
      expect((await put(another)).statusCode).toBe(200);
      await limited.close();
    });

    it('R56 names that are none of ours are not found', async () => {
      for (const name of ['..%2f..%2fetc%2fpasswd', 'x.webp', `${'a'.repeat(32)}.webp`, `${'a'.repeat(32)}.svg`])
        expect([name, (await service.inject(`/images/${name}`)).statusCode]).toEqual([name, 404]);
    });
  },
  ['memory', 'postgres'],
);

describe('the client', () => {
  it('§7.2 sends a File as multipart, without a type of its own, and answers the address', async () => {
    const sent: RequestInit[] = [];
    const sdk = createSdk({
      appId: 'app_demo',
      domain: 'http://service.test',
      fetch: async (_url, init) => {
        sent.push(init);
        return new Response(JSON.stringify({ data: { profileImage: 'http://service.test/images/a.webp' } }));
      },
    });
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    const { data } = await sdk.updateMemberProfileImage({ profileImage: file });
    expect(data.profileImage).toBe('http://service.test/images/a.webp');
    expect((sent[0]!.body as FormData).get('profileImage')).toBeInstanceOf(File);
    expect(Object.keys(sent[0]!.headers as object)).not.toContain('Content-Type');
    await sdk.updateMemberProfileImage({ profileImage: null });
    expect(sent[1]!.body).toBe('{"profileImage":null}');
  });
});

if (soaks && process.platform === 'linux')
  describeEngines(
    'R55 hostile pictures',
    (engine) => {
      it('R55 a minute of them: each refused within 1 s, less than 150 MB more, GET /member below 100 ms', async () => {
        const service = await startProcess({ ...dataEnv(await engine.place()), MS_PUBLIC_URL: undefined });
        onTestFinished(async () => {
          service.kill('SIGKILL');
          await service.exited;
        });
        await service.ready();
        const app = { [headers.appId]: 'app_demo', [headers.publicKey]: 'pk_sb_demo', origin: 'http://localhost:4871' };
        const asMember = async (email: string) => {
          const answer = await fetch(`${service.url}/auth/login`, {
            method: 'POST',
            headers: { ...app, 'content-type': 'application/json' },
            body: JSON.stringify({ email, password: 'latchkey-demo' }),
          });
          const { data } = (await answer.json()) as { data: { tokens: { accessToken: string } } };
          return { ...app, authorization: `Bearer ${data.tokens.accessToken}` };
        };
        const questions = [{ path: '/member', headers: await asMember('grace@example.com') }];
        const seconds = soakTimes(60, 1);
        // Members come at a rate of their own, and not when the one before was answered.
        const crowd = startCrowd();
        onTestFinished(() => void crowd.stop());
        const ask = (during: number) =>
          crowd.ask({ url: service.url, rate: 200, connections: 20, seconds: during, questions });
        const attackers = startChild(new URL('./hostile-pictures.ts', import.meta.url), {
          url: `${service.url}${path}`,
          headers: await asMember('ada@example.com'),
          ms: seconds * 1000,
        } satisfies Attack);
        expect(await attackers.next()).toBe('ready');

        await ask(3);
        const quiet = await ask(5);
        const status = (name: string) =>
          Number(
            new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1],
          ) / 1024;
        const before = status('VmRSS');
        // The most that it has held counts from now on.
        writeFileSync(`/proc/${service.child.pid}/clear_refs`, '5');
        attackers.send('begin');
        const { p50, p99, late } = await ask(seconds);
        const seen = await attackers.next<Attacked>();
        const most = status('VmHWM');

        const summary = Object.entries(seen).map(
          ([name, { times, slowestMs }]) => `${name} ${times}×, ≤ ${slowestMs} ms`,
        );
        soakSays(
          `R55: ${summary.join('; ')}. ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB; GET /member p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (the asker itself ${late.toFixed(1)} ms), before ${quiet.p99.toFixed(1)} ms`,
        );
        for (const [name, { slowestMs }] of Object.entries(seen)) {
          expect(name).toMatch(/ (0|200|413|422|429|503)$/);
          // A picture of forty million pixels may be one.
          if (!name.startsWith('40 MP')) expect([name, slowestMs < 1000]).toEqual([name, true]);
        }
        expect(most - before).toBeLessThan(150);
        expect(p99).toBeLessThan(100);
      }, 300_000);
    },
    ['file', 'postgres'],
  );
