import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'bcrypt';
import { beforeAll, expect, it } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { systemRandom } from '../../src/platform/process/random.ts';
import { createHasher } from '../../src/service/domain/passwords.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';

const file = (name: string, text: string) => {
  const path = join(freshFolder(), name);
  writeFileSync(path, text);
  return path;
};
const members = (env: Record<string, string>, ...args: string[]) =>
  latchkey(['members', ...args, '--app', 'app_demo', '--mode', 'sandbox'], env);
/** What the audit log counts of imports, all parts together. */
async function importedIn(env: Record<string, string>) {
  const place = ['--app', 'app_demo', '--mode', 'sandbox', '--format', 'json'];
  const { out } = await latchkey(['audit', 'list', '--event', 'members-imported', ...place], env);
  type Entry = { actor: string; detail: Record<string, number> };
  const { entries } = JSON.parse(out) as { entries: Entry[] };
  expect(entries.every(({ actor }) => actor === 'admin')).toBe(true);
  const sum = (name: string) => entries.reduce((total, { detail }) => total + (detail[name] ?? 0), 0);
  return { created: sum('created'), known: sum('known'), failed: sum('failed') };
}
const report = (path: string) => readFileSync(`${path}.report.csv`, 'utf8').trim().split('\n').slice(1);

describeEngines(
  'latchkey members',
  (engine) => {
    let bcrypt: string;
    beforeAll(async () => {
      bcrypt = await hash('what she typed there', 6);
    });
    const newPlace = async () => {
      const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
      const env = dataEnv(place);
      await latchkey(['app', 'apply', file('app.json', JSON.stringify(demo))], env);
      return { place, env };
    };

    it('C24 leaves out values that do not fit their field, and refuses them in an update', async () => {
      const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
      const env = dataEnv(place);
      const typed = structuredClone(demo) as { apps: { customFields: object[] }[] };
      typed.apps[0]!.customFields.push(
        { key: 'born', label: 'Born', type: 'date', max: '2015-12-31' },
        { key: 'tel', label: 'Telephone', type: 'phone' },
        { key: 'news', label: 'News', type: 'boolean' },
      );
      await latchkey(['app', 'apply', file('app.json', JSON.stringify(typed))], env);
      const path = file(
        'export.csv',
        'Email,Born,Telephone,News\nyara@example.com,1990-02-30,+49 (30) 123-4567,TRUE\nolga@example.com,1990-02-28,none,\n',
      );
      await members(env, 'import', path);
      expect(report(path)).toEqual([
        '1,taken,the value of born is no valid date and was left out',
        '2,taken,the value of tel is no valid phone and was left out',
      ]);
      const shown = async () => JSON.parse((await members(env, 'show', 'yara@example.com')).out).customFields;
      expect(await shown()).toEqual({ tel: '+49301234567', news: 'true' });
      const refused = await members(env, 'update', 'yara@example.com', '--set', 'born=2020-01-01');
      expect([refused.code === 0, refused.err]).toEqual([
        false,
        expect.stringContaining('The value of born does not fit: Enter a date on or before 2015-12-31.'),
      ]);
      await members(env, 'update', 'yara@example.com', '--set', 'tel=030 / 123 45 67');
      expect(await shown()).toEqual({ tel: '0301234567', news: 'true' });
    });

    it('imports CSV columns by any name, fields by key or label, plans by id or name; reports other rows', async () => {
      const { env } = await newPlace();
      const path = file(
        'export.csv',
        [
          '\uFEFFMember ID,Email,Verified?,Created At,Free Plans,First name,bio,Shoe size,Password Hash',
          `mem_sb_clxyz123456,Nora@Example.com,TRUE,2024-03-01T10:00:00Z,pln_free,Nora,"says ""hi"", twice",42,${bcrypt}`,
          'mem_sb_clxyz123457,olga@example.com,false,,Free,Olga,,,',
          ',not an address,,,,,,,',
          ',nora@example.com,,,,Other,,,',
          'mem_live1234567,pia@example.com,,01.02.2024,,,,,',
          ",quinn@example.com,,,pln_gone;pln_pro,'=1+1,,,",
        ].join('\r\n'),
      );
      const { code, out, err } = await members(env, 'import', path);
      expect([code, out]).toEqual([1, expect.stringMatching(/^3 taken, 1 there already, 2 refused, 2 remarks\./)]);
      expect(err).toContain('neither known here nor custom fields of the app: Shoe size.');
      expect(report(path)).toEqual([
        '3,refused,the email is not valid',
        '4,known,a member has this email already',
        '5,refused,the date of creation is not written as 2024-03-01 or 2024-03-01T10:00:00Z (ISO 8601)',
        '6,taken,a plan is not in the configuration and was left out; --plan names the one here',
        '6,taken,the paid plan pln_pro came without its price and state and was left out',
      ]);
      const nora = JSON.parse((await members(env, 'show', 'nora@example.com')).out);
      expect(nora).toMatchObject({
        id: 'mem_sb_clxyz123456',
        auth: { email: 'nora@example.com', hasPassword: true },
        verified: true,
        createdAt: '2024-03-01T10:00:00.000Z',
        customFields: { 'first-name': 'Nora', bio: 'says "hi", twice' },
        planConnections: [{ planId: 'pln_free', type: 'FREE', active: true }],
      });
      expect(JSON.stringify(nora)).not.toContain('$2');
      const quinn = JSON.parse((await members(env, 'show', 'quinn@example.com')).out);
      expect(quinn).toMatchObject({ customFields: { 'first-name': '=1+1' }, planConnections: [] });
    });

    it.each(['list', 'data', 'lines'] as const)(
      'imports JSON as %s, with metadata, JSON and paid plans',
      async (shape) => {
        const { env } = await newPlace();
        const rows = [
          {
            id: 'mem_sb_abcdefgh1',
            auth: { email: 'rosa@example.com' },
            createdAt: '2023-01-02T00:00:00.000Z',
            metaData: { source: 'flyer' },
            customFields: { 'first-name': 'Rosa', 'no-such': 'x' },
            permissions: ['pf:moderate'],
            stripeCustomerId: 'cus_123',
            json: { theme: { dark: true } },
            planConnections: [
              {
                planId: 'pln_pro',
                status: 'ACTIVE',
                active: true,
                type: 'SUBSCRIPTION',
                payment: { priceId: 'prc_pro_monthly', amount: 12, status: 'PAID', nextBillingDate: 1_900_000_000 },
              },
            ],
          },
          { auth: { email: 'sara@example.com' }, passwordHash: 'md5:nonsense' },
        ];
        const text =
          shape === 'list'
            ? JSON.stringify(rows, null, 1)
            : shape === 'data'
              ? JSON.stringify({ total: 2, data: rows })
              : rows.map((row) => JSON.stringify(row)).join('\n');
        const path = file('export.json', text);
        const { code, out } = await members(env, 'import', path, '--format', 'json');
        expect([code, JSON.parse(out)]).toEqual([1, expect.objectContaining({ rows: 2, taken: 1, refused: 1 })]);
        expect(report(path)).toContain('2,refused,the password hash is of no kind that can be checked here');
        expect(JSON.parse((await members(env, 'show', 'mem_sb_abcdefgh1')).out)).toMatchObject({
          metaData: { source: 'flyer' },
          json: { theme: { dark: true } },
          permissions: ['pf:moderate'],
          stripeCustomerId: 'cus_123',
          planConnections: [
            {
              planId: 'pln_pro',
              status: 'ACTIVE',
              payment: { priceId: 'prc_pro_monthly', nextBillingDate: 1_900_000_000 },
            },
          ],
        });
      },
    );

    it('R78 the import reports teams and providers, which it cannot restore; disabled members stay so', async () => {
      const { env } = await newPlace();
      const none = { disabled: false, teams: { owned: [], joined: [] } };
      const path = file(
        'export.jsonl',
        [
          { auth: { email: 'rosa@example.com', providers: [] }, ...none },
          { auth: { email: 'sina@example.com', providers: [{ provider: 'google' }] }, ...none, disabled: true },
          { auth: { email: 'tara@example.com' }, teams: { owned: [], joined: [{ id: 'a', planId: 'pln_team' }] } },
        ]
          .map((row) => JSON.stringify(row))
          .join('\n'),
      );
      expect((await members(env, 'import', path)).out).toMatch(/^3 taken, 0 there already, 0 refused, 2 remarks\./);
      expect(report(path)).toEqual([
        '2,taken,her logins with providers were left out',
        '3,taken,her teams were left out',
      ]);
      const isDisabled = async (email: string) => JSON.parse((await members(env, 'show', email)).out).disabled;
      expect([await isDisabled('rosa@example.com'), await isDisabled('sina@example.com')]).toEqual([false, true]);
    });

    it('R1 a bcrypt hash that came with an import lets in at once, and is hashed anew at the first login', async () => {
      const { env, place } = await newPlace();
      const path = file('export.json', JSON.stringify([{ email: 'tess@example.com', passwordHash: bcrypt }]));
      expect((await members(env, 'import', path)).code).toBe(0);
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      const logIn = (password: string) =>
        service.call('loginMemberEmailPassword', { email: 'tess@example.com', password });
      expect((await logIn('something else')).statusCode).toBe(401);
      expect((await service.store.members.byEmail(sandbox, 'tess@example.com'))!.passwordHash).toBe(bcrypt);
      expect((await logIn('what she typed there')).statusCode).toBe(200);
      expect((await service.store.members.byEmail(sandbox, 'tess@example.com'))!.passwordHash).toMatch(/^\$argon2id\$/);
      expect((await logIn('what she typed there')).statusCode).toBe(200);
      await service.close();
    });

    it('R122 goes on where it was interrupted: no row twice, none forgotten, all counted once', async () => {
      const { env } = await newPlace();
      const rows = Array.from(
        { length: 1_000 },
        (_, i) => `m${i}@example.com,${i % 100 === 7 ? 'never' : '2024-01-01'}`,
      );
      const path = file('export.csv', ['email,created', ...rows].join('\n'));
      const stop = new AbortController();
      let drawn = 0;
      const first = await latchkey(['members', 'import', path, '--app', 'app_demo', '--mode', 'sandbox'], env, {
        signal: stop.signal,
        draw: () => {
          if (++drawn === 2) stop.abort();
        },
      });
      expect([first.code, first.err]).toEqual([130, expect.stringContaining('goes on from there')]);
      const { code, out, err } = await members(env, 'import', path, '--format', 'json');
      expect(err).toMatch(/^Going on behind row \d+/);
      expect([code, JSON.parse(out)]).toEqual([
        1,
        expect.objectContaining({ rows: 1_000, taken: 990, known: 0, refused: 10 }),
      ]);
      expect(report(path)).toHaveLength(10);
      expect(await importedIn(env)).toEqual({ created: 990, known: 0, failed: 10 });
      // Once more from the start: all members exist already.
      const again = await members(env, 'import', path, '--format', 'json');
      expect(JSON.parse(again.out)).toMatchObject({ taken: 0, known: 990, refused: 10 });
      expect(await importedIn(env)).toEqual({ created: 990, known: 0, failed: 10 });
      appendFileSync(path, '\nlast@example.com,\n');
      expect(JSON.parse((await members(env, 'import', path, '--format', 'json')).out)).toMatchObject({ taken: 1 });
    });

    it('without --mode members go live only where an app has a live key', async () => {
      const { env } = await newPlace();
      const path = file('export.csv', 'email\numa@example.com\n');
      const bare = () => latchkey(['members', 'import', path, '--app', 'app_demo'], env);
      expect((await bare()).out).toMatch(/^1 taken/);
      const [app] = structuredClone(demo).apps;
      const sandboxOnly = { apps: [{ ...app, keys: { ...app!.keys, live: [] } }] };
      await latchkey(['app', 'apply', file('app.json', JSON.stringify(sandboxOnly))], env);
      expect(await bare()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('has no live key') });
      expect((await members(env, 'import', path)).out).toMatch(/^1 taken/);
    });

    it('a dry run reports results and changes nothing; a broken file is reported with the place', async () => {
      const { env } = await newPlace();
      const path = file('export.csv', 'email\numa@example.com\nnonsense\n');
      expect((await members(env, 'import', path, '--dry-run')).out).toMatch(
        /^1 could be taken, 0 there already, 1 refused/,
      );
      expect((await members(env, 'list', '--format', 'json')).out).toContain('"total":0');
      const twice = file('twice.csv', 'email\numa@example.com\nUma@Example.com\n');
      const trial = await members(env, 'import', twice, '--dry-run', '--format', 'json');
      const trialReport = report(twice);
      expect(await importedIn(env)).toEqual({ created: 0, known: 0, failed: 0 });
      const real = await members(env, 'import', twice, '--format', 'json');
      const counts = { rows: 2, taken: 1, known: 1, refused: 0 };
      expect([JSON.parse(trial.out), JSON.parse(real.out)]).toEqual([
        expect.objectContaining(counts),
        expect.objectContaining(counts),
      ]);
      expect(await importedIn(env)).toEqual({ created: 1, known: 1, failed: 0 });
      expect(trialReport).toEqual(['2,known,a member has this email already']);
      expect(report(twice)).toEqual(trialReport);
      expect((await members(env, 'import', twice, '--dry-run')).out).toMatch(/^0 could be taken, 2 there already/);
      expect((await members(env, 'import', file('x.json', '[{"email":"v@example.com"},{]'))).err).toMatch(
        /is no JSON behind entry 1/,
      );
      expect((await members(env, 'import', file('x.csv', 'email,bio\nw@example.com,"open'))).err).toMatch(
        /is no CSV from row 1 on/,
      );
      expect((await members(env, 'import', '/nowhere.csv')).err).toMatch(/cannot be read/);
      const row = file('row.csv', 'email,bio\nx@example.com,one "secret" word');
      expect((await members(env, 'import', row)).err).not.toContain('secret');
      expect((await members(env, 'import')).code).toBe(2);
    });

    it('a file of another spreadsheet is taken, and one that would be taken wrongly is refused as a whole', async () => {
      const { env } = await newPlace();
      const semicolons = file(
        'half.csv',
        'Email;"First name; given";bio;Plans\nyara@example.com;;"a;b, c";"pln_free"\n',
      );
      expect((await members(env, 'import', semicolons)).out).toMatch(/^1 taken, 0 there already, 0 refused\./);
      expect(JSON.parse((await members(env, 'show', 'yara@example.com')).out)).toMatchObject({
        customFields: { bio: 'a;b, c' },
        planConnections: [{ planId: 'pln_free' }],
      });
      const latin = join(freshFolder(), 'latin.csv');
      writeFileSync(latin, Buffer.from('email,bio\nzoe@example.com,J\u00f6rg\n', 'latin1'));
      const unreachable = join(file('file', ''), 'report.csv');
      const refusals: [string[], RegExp][] = [
        [[latin], /is no text in UTF-8\..* nothing of it was taken\.$/],
        [
          [file('names.csv', 'Name,Mail\nZoe,zoe@example.com\n')],
          /^No column of .* is called Email\. Its first line has 2 columns and must say what they are: Email, /,
        ],
        [
          [file('bare.csv', 'mem_ada,ada@example.com,"Ada ""the first"" B."\nmem_zoe,zoe@example.com,Zoe\n')],
          /^No column of .* is called Email\. Its first line has 3 columns and must (?!.*(ada@|mem_|the first))/is,
        ],
        [[file('one.csv', 'ada@example.com\nzoe@example.com\n')], / has 1 column and must (?!.*@)/],
        // Its first line is taken for headings, and the second has a quote where none may be.
        [
          [file('quote.csv', 'ada@example.com\nzoe"x\n')],
          /^(?!.*(ada@|zoe)).* is no CSV from row 1 on: .* a quote is found\.$/,
        ],
        [[file('empty.csv', '')], /holds no members\.$/],
        [[file('headings.csv', 'email\n')], /holds no members\.$/],
        [[file('empty.json', '[]')], /holds no members\.$/],
        [
          [semicolons, '--report', unreachable],
          /report\.csv cannot be used: a part of the path is no folder \(ENOTDIR\)\.$/,
        ],
      ];
      for (const [args, sentence] of refusals)
        expect(await members(env, 'import', ...args)).toMatchObject({
          code: 1,
          out: '',
          err: expect.stringMatching(sentence),
        });
      expect((await members(env, 'list', '--format', 'json')).out).toContain('"total":1');
    });

    it('R78 import reads what export writes: JSON and CSV, hashes only on demand, formulas escaped', async () => {
      const { env } = await newPlace();
      const rows = Array.from({ length: 3 }, (_, i) => ({
        email: `x${i}@example.com`,
        verified: i === 0,
        passwordHash: bcrypt,
        customFields: { bio: i === 0 ? '=HYPERLINK("x")' : 'a, "b"\nc' },
        plans: ['pln_free'],
      }));
      await members(env, 'import', file('in.json', JSON.stringify(rows)));
      for (const format of ['json', 'csv']) {
        const bare = await members(env, 'export', '--format', format);
        expect(bare.out).not.toContain(bcrypt);
        const full = await members(env, 'export', '--format', format, '--with-password-hashes');
        expect(full.out).toContain(bcrypt);
        if (format === 'csv') expect(full.out).toContain(`"'=HYPERLINK(""x"")"`);
        const { env: other } = await newPlace();
        const path = file(`out.${format}`, full.out);
        expect(await members(other, 'import', path)).toMatchObject({ code: 0 });
        const again = await members(other, 'export', '--format', format, '--with-password-hashes');
        expect(plainOf(again.out)).toEqual(plainOf(full.out));
      }
    });

    /**
     * The demo's app with a webhook, one member, and a store that stays open as a running service's
     * does.
     */
    const running = async () => {
      const { place, env } = await newPlace();
      const [app, ...others] = structuredClone(demo).apps;
      const webhooks = { sandbox: [{ url: 'https://hooks.example.com/in', secretFrom: 'HOOK_SECRET' }] };
      await latchkey(
        ['app', 'apply', file('app.json', JSON.stringify({ apps: [{ ...app, webhooks }, ...others] }))],
        env,
      );
      const rows = [{ email: 'nora@example.com', bio: 'Throws bowls', metaData: { old: 1, kept: true } }];
      await members(env, 'import', file('in.json', JSON.stringify(rows)));
      const store = await engine.open({ secrets: [secret] }, place);
      const tenant = ['--app', 'app_demo', '--mode', 'sandbox'];
      const update = (...args: string[]) => members(env, 'update', 'nora@example.com', ...args);
      const shown = async () => JSON.parse((await members(env, 'show', 'nora@example.com')).out);
      const written = async () => ({
        audit: await store.auditLog.list(sandbox, { event: 'member-updated' }),
        webhooks: JSON.parse((await latchkey(['webhooks', 'list', '--format', 'json', ...tenant], env)).out).webhooks,
      });
      return { env, store, update, shown, written };
    };

    it('R44, R74 update writes fields that a member cannot write, beside an open store', async () => {
      const { store, update, shown, written } = await running();
      const { id } = await shown();
      const fields = ['--set', 'internal-note=pays = late', '--set', 'clay=red', '--unset', 'bio'];
      const rest = ['--metadata', 'team={"name":"Blue"}', '--metadata', 'old=null', '--permissions', 'kiln, glaze'];
      const flags = ['--moderator', 'on', '--verified', 'on', '--redirect', '/studio?tab=1'];
      const { code, out, err } = await update(...fields, ...rest, ...flags, '--json');
      const changed = [
        ...['customFields.internal-note', 'customFields.clay', 'customFields.bio', 'metaData.team', 'metaData.old'],
        ...['permissions', 'isModerator', 'verified', 'loginRedirect'],
      ];
      expect([code, err, JSON.parse(out)]).toEqual([0, '', { updated: id, changed }]);
      expect(await shown()).toMatchObject({ verified: true, isModerator: true, loginRedirect: '/studio?tab=1' });
      expect(await store.members.byId(sandbox, id)).toMatchObject({
        customFields: { 'internal-note': 'pays = late', clay: 'red' },
        metaData: { kept: true, team: { name: 'Blue' } },
        permissions: ['kiln', 'glaze'],
        isModerator: true,
      });
      expect((await shown()).customFields).not.toHaveProperty('bio');
      const { audit, webhooks } = await written();
      expect(audit.map(({ actor, memberId, detail }) => [actor, memberId, detail])).toEqual([
        ['admin', id, { changed: changed.join(', ') }],
      ]);
      expect(webhooks.map(({ type }: { type: string }) => type)).toEqual(['member.updated']);
    });

    it('R44 update writes nothing where the member has the values already', async () => {
      const { update, written, shown } = await running();
      const { id } = await shown();
      const same = ['--set', 'bio=Throws bowls', '--metadata', 'old=1', '--moderator', 'off', '--redirect', 'none'];
      expect((await update(...same)).out).toBe(`${id} has these values already. Nothing was changed.`);
      expect(await written()).toEqual({ audit: [], webhooks: [] });
      expect((await update('--moderator', 'on')).out).toBe(`${id} is updated: isModerator.`);
    });

    it('R44 update refuses what the API would refuse, with one sentence for each mistake', async () => {
      const { env, update, written, shown } = await running();
      const before = await shown();
      const long = 'x'.repeat(4097);
      for (const [args, code, sentence] of [
        [[], 2, 'Nothing to change. Give at least one of --set, --unset, --metadata'],
        [['--set', 'bio'], 2, '--set takes a name, "=" and a value. "bio" has no "=" after a name.'],
        [['--set', 'bio=a', '--unset', 'bio'], 2, '--set and --unset both name bio. Give one of them.'],
        [['--set', 'shoe=42'], 1, 'app_demo has no custom field "shoe". Its fields are first-name, last-name,'],
        [['--set', `bio=${long}`], 1, 'The value of bio is too long. A custom field holds at most 4096 bytes.'],
        [
          ['--metadata', 'team=Blue'],
          2,
          `The value of --metadata team is not JSON. Write a text in quotes: 'team="gold"'.`,
        ],
        [['--metadata', `big="${long}${long}"`], 1, `The metadata of ${before.id} would be larger than 8 KB.`],
        [['--moderator', 'yes'], 2, '--moderator is on or off, not "yes".'],
        [['--redirect', '//evil.example'], 2, '--redirect is a path of the site, such as /welcome, or none.'],
      ] as const)
        expect(await update(...args), sentence).toMatchObject({ code, err: expect.stringContaining(sentence) });
      expect((await members(env, 'update', 'gone@example.com', '--moderator', 'on')).err).toMatch(
        /^There is no member /,
      );
      const unsealed = { ...env, MS_SECRET: '' };
      expect((await members(unsealed, 'update', before.id, '--moderator', 'on')).err).toContain(
        'sealed with MS_SECRET',
      );
      expect(await shown()).toEqual(before);
      expect(await written()).toEqual({ audit: [], webhooks: [] });
    });

    it('lists page by page, finds by id and by address, and deletes for good', async () => {
      const { env } = await newPlace();
      const rows = Array.from({ length: 5 }, (_, i) => ({ email: `y${i}@example.com` }));
      await members(env, 'import', file('in.json', JSON.stringify(rows)));
      const first = JSON.parse((await members(env, 'list', '--limit', '3', '--format', 'json')).out);
      const rest = JSON.parse(
        (await members(env, 'list', '--limit', '3', '--after', first.next, '--format', 'json')).out,
      );
      expect([first.total, first.members.length, rest.members.length, rest.next]).toEqual([5, 3, 2, null]);
      const { id } = first.members[0];
      expect((await members(env, 'delete', id)).code).toBe(2);
      expect((await members(env, 'delete', id, '--yes')).out).toBe(`${id} is deleted.`);
      expect((await members(env, 'show', id)).err).toMatch(/^There is no member /);
      expect((await members(env, 'list')).err).toBe('4 of 4');
      expect((await latchkey(['members', 'list'], env)).err).toMatch(/--app must say which: app_afterview, app_demo/);
    });
  },
  ['file', 'postgres'],
);

/** Connections get ids of their own. */
const plainOf = (text: string) =>
  text
    .replace(/con_sb_\w+/g, 'con')
    .split('\n')
    .sort();

it('R5 a wrong bcrypt password is verified once, a right one is verified and rehashed once', async () => {
  const hasher = createHasher({ random: systemRandom, cost: { memoryCost: 256, timeCost: 1 } });
  const stored = (await hash('ﬁne', 4)).replace('$2b$', '$2y$');
  expect(await hasher.verify(stored, 'wrong')).toEqual({ ok: false });
  expect(hasher.runs).toBe(1);
  const { ok, rehash } = await hasher.verify(stored, 'ﬁne');
  expect(ok).toBe(true);
  expect(hasher.runs).toBe(3);
  // Both ways of typing it fit from now on.
  expect(await hasher.verify(rehash!, 'fine')).toEqual({ ok: true });
});
