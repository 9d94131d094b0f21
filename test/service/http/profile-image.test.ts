import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { headers } from '../../../src/contract/constants.ts';
import { createSdk } from '../../../src/sdk/sdk.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { startProcess } from '../../support/process.ts';
import { soakSays, soaks } from '../../support/soaks.ts';
import { picture, secretExif, secretPayload } from '../outside/files/corpus.ts';
import { rawGif, rawPng } from '../outside/files/raw-images.ts';

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

    it('R54, R56 an upload becomes our own image at an address that may be kept for ever and runs nothing', async () => {
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

    it('§5, C9, R53, R55 what is no image, or too large, is refused in the specified words, and the picture stays', async () => {
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

    it('R33 no other route takes multipart, this one takes no other field, and nobody without a session', async () => {
      const png = await picture().png().toBuffer();
      expect(await codeOf(upload(png, { url: '/member' }))).toEqual([415, 'unsupported-media-type']);
      expect(await codeOf(upload(png, { field: 'avatar' }))).toEqual([400, 'invalid-request']);
      expect(await codeOf(upload(png, { bearer: null }))).toEqual([401, 'client/invalid-token']);
      const made = await service.call('updateMemberProfileImage', { profileImage: 'made up' }, { token });
      expect([made.statusCode, made.json().error.code]).toEqual([400, 'invalid-request']);
    });

    it('R58 a member puts up fifty pictures a day, and the next one is refused before it is decoded; others are not held up', async () => {
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

const inSoak = soaks && process.platform === 'linux' ? it : () => {};
inSoak(
  'R55 while hostile pictures come for a minute each is refused, the service grows by less than 150 MB, and GET /member takes less than 100 ms',
  async () => {
    const service = await startProcess({});
    onTestFinished(async () => {
      service.kill('SIGKILL');
      await service.exited;
    });
    await service.ready();
    const sent = { [headers.appId]: 'app_demo', [headers.publicKey]: 'pk_sb_demo', origin: 'http://localhost:4871' };
    const tokenOf = async (email: string) => {
      const answer = await fetch(`${service.url}/auth/login`, {
        method: 'POST',
        headers: { ...sent, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'latchkey-demo' }),
      });
      return ((await answer.json()) as { data: { tokens: { accessToken: string } } }).data.tokens.accessToken;
    };
    const [attacker, member] = [await tokenOf('ada@example.com'), await tokenOf('grace@example.com')];
    const readMember = async () => {
      const start = performance.now();
      const answer = await fetch(`${service.url}/member`, { headers: { ...sent, authorization: `Bearer ${member}` } });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('grace@example.com')]);
      return performance.now() - start;
    };
    const upload = async (body: FormData | ReadableStream, type?: string) => {
      const answer = await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { ...sent, authorization: `Bearer ${attacker}`, ...(type && { 'content-type': type }) },
        body,
        ...({ duplex: 'half' } as object),
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => {});
      // Who is cut off while it still sends may not have heard why.
      return answer?.status ?? 0;
    };
    const asForm = (bytes: Uint8Array) => {
      const form = new FormData();
      form.append('profileImage', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'me.png');
      return form;
    };
    const endless = () => {
      let isFirst = true;
      return new ReadableStream({
        pull(controller) {
          if (isFirst)
            controller.enqueue(
              Buffer.from('--x\r\ncontent-disposition: form-data; name="profileImage"; filename="a"\r\n\r\n'),
            );
          else controller.enqueue(new Uint8Array(64 * 1024));
          isFirst = false;
        },
      });
    };
    const [claims, film, noise] = [rawPng(50_000, 50_000, 1), rawGif(20_000), Buffer.alloc(4_000_000, 7)];
    const large = await picture(6_300, 6_300).png().toBuffer();
    const attacks = [
      () => upload(asForm(claims)),
      () => upload(asForm(film)),
      () => upload(asForm(noise)),
      () => upload(asForm(large)),
      () => upload(endless(), 'multipart/form-data; boundary=x'),
    ];
    const rss = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    const p99Of = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length * 0.99)]!;
    const quiet: number[] = [];
    for (let i = 0; i < 500; i++) quiet.push(await readMember());
    const before = rss();
    let most = before;
    const until = performance.now() + 60_000;
    const seen: Record<string, number> = {};
    const names = ['claims 50,000 px', '20,000 frames', 'noise', '40 MP', 'endless'];
    const attacking = [0, 1].map(async (from) => {
      for (let i = from; performance.now() < until; i = (i + 2) % attacks.length) {
        const name = `${names[i]} ${await attacks[i]!()}`;
        seen[name] = (seen[name] ?? 0) + 1;
        most = Math.max(most, rss());
      }
    });
    const times: number[] = [];
    while (performance.now() < until) {
      times.push(await readMember());
      most = Math.max(most, rss());
    }
    await Promise.all(attacking);
    const p99 = p99Of(times);
    soakSays(
      `R55: ${JSON.stringify(seen)}; ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB; GET /member ${times.length} times, p99 ${p99.toFixed(1)} ms, before ${p99Of(quiet.slice(100)).toFixed(1)} ms`,
    );
    for (const name of Object.keys(seen)) expect(name).toMatch(/ (0|200|413|422|429|503)$/);
    expect(most - before).toBeLessThan(150);
    expect(p99).toBeLessThan(100);
  },
  300_000,
);
