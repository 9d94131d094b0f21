import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'bcrypt';
import { beforeAll, describe, expect, it } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { importFormats } from '../../src/cli/import-formats.ts';
import { linkIdentity } from '../../src/service/domain/link-identity.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';
import { soakSays, soaks } from '../support/soaks.ts';

const typed = 'what she typed there';
const file = (name: string, text: string) => {
  const path = join(freshFolder(), name);
  writeFileSync(path, text);
  return path;
};
const app = structuredClone(demo) as { apps: { authProviders: object[]; customFields: object[] }[] };
app.apps[0]!.customFields.push({ key: 'tier', label: 'Tier', restrictToAdmin: true });
app.apps[0]!.authProviders.push({
  provider: 'google',
  name: 'Google',
  clientId: 'id',
  clientSecretFrom: 'GOOGLE_SECRET',
});

async function newPlace() {
  const folder = freshFolder();
  const env = dataEnv({ folder });
  await latchkey(['app', 'apply', file('app.json', JSON.stringify(app))], env);
  const run = (...args: string[]) => latchkey([...args, '--app', 'app_demo', '--mode', 'sandbox'], env);
  const shown = async (email: string) => JSON.parse((await run('members', 'show', email)).out);
  return { folder, run, shown };
}

let bcrypt: string;
beforeAll(async () => {
  bcrypt = await hash(typed, 4);
});

interface Export {
  service: keyof typeof importFormats;
  name: string;
  /** `copies` of each person, apart from the first, with a number in the address. */
  text(copies: number): string;
  args?: () => string[];
  /** Password by address, of those who have one. */
  passwords: Record<string, string>;
  viaProvider?: string[];
  logins: { unchanged: number; byCode: number; lost: number };
  /** What stands in the document of one of them. */
  document: [email: string, part: object];
}
const times = <T>(copies: number, make: (n: string) => T): T[] =>
  Array.from({ length: copies }, (_, i) => make(i === 0 ? '' : String(i)));
const csv = (headings: string, rows: string[]) => [headings, ...rows].join('\n');

const adaOfGold: Export['document'] = [
  'ada@example.com',
  {
    customFields: { 'first-name': 'Ada' },
    planConnections: [{ planId: 'pln_free' }],
    createdAt: '2024-03-01T10:00:00.000Z',
  },
];

