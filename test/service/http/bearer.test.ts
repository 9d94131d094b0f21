import { createHmac, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService, sandbox, secret } from '../../support/http-service.ts';

/** Malformed headers, and some that only look wrong. */
const fuzzed = Array.from({ length: 200 }, (_, i) => {
  const noise = randomBytes(24);
  return [
    `Bearer ${noise.toString('base64')}`,
    `Bearer ${noise.toString('hex')}`,
    'Bearer',
    'Bearer ',
    `Bearer Bearer ${noise.toString('hex')}`,
    `Basic ${noise.toString('base64')}`,
    `bearer\t${noise.toString('hex')}`,
    `Bearer ${'a'.repeat(8192)}`,
    `Bearer ${noise.toString('hex')}, Bearer ${noise.toString('hex')}`,
    `Bearer ${noise.toString('latin1').replace(/[\r\n\0]/g, 'x')}`,
    `Bearer eyJhbGciOiJub25lIn0.${noise.toString('base64url')}.`,
    `Bearer ' OR 1=1 --`,
    `Bearer ../../${noise.toString('hex')}`,
  ][i % 13]!;
});

describe('R30 the authorization header', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService();
  });
  afterAll(() => service.close());

  it('200 odd ones are refused on a member route and ignored on a public one, and none is a fault', async () => {
    for (const authorization of fuzzed) {
      const member = await service.call('getCurrentMember', undefined, { headers: { authorization } });
      expect([authorization, member.statusCode, member.json().error.code]).toEqual([
        authorization,
        401,
        'client/invalid-token',
      ]);
      const page = await service.call('getAppAndMember', {}, { headers: { authorization } });
      expect([authorization, page.statusCode, page.json().data.member]).toEqual([authorization, 200, null]);
    }
    expect(service.logged().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  });

  it('R31 tokens are references and never claims: twelve forged JWTs with a member’s id are refused', async () => {
    const ada = await service.store.members.byEmail(sandbox, 'ada@example.com');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { sub: ada!.id, id: ada!.id, aud: 'app_demo', iss: 'http://localhost:4870', exp: 4_102_444_800 };
    const heads: object[] = [
      ...['none', 'None', 'NONE', 'HS256', 'HS512', 'RS256', 'ES256', 'EdDSA'].map((alg) => ({ alg, typ: 'JWT' })),
      { alg: 'RS256', jku: 'http://127.0.0.1/keys' },
      { alg: 'RS256', jwk: { kty: 'oct', k: 'AA' } },
      { alg: 'RS256', x5u: 'http://127.0.0.1/cert' },
      { alg: 'HS256', kid: '../../dev/null' },
    ];
    expect(heads).toHaveLength(12);
    for (const head of heads) {
      const text = `${part(head)}.${part(claims)}`;
      for (const signature of ['', createHmac('sha256', secret).update(text).digest('base64url')]) {
        const answer = await service.call('getCurrentMember', {}, { token: `${text}.${signature}` });
        expect([head, answer.statusCode, answer.json().error.code]).toEqual([head, 401, 'client/invalid-token']);
      }
    }
  });

  it('none at all is refused with the text of §8', async () => {
    const answer = await service.call('getCurrentMember');
    expect(answer.json().error).toEqual({
      code: 'client/invalid-token',
      message: 'An invalid token has been provided. Please make sure the token is valid.',
      requestId: expect.any(String),
    });
  });

  it('headers that are too large, broken or doubled are answered as JSON and never hang', async () => {
    await service.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.server.server.address() as { port: number };
    const send = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            `GET /member HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`,
            'latin1',
          ),
        );
        let text = '';
        socket.on('data', (bytes) => {
          text += bytes;
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
    const app = 'X-APP-ID: app_demo\r\nX-API-Key: pk_sb_demo';
    const large = await send([app, `Authorization: Bearer ${'a'.repeat(20_000)}`]);
    expect(large).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(large.split('\r\n\r\n')[1]!).error.code).toBe('headers-too-large');
    const nul = await send([app, 'Authorization: Bearer a\0b']);
    expect(nul).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(nul.split('\r\n\r\n')[1]!).error.code).toBe('invalid-request');
    expect(await send([app, 'Authorization: Bearer a', 'Authorization: Bearer b'])).toMatch(/^HTTP\/1\.1 401 /);
    expect(await send([app, 'Authorization: Bearer \xe4\xf6\xfc'])).toMatch(/^HTTP\/1\.1 401 /);
  });
});
