import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { createLocalJWKSet, exportJWK, type JSONWebKeySet, type JWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../support/http-service.ts';

const dayMs = 24 * 60 * 60 * 1000;
const issuer = 'http://localhost:4870';
const audience = 'app_demo:sandbox';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

describeEngines('R124 tokens of members', (engine) => {
  let service: HttpService;
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  beforeAll(async () => {
    service = await createHttpService({ store: await engine.open({ secrets: [secret], clock }) });
  });
  afterAll(() => service.close());

  const keySet = async () => {
    const answer = await service.inject({ method: 'GET', url: '/.well-known/jwks.json' });
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['access-control-allow-origin']]).toEqual(
      [200, 'public, max-age=600', '*'],
    );
    return answer.json() as JSONWebKeySet;
  };
  const tokenOf = async (session: string) => {
    const answer = await service.call('getMemberToken', {}, { token: session });
    expect(answer.statusCode).toBe(200);
    return answer.json().data as { token: string; expiresAt: string };
  };
  /** As the documented examples check it. */
  const verify = async (token: string, keys?: JSONWebKeySet, of = audience) =>
    jwtVerify(token, createLocalJWKSet(keys ?? (await keySet())), {
      issuer,
      audience: of,
      algorithms: ['ES256'],
      typ: 'at+jwt',
      currentDate: new Date(clock()),
    });

  it('name the member, her plans and permissions, for 60 seconds and this app alone', async () => {
    const session = await service.logIn();
    const { token, expiresAt } = await tokenOf(session);
    const { payload, protectedHeader } = await verify(token);
    const ada = (await service.call('getCurrentMember', {}, { token: session })).json().data;
    expect(payload).toMatchObject({
      iss: issuer,
      aud: audience,
      sub: ada.id,
      client_id: 'app_demo',
      verified: true,
      plans: ['pln_pro', 'pln_team'],
      permissions: ada.permissions,
    });
    expect(payload.exp! - payload.iat!).toBe(60);
    expect(Math.floor(Date.parse(expiresAt) / 1000)).toBe(payload.exp);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    for (const { d } of (await keySet()).keys as JWK[]) expect(d).toBeUndefined();
    await expect(verify(token, undefined, 'app_demo')).rejects.toThrow('aud');
    ahead += 61_000;
    await expect(verify(token)).rejects.toThrow('exp');
  });

  it('are 13 that are forged, over or of another app, and none of them passes', async () => {
    const session = await service.logIn();
    const { token: over } = await tokenOf(session);
    ahead += 61_000;
    const { token } = await tokenOf(session);
    const afterview = { key: 'pk_sb_afterview', appId: 'app_afterview' };
    const login = { email: 'member@afterview.example', password: 'latchkey-demo' };
    const there = (await service.call('loginMemberEmailPassword', login, afterview)).json().data.tokens.accessToken;
    const ofOtherApp = (await service.call('getMemberToken', {}, { ...afterview, token: there })).json().data
      .token as string;
    const keys = await keySet();
    await verify(token, keys);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const ownJwk = await exportJWK(own.publicKey);
    const signedByOwn = (head: object, claims: object = read(payload)) => {
      const input = `${part(head)}.${part(claims)}`;
      const signer = createSign('sha256').update(input);
      return `${input}.${signer.sign({ key: own.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    };
    const byHmac = (key: string) => {
      const input = `${part({ ...read(header), alg: 'HS256' })}.${payload}`;
      return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
    };
    const expired = new SignJWT(read(payload) as Record<string, never>).setProtectedHeader(read(header) as never);
    const other = await createHttpService({ store: await engine.open({ secrets: [secret], clock }) });
    const ofOther = (await other.call('getMemberToken', {}, { token: await other.logIn() })).json().data
      .token as string;
    await other.close();
    const forgeries: Record<string, string> = {
      'without an algorithm': `${part({ ...read(header), alg: 'none' })}.${payload}.`,
      'without a signature': `${header}.${payload}.`,
      'signed by the public key as a secret': byHmac(JSON.stringify(keys.keys[0])),
      'with other claims': `${header}.${part({ ...read(payload), sub: 'mem_other' })}.${signature}`,
      'that is over': over,
      'of another app': ofOtherApp,
      'signed by a key of its own': signedByOwn(read(header)),
      'with its key in the header': signedByOwn({ ...read(header), jwk: ownJwk, kid: undefined }),
      'with the address of its keys': signedByOwn({ ...read(header), jku: 'https://evil.example/jwks.json' }),
      'with a path as key id': signedByOwn({ ...read(header), kid: '../../dev/null' }),
      'with an unknown key id': `${part({ ...read(header), kid: 'unknown' })}.${payload}.${signature}`,
      'that ends later': (await expired.setExpirationTime('9h').sign(own.privateKey)) as string,
      'of another installation': ofOther,
    };
    expect(Object.keys(forgeries)).toHaveLength(13);
    for (const genuine of [over, ofOtherApp]) expect(read(genuine.split('.')[0]!)).toEqual(read(header));
    for (const [name, forged] of Object.entries(forgeries))
      expect([name, await verify(forged, keys).catch(() => 'refused')]).toEqual([name, 'refused']);
  });

  it('go to no visitor, and there is none after a logout', async () => {
    expect((await service.call('getMemberToken', {})).json().error.code).toBe('client/invalid-token');
    const session = await service.logIn();
    await tokenOf(session);
    await service.call('logout', {}, { token: session });
    expect((await service.call('getMemberToken', {}, { token: session })).json().error.code).toBe(
      'client/invalid-token',
    );
  });

  it('stop when the sessions are ended, or the member is disabled', async () => {
    const ada = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!.id;
    const admin = (path: string) =>
      service.inject({ method: 'POST', url: `/admin/members/${ada}/${path}`, headers: { 'x-api-key': 'sk_sb_demo' } });
    for (const path of ['end-sessions', 'disable']) {
      const session = await service.logIn();
      await tokenOf(session);
      expect((await admin(path)).statusCode).toBe(200);
      const refused = await service.call('getMemberToken', {}, { token: session });
      expect([path, refused.json().error?.code]).toEqual([path, 'client/invalid-token']);
    }
    await admin('enable');
  });

  it('end with the session at the latest', async () => {
    const session = await service.logIn();
    const { endsAt } = (await service.store.sessions.find(sandbox, hashSecret(session)))!;
    while (clock() < endsAt - 13 * dayMs) {
      ahead += 12 * dayMs;
      await tokenOf(session);
    }
    ahead += endsAt - clock() - 10_000;
    const { token } = await tokenOf(session);
    expect((await verify(token)).payload.exp).toBe(Math.floor(endsAt / 1000));
  });

  it('pass while keys change: by the key set of an hour ago, and an old token by the new set', async () => {
    const signers = new Set<unknown>();
    const [first, then] = [(await tokenOf(await service.logIn())).token, new Date(clock())];
    for (let day = 0; day < 100; day++) {
      const kept = await keySet();
      ahead += 60 * 60 * 1000;
      const { token } = await tokenOf(await service.logIn());
      const { protectedHeader } = await verify(token, kept);
      signers.add(protectedHeader.kid);
      ahead += 55_000;
      await verify(token, await keySet());
      ahead += dayMs - 60 * 60 * 1000 - 55_000;
    }
    expect(signers.size).toBeGreaterThanOrEqual(4);
    const now = await keySet();
    expect(now.keys.length).toBeLessThanOrEqual(3);
    // Nor does a retired key sign for a clock that is wrong.
    const options = { issuer, audience, algorithms: ['ES256'], currentDate: then };
    await expect(jwtVerify(first, createLocalJWKSet(now), options)).rejects.toThrow('no applicable key');
  });
});