const exports: Export[] = [
  {
    service: 'csv',
    name: 'members.csv',
    text: (copies) =>
      csv('Mail address,email,Hash', [...times(copies, (n) => `,ada${n}@example.com,`), ',not an address,']).replace(
        'Hash',
        'Password Hash',
      ),
    passwords: {},
    logins: { unchanged: 0, byCode: 1, lost: 1 },
    document: ['ada@example.com', { verified: false }],
  },
  {
    service: 'memberstack',
    name: 'members.csv',
    text: (copies) =>
      csv('Member ID,Email,Password Hash,Created At,Plans,First name', [
        ...times(copies, (n) => `,ada${n}@example.com,${bcrypt},2024-03-01T10:00:00Z,Gold,Ada`),
        ...times(copies, (n) => `,ben${n}@example.com,,,,`),
      ]),
    args: () => ['--plan', 'Gold=pln_free'],
    passwords: { 'ada@example.com': typed },
    logins: { unchanged: 1, byCode: 1, lost: 0 },
    document: adaOfGold,
  },
  {
    service: 'webflow',
    name: 'users.json',
    text: (copies) =>
      JSON.stringify({
        users: [
          ...times(copies, (n) => ({
            id: '6287ec36a841b25637c663df',
            isEmailVerified: true,
            createdOn: '2024-03-01T10:00:00.000Z',
            status: 'verified',
            accessGroups: [{ slug: 'webflowers', type: 'ADMIN' }],
            data: { name: 'Ada Byron', email: `ada${n}@example.com` },
          })),
          ...times(copies, () => ({ status: 'invited', data: { name: 'No One' } })),
        ],
      }),
    args: () => ['--plan', 'webflowers=pln_free', '--field', 'name=first-name'],
    passwords: {},
    logins: { unchanged: 0, byCode: 1, lost: 1 },
    document: [
      'ada@example.com',
      { verified: true, customFields: { 'first-name': 'Ada Byron' }, planConnections: [{ planId: 'pln_free' }] },
    ],
  },
  {
    service: 'auth0',
    name: 'users.jsonl',
    text: (copies) =>
      [
        ...times(copies, (n) => ({
          user_id: 'auth0|1',
          email: `ada${n}@example.com`,
          email_verified: true,
          created_at: '2024-03-01T10:00:00.000Z',
          passwordHash: bcrypt,
          user_metadata: { 'first-name': 'Ada' },
          app_metadata: { tier: 3 },
          identities: [{ provider: 'auth0', user_id: '1', isSocial: false }],
        })),
        ...times(copies, (n) => ({
          email: `ben${n}@example.com`,
          email_verified: true,
          identities: [{ provider: 'google-oauth2', user_id: '2', isSocial: true }],
        })),
        ...times(copies, (n) => ({ email: `cleo${n}@example.com`, email_verified: false, blocked: true })),
        ...times(copies, (n) => ({ email: `dora${n}@example.com`, passwordHash: '5f4dcc3b5aa765d61d8327deb882cf99' })),
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    passwords: { 'ada@example.com': typed },
    viaProvider: ['ben@example.com'],
    logins: { unchanged: 2, byCode: 1, lost: 1 },
    document: ['ada@example.com', { verified: true, customFields: { 'first-name': 'Ada' }, metaData: {} }],
  },
  {
    service: 'clerk',
    name: 'users.csv',
    text: (copies) =>
      csv(
        'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
        [
          ...times(copies, (n) => `user_1,Ada,Byron,ada,ada${n}@example.com,,ada${n}@example.com,,,,,${bcrypt},bcrypt`),
          ...times(copies, (n) => `user_2,Ben,,,ben${n}@example.com,,,ben${n}@example.com,,,ABCDEF,,`),
          ...times(copies, () => 'user_3,Cleo,,cleo,,+4930123,,,+4930123,,,,'),
        ],
      ),
    args: () => ['--field', 'firstName=first-name'],
    passwords: { 'ada@example.com': typed },
    logins: { unchanged: 1, byCode: 1, lost: 1 },
    document: ['ada@example.com', { verified: true, customFields: { 'first-name': 'Ada' } }],
  },
  {
    service: 'firebase',
    name: 'users.json',
    text: (copies) =>
      JSON.stringify(
        {
          users: [
            ...times(copies, (n) => ({
              localId: 'a1',
              email: `ada${n}@example.com`,
              emailVerified: true,
              passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
              salt: '42xEC+ixf3L2lw==',
              displayName: 'Ada',
              createdAt: '1709287200000',
              providerUserInfo: [],
              customAttributes: '{"tier":3}',
            })),
            ...times(copies, (n) => ({
              localId: 'b2',
              email: `ben${n}@example.com`,
              emailVerified: true,
              providerUserInfo: [{ providerId: 'google.com', rawId: '9' }],
            })),
            ...times(copies, () => ({ localId: 'c3', phoneNumber: '+4930123' })),
          ],
        },
        null,
        2,
      ),
    args: () => [
      '--field',
      'name=first-name',
      '--hash-config',
      file(
        'hash-config.txt',
        'hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,\n  base64_salt_separator: Bw==,\n  rounds: 8,\n  mem_cost: 14,\n}\n',
      ),
    ],
    passwords: { 'ada@example.com': 'user1password' },
    viaProvider: ['ben@example.com'],
    logins: { unchanged: 2, byCode: 0, lost: 1 },
    document: [
      'ada@example.com',
      { customFields: { 'first-name': 'Ada' }, metaData: { tier: 3 }, createdAt: '2024-03-01T10:00:00.000Z' },
    ],
  },
  {
    service: 'supabase',
    name: 'users.csv',
    text: (copies) =>
      csv(
        'id,email,encrypted_password,email_confirmed_at,created_at,raw_app_meta_data,raw_user_meta_data,banned_until,deleted_at',
        [
          ...times(
            copies,
            (n) =>
              `1,ada${n}@example.com,${bcrypt},2024-03-01 10:00:05+00,2024-03-01 10:00:00.123456+00,"{""provider"":""email"",""providers"":[""email""],""tier"":3}","{""first-name"":""Ada""}",,`,
          ),
          ...times(
            copies,
            (n) =>
              `2,ben${n}@example.com,,,2024-03-01 10:00:00+00,"{""provider"":""google"",""providers"":[""google""]}",,,`,
          ),
          ...times(copies, (n) => `3,cleo${n}@example.com,${bcrypt},,,,,,2024-05-01 10:00:00+00`),
        ],
      ),
    passwords: { 'ada@example.com': typed },
    logins: { unchanged: 1, byCode: 1, lost: 1 },
    document: [
      'ada@example.com',
      {
        verified: true,
        createdAt: '2024-03-01T10:00:00.123Z',
        metaData: { tier: 3 },
        customFields: { 'first-name': 'Ada' },
      },
    ],
  },
  {
    service: 'wordpress',
    name: 'users.csv',
    text: (copies) =>
      csv('user_login,user_email,user_pass,display_name,user_registered,roles', [
        ...times(
          copies,
          (n) => `ada,ada${n}@example.com,$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,Ada,2024-03-01 10:00:00,"subscriber,gold"`,
        ),
        ...times(
          copies,
          (n) =>
            `ben,ben${n}@example.com,$wp$2y$06$CZBJX0.RAul7gRqyw.2c1eFu12zf01E9J6lJ4SftUYIgwel8ysjfC,Ben,2024-03-01 10:00:00,subscriber`,
        ),
        ...times(
          copies,
          (n) => `cleo,cleo${n}@example.com,5f4dcc3b5aa765d61d8327deb882cf99,Cleo,2024-03-01 10:00:00,subscriber`,
        ),
      ]),
    args: () => ['--plan', 'gold=pln_free', '--field', 'display_name=first-name'],
    passwords: { 'ada@example.com': 'test12345', 'ben@example.com': typed },
    logins: { unchanged: 2, byCode: 1, lost: 0 },
    document: adaOfGold,
  },
];

describe('R78 members of another service', () => {
  it('are taken from each service that the help names', () => {
    expect(exports.map(({ service }) => service)).toEqual(Object.keys(importFormats));
  });

  it.each(exports)(
    '$service: what is rehearsed is what happens',
    async ({ service, name, text, args = () => [], passwords, viaProvider = [], logins, document }) => {
      const { folder, run, shown } = await newPlace();
      const command = ['import', '--from', service, file(name, text(1)), ...args()];
      const rehearsed = JSON.parse((await run(...command, '--rehearse', '--json')).out);
      expect(rehearsed).toMatchObject({ dryRun: true, logins });
      expect((await run('members', 'list', '--json')).out).toContain('"total":0');
      const taken = JSON.parse((await run(...command, '--json')).out);
      expect(taken.taken).toBe(rehearsed.taken);
      const [email, part] = document;
      expect(await shown(email)).toMatchObject(part);

      const store = await openStore({ folder }, { secrets: [secret] });
      const api = await createHttpService({ store });
      const seen = { unchanged: 0, byCode: 0 };
      const { members } = JSON.parse((await run('members', 'list', '--json')).out) as { members: { email: string }[] };
      for (const { email } of members) {
        const member = (await store.members.byEmail(sandbox, email))!;
        const password = passwords[email];
        if (member.disabled) continue;
        if (password) {
          const login = (tried: string) => api.call('loginMemberEmailPassword', { email, password: tried });
          expect((await login(`not ${password}`)).statusCode, email).toBe(401);
          expect((await login(password)).statusCode, email).toBe(200);
          expect((await store.members.byEmail(sandbox, email))!.passwordHash).toMatch(/^\$argon2id\$/);
          seen.unchanged++;
          continue;
        }
        expect(member.passwordHash, email).toBeNull();
        const emailOwner = { id: member.id, verified: member.verified, hasProvider: false };
        const arrival = { knownMemberId: null, email, emailVerified: true, emailOwner, allowSignup: true };
        if (viaProvider.includes(email)) {
          expect(linkIdentity(arrival)).toMatchObject({ do: 'login', memberId: member.id });
          seen.unchanged++;
          continue;
        }
        const asked = await api.call('sendMemberResetPasswordEmail', { email });
        const [mail] = await api.mails(email);
        const token = `${asked.json().flowId}.${mail!.code}`;
        expect(
          (await api.call('resetMemberPassword', { token, newPassword: 'a new one, quite long' })).statusCode,
        ).toBe(200);
        seen.byCode++;
      }
      expect(seen).toEqual({ unchanged: logins.unchanged, byCode: logins.byCode });
      await api.close();
    },
  );

  it('the rehearsal says who will log in how, and why, without a name of hers', async () => {
    const { run } = await newPlace();
    const { name, text } = exports.find(({ service }) => service === 'auth0')!;
    const { out } = await run('members', 'import', '--from', 'auth0', file(name, text(1)), '--rehearse');
    expect(out.split('\n').slice(1)).toEqual([
      '2 log in unchanged',
      '  1: with her password',
      '  1: with her provider',
      '1 log in by a mailed code, or set a password by "Forgot password?"',
      '  1: her hash cannot be checked here',
      '1 cannot log in, or are not taken',
      '  1: disabled there, and here',
    ]);
  });

  it('a ban that is over is over, and only the very same address counts as verified', async () => {
    const { run, shown } = await newPlace();
    const supabase = csv('email,banned_until', [
      'past@example.com,2024-01-01 00:00:00+00',
      'future@example.com,2999-01-01 00:00:00+00',
      'ever@example.com,infinity',
    ]);
    const clerk = csv('primary_email_address,verified_email_addresses', [
      'ann@example.com,joann@example.com|ann@example.com.au',
      'eve@example.com,other@example.com|eve@example.com',
    ]);
    await run('import', '--from', 'supabase', file('supabase.csv', supabase));
    await run('import', '--from', 'clerk', file('clerk.csv', clerk));
    const disabled = async (name: string) => (await shown(`${name}@example.com`)).disabled;
    expect([await disabled('past'), await disabled('future'), await disabled('ever')]).toEqual([false, true, true]);
    const verified = async (name: string) => (await shown(`${name}@example.com`)).verified;
    expect([await verified('ann'), await verified('eve')]).toEqual([false, true]);
  });

  it('what members wrote themselves there fills a field of the owner only where she says so', async () => {
    const { run, shown } = await newPlace();
    const user = (email: string) =>
      file('users.json', JSON.stringify([{ email, user_metadata: { tier: 'gold' }, app_metadata: { key: 'secret' } }]));
    await run('import', '--from', 'auth0', user('ada@example.com'));
    const { customFields, metaData } = await shown('ada@example.com');
    expect([customFields, metaData]).toEqual([{}, {}]);
    await run('import', '--from', 'auth0', user('ben@example.com'), '--field', 'tier=tier');
    expect((await shown('ben@example.com')).customFields).toEqual({ tier: 'gold' });
  });

  it('the first row may be one that is not taken', async () => {
    const { run } = await newPlace();
    const rows = csv('email,deleted_at', ['gone@example.com,2024-05-01 10:00:00+00', 'ada@example.com,']);
    const { out } = await run('import', '--from', 'supabase', file('users.csv', rows), '--json');
    expect(JSON.parse(out)).toMatchObject({ taken: 1, refused: 1 });
  });

  it('what is called wrongly is refused with one sentence, and nothing is taken', async () => {
    const { run } = await newPlace();
    const other = file('export.csv', 'Name,Mail\nAda,ada@example.com\n');
    const refusals: [string[], RegExp][] = [
      [['--from', 'myspace', other], /^--from takes one of csv, memberstack, .* and not "myspace"\./],
      [['--from', 'clerk', other], /is no export of clerk\. Wanted are users exported as CSV/],
      [['--from', 'csv', '--plan', 'Gold=pln_gone', other], /app_demo has no plan with the id pln_gone\./],
      [['--from', 'csv', '--field', 'Name=gone', other], /app_demo has no custom field with the key gone\./],
      [['--from', 'auth0', file('part.json', '[{"email":"a@b.example"},')], /is incomplete: it ends behind entry 1\./],
      [['--from', 'auth0', '/nowhere.json'], /^\/nowhere\.json cannot be read: it does not exist\./],
      [['--from', 'firebase', '--hash-config', other, other], /does not hold base64_signer_key, /],
    ];
    for (const [args, sentence] of refusals)
      expect(await run('members', 'import', ...args)).toMatchObject({ out: '', err: expect.stringMatching(sentence) });
    expect((await run('members', 'list', '--json')).out).toContain('"total":0');
  });

  const many = soaks ? 10_000 : 250;
  it(`${many} members of each service log in as the rehearsal says`, { timeout: 600_000 }, async () => {
    for (const { service, name, text, args = () => [], viaProvider = [] } of exports) {
      const { run } = await newPlace();
      const command = ['import', '--from', service, file(name, text(many)), ...args(), '--json'];
      const rehearsed = JSON.parse((await run(...command, '--rehearse')).out);
      const began = performance.now();
      const taken = JSON.parse((await run(...command)).out);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      expect([taken.taken, taken.refused], service).toEqual([rehearsed.taken, rehearsed.refused]);
      expect(taken.taken, service).toBeGreaterThanOrEqual(many);

      const lines = (await run('members', 'export', '--with-password-hashes')).out.trim().split('\n');
      const enabled = lines.map((line) => JSON.parse(line)).filter(({ disabled }) => !disabled);
      const byProvider = viaProvider.map((email) => email.split('@')[0]!);
      const unchanged = enabled.filter(
        ({ auth, verified }) =>
          auth.passwordHash || (verified && byProvider.some((person) => auth.email.startsWith(person))),
      ).length;
      const { logins } = rehearsed;
      const all = logins.unchanged + logins.byCode + logins.lost;
      const byCode = enabled.length - unchanged;
      expect(logins, service).toMatchObject({ unchanged, byCode, lost: all - enabled.length });
      soakSays(
        `${service}: ${all} rows, ${taken.taken} taken in ${seconds} s; log in unchanged ${unchanged}, by code ${byCode}, lost ${logins.lost}`,
      );
    }
  });
});
