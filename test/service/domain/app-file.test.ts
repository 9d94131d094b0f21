import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../src/contract/default-limits.ts';
import { mailNames } from '../../../src/contract/mail-texts.ts';
import { appFileSchema } from '../../../src/service/domain/app-file/json-schema.ts';
import { readAppFile } from '../../../src/service/domain/app-file/mistakes.ts';
import { settingsOf } from '../../../src/service/domain/app-file/settings-of.ts';
import { hostileFonts } from '../../support/hostile-fonts.ts';

const text = readFileSync(new URL('../../../demo/app.json', import.meta.url), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: the tests break the file on purpose
type Loose = any;
const demo = () => JSON.parse(text) as Loose;
const apps = () => {
  const read = readAppFile(demo());
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));
  return read.apps;
};
const around = {
  serviceUrl: 'http://localhost:4870',
  demoOrigins: ['http://localhost:4871'],
  mailFrom: 'a@b.example',
  canUseProvider: () => true,
};

/** What is broken, and the one sentence thatsaysso. */
const table: [string, (file: Loose) => void, string][] = [
  ['a list instead of the file', () => [], 'the file must be object'],
  [
    'no app',
    (f) => {
      f.apps = [];
    },
    'apps must not have fewer than 1 items',
  ],
  [
    'a misspelt name',
    (f) => {
      f.apps[0].colour = 'red';
    },
    'apps[0].colour is not known here',
  ],
  [
    'a text in a language that is none',
    (f) => {
      f.apps[0].texts = { login: { de: 'Rein', german: 'Rein' } };
    },
    'apps[0].texts.login.german is no language; write a tag such as de or pt-BR, or * for all others',
  ],
  [
    'a text by language that is no text',
    (f) => {
      f.apps[0].texts = { login: { de: 7 } };
    },
    'apps[0].texts.login.de must be string',
  ],
  [
    'a text that is none',
    (f) => {
      f.apps[0].texts = { login: 7 };
    },
    'apps[0].texts.login must be string',
  ],
  [
    'a text that is null',
    (f) => {
      f.apps[0].texts = { login: null };
    },
    'apps[0].texts.login must be string',
  ],
  [
    'a text that is a list',
    (f) => {
      f.apps[0].texts = { login: [] };
    },
    'apps[0].texts.login must be string',
  ],
  [
    'a mail with a variable that it does not have',
    (f) => {
      f.apps[0].mail = { texts: { welcome: { subject: { de: 'Ihr {code}' } } } };
    },
    'apps[0].mail.texts.welcome.subject.de has no variable {code}; use {app}, {site}',
  ],
  [
    'a mail with half a variable',
    (f) => {
      f.apps[0].mail = { texts: { login: { text: 'Hello {email' } } };
    },
    'apps[0].mail.texts.login.text has a brace that is not part of a variable such as {app}',
  ],
  [
    'a misspelt mail',
    (f) => {
      f.apps[0].mail = { texts: { wellcome: {} } };
    },
    `apps[0].mail.texts.wellcome is no mail; there are ${mailNames.join(', ')}`,
  ],
  [
    'a missing name',
    (f) => {
      delete f.apps[1].name;
    },
    'apps[1].name is missing',
  ],
  [
    'a wrong type',
    (f) => {
      f.apps[0].isPaid = 'no';
    },
    'apps[0].isPaid must be boolean',
  ],
  [
    'a wrong prefix',
    (f) => {
      f.apps[0].plans[1].id = 'pro';
    },
    'apps[0].plans[1].id must start with pln_',
  ],
  [
    'a mistake inside what may be null',
    (f) => {
      f.apps[0].plans[2].team.seats = '5';
    },
    'apps[0].plans[2].team.seats must be integer',
  ],
  [
    'a word outside its list',
    (f) => {
      f.apps[0].contentGroups[0].urls[0].filter = 'ENDS';
    },
    'apps[0].contentGroups[0].urls[0].filter must be one of STARTS, EQUALS',
  ],
  [
    'a sandbox key among live ones',
    (f) => {
      f.apps[0].keys.live[0] = 'pk_sb_x';
    },
    'apps[0].keys.live[0] must start with pk_ (pk_sb_ is for the sandbox)',
  ],
  [
    'M §3 a shortest password below 8',
    (f) => {
      f.apps[0].minPasswordLength = 7;
    },
    'apps[0].minPasswordLength must be >= 8',
  ],
  [
    'a limit of nothing',
    (f) => {
      f.apps[0].limits.perAddress = { login: { max: 0 } };
    },
    'apps[0].limits.perAddress.login.max must be >= 1',
  ],
  [
    'the same app twice',
    (f) => {
      f.apps[1].id = 'app_demo';
    },
    'apps[1].id "app_demo" stands already at apps[0].id',
  ],
  [
    'one key for two apps',
    (f) => {
      f.apps[1].keys.live = ['pk_demo'];
    },
    'apps[1].keys.live[0] "pk_demo" stands already at apps[0].keys.live[0]',
  ],
  [
    'the same plan twice',
    (f) => {
      f.apps[0].plans[1].id = 'pln_free';
      f.apps[0].contentGroups[0].plans = [];
    },
    'apps[0].plans[1].id "pln_free" stands already at apps[0].plans[0].id',
  ],
  [
    'the same price twice',
    (f) => {
      f.apps[0].plans[1].prices[1].id = 'prc_pro_monthly';
    },
    'apps[0].plans[1].prices[1].id "prc_pro_monthly" stands already at apps[0].plans[1].prices[0].id',
  ],
  [
    'the same field twice',
    (f) => {
      f.apps[0].customFields[3].key = 'first-name';
    },
    'apps[0].customFields[3].key "first-name" stands already at apps[0].customFields[0].key',
  ],
  [
    'a field with a taken meaning',
    (f) => {
      f.apps[0].customFields[3].key = 'password';
    },
    'apps[0].customFields[3].key "password" has a meaning of its own on pages',
  ],
  ...(
    [
      [
        'an unknown type',
        { type: 'selct' },
        'type must be one of text, long-text, url, email, phone, date, number, boolean, select, multi-select. Did you mean "select"?',
      ],
      ['a select without options', { type: 'select' }, 'options is missing: the choices of a select'],
      [
        'options of a text',
        { options: [{ value: 'a', label: 'A' }] },
        'options belongs to select and multi-select, and this field is text',
      ],
      [
        'an option with a comma',
        { type: 'select', options: [{ value: 'a,b', label: 'A' }] },
        'options[0].value must be a text without a comma, and not start with a space',
      ],
      [
        'an option twice',
        {
          type: 'select',
          options: [
            { value: 'a', label: 'A' },
            { value: 'a', label: 'B' },
          ],
        },
        'options[1].value "a" stands already at apps[0].customFields[3].options[0].value',
      ],
      ['min above max', { type: 'number', min: 3, max: 2 }, 'min is more than max (3 and 2)'],
      [
        'dates the wrong way round',
        { type: 'date', min: '2026-05-02', max: '2026-05-01' },
        'min is more than max (2026-05-02 and 2026-05-01)',
      ],
      [
        'a limit of a select',
        { type: 'boolean', min: 1 },
        'min belongs to text, long-text, number, date, multi-select, and this field is boolean',
      ],
      ['a limit that is no date', { type: 'date', max: '2026-02-30' }, 'max must be a date such as "2026-05-31"'],
      ['a number in quotes', { type: 'number', max: '5' }, 'max must be a number, without quotes'],
      ['half a character', { min: 1.5 }, 'min must be a whole number from 0 on'],
      ['a limit that is a flag', { min: true }, 'min must be either number or string'],
      [
        'a pattern of a number',
        { type: 'number', pattern: '5' },
        'pattern belongs to text, long-text, url, email, phone, and this field is number',
      ],
      ['a pattern that is none', { pattern: '(' }, 'pattern is no regular expression: Unterminated group'],
      ['a pattern that closes too much', { pattern: 'a)(?:b' }, "pattern is no regular expression: Unmatched ')'"],
      ['a pattern that looks ahead', { pattern: '(?=a)b' }, 'pattern must not look ahead or behind'],
      ['a pattern that refers back', { pattern: '(a)\\1' }, 'pattern must not refer back to a group'],
      ...['(a+)+', '(a|a)*', '(a|ab)*c', '(?:a?){30}a{30}', '\\d*\\d*\\d*x', '(a|b)'.repeat(20)].map((pattern) => [
        `the pattern ${pattern}`,
        { pattern },
        'pattern can match a text in too many ways, which may take long; give repetitions an end, such as {1,20}, and do not nest them',
      ]),
      [
        'a required field of the owner',
        { required: true, restrictToAdmin: true },
        'required needs a field that members write, and restrictToAdmin forbids that',
      ],
    ] as [string, object, string][]
  ).map(([title, over, sentence]): (typeof table)[number] => [
    `C24 a field with ${title}`,
    (f) => {
      Object.assign(f.apps[0].customFields[3], over);
    },
    `apps[0].customFields[3].${sentence}`,
  ]),
  [
    'C24 a seed with a value that does not fit',
    (f) => {
      f.apps[0].customFields[0].type = 'number';
      f.apps[0].seed.members = f.apps[0].seed.members.slice(0, 1);
      delete f.apps[0].seed.teams;
    },
    'apps[0].seed.members[0].customFields.first-name is no value of this number',
  ],
  [
    'a group with an unknown plan',
    (f) => {
      f.apps[0].contentGroups[0].plans = ['pln_gold'];
    },
    'apps[0].contentGroups[0].plans[0] names the unknown plan "pln_gold"',
  ],
  [
    'an origin with a path',
    (f) => {
      f.apps[0].origins = { live: ['https://a.example/shop'] };
    },
    'apps[0].origins.live[0] "https://a.example/shop" must be only scheme, host and port, such as https://www.example.com',
  ],
  [
    'self-service for a paid plan',
    (f) => {
      f.apps[0].plans[1].selfService = true;
    },
    'apps[0].plans[1].selfService is for free plans, and this one has prices',
  ],
  [
    'a subscription without interval',
    (f) => {
      delete f.apps[0].plans[1].prices[0].interval;
    },
    'apps[0].plans[1].prices[0].interval is missing: how often a SUBSCRIPTION is paid',
  ],
  [
    'passwordless shown first but off',
    (f) => {
      f.apps[1].passwordless.enabled = false;
    },
    'apps[1].passwordless.isDefault needs passwordless.enabled',
  ],
  [
    'passkeys of a public suffix',
    (f) => {
      f.apps[0].passkeys = { enabled: true, rpId: 'github.io' };
    },
    'apps[0].passkeys.rpId "github.io" must be a domain that you can register, such as example.com',
  ],
  [
    'passkeys of an address',
    (f) => {
      f.apps[0].baseUrl = 'http://192.0.2.7:8080';
      f.apps[0].passkeys = { enabled: true };
    },
    'apps[0].passkeys.rpId is missing, because baseUrl names no domain that passkeys could belong to',
  ],
  [
    'an idle end after the absolute end',
    (f) => {
      f.apps[0].sessions = { idleMinutes: 600, absoluteMinutes: 60 };
    },
    'apps[0].sessions.idleMinutes must not be more than absoluteMinutes (60)',
  ],
  [
    'no session at all',
    (f) => {
      f.apps[0].sessions = { atOnce: 0 };
    },
    'apps[0].sessions.atOnce must be >= 1',
  ],
  [
    'R131 a cookie without a session in it',
    (f) => {
      f.apps[0].sessionCookie = 'domain';
    },
    'apps[0].sessionCookie "domain" belongs to session "first-party"',
  ],
  [
    'R131 a first-party session of sites without a common domain',
    (f) => {
      f.apps[0].session = 'first-party';
      f.apps[0].origins = { live: ['https://www.kiln.example', 'https://kiln.github.io'] };
    },
    'apps[0].session "first-party" needs all of origins.live on one domain, and https://www.kiln.example and https://kiln.github.io share none',
  ],
  [
    'R131 a first-party session without https',
    (f) => {
      f.apps[0].session = 'first-party';
      f.apps[0].origins = { live: ['http://www.kiln.example'] };
    },
    'apps[0].session "first-party" needs https, and http://www.kiln.example in origins.live has none',
  ],
  [
    'a captcha without keys',
    (f) => {
      f.apps[0].captcha = { required: true, provider: 'hcaptcha' };
    },
    'apps[0].captcha is by hCaptcha, so siteKey and secretFrom must be given',
  ],
  [
    'R61 an endpoint without a secret',
    (f) => {
      f.apps[0].webhooks = { live: [{ url: 'https://crm.example/hooks' }] };
    },
    'apps[0].webhooks.live[0].secretFrom is missing: name the variable with the secret, or give the endpoint an id',
  ],
  [
    'R61 an endpoint with two ways to its secret',
    (f) => {
      f.apps[0].webhooks = { sandbox: [{ url: 'https://crm.example/hooks', secretFrom: 'CRM', id: 'whe_crm' }] };
    },
    'apps[0].webhooks.sandbox[0].id belongs to an endpoint without secretFrom: remove one of the two',
  ],
  [
    'R61 two endpoints with one id',
    (f) => {
      const endpoint = { url: 'https://crm.example/hooks', id: 'whe_crm' };
      f.apps[0].webhooks = { live: [endpoint, endpoint], sandbox: [endpoint] };
    },
    'apps[0].webhooks.live[1].id "whe_crm" stands already at apps[0].webhooks.live[0].id',
  ],
  [
    'no key at all',
    (f) => {
      f.apps[1].keys = {};
    },
    'apps[1].keys must hold at least one key',
  ],
  [
    'a sender without address',
    (f) => {
      f.apps[0].mail.fromAddress = 'juniper';
    },
    'apps[0].mail.fromAddress must be an email address',
  ],
  [
    'a redirect that leaves',
    (f) => {
      f.apps[0].redirects = { afterLogin: '//evil.example' };
    },
    'apps[0].redirects.afterLogin must be a path of the site that starts with one /',
  ],
  [
    'a seed with an unknown field',
    (f) => {
      f.apps[0].seed.members[0].customFields.age = '1';
    },
    'apps[0].seed.members[0].customFields names the unknown field "age"',
  ],
  [
    'a seed with a paid plan for free',
    (f) => {
      f.apps[0].seed.members[1].plans = ['pln_pro'];
    },
    'apps[0].seed.members[1].plans[0] "pln_pro" is no free plan of this app',
  ],
  [
    'a seed with an unknown price',
    (f) => {
      f.apps[0].seed.members[0].prices = ['prc_x', 'prc_team_monthly'];
    },
    'apps[0].seed.members[0].prices[0] "prc_x" is no price of this app',
  ],
  [
    'the same seed twice',
    (f) => {
      f.apps[0].seed.members[2].email = 'Ada@example.com';
    },
    'apps[0].seed.members[2].email "ada@example.com" stands already at apps[0].seed.members[0].email',
  ],
  [
    'a team on a plan without seats',
    (f) => {
      f.apps[0].seed.teams[0].plan = 'pln_pro';
    },
    'apps[0].seed.teams[0].plan "pln_pro" is no team plan of this app',
  ],
  [
    'a team with a stranger',
    (f) => {
      f.apps[0].seed.teams[0].members = ['eve@example.com'];
    },
    'apps[0].seed.teams[0] names "eve@example.com", who is no seeded member',
  ],
];

describe('the configuration of an app', () => {
  it.each([
    [undefined, {}],
    [{}, {}],
    [{ logo: null }, {}],
    [{ logo: null, colors: {} }, {}],
    [{ colors: { darkMode: { primaryButton: '#fff' } } }, { darkMode: { primaryButton: '#fff' } }],
  ])('of branding every part may be left out: %j', (branding, more) => {
    const file = demo();
    file.apps[0].branding = branding;
    const read = readAppFile(file);
    expect(read).not.toHaveProperty('mistakes');
    expect('apps' in read && read.apps[0]!.branding).toEqual({
      logo: null,
      font: 'inherit',
      colors: { lightMode: {}, ...more },
    });
  });

  it('the demo has no mistake, and everything that was left out has its default', () => {
    const [juniper, afterview] = apps();
    expect(juniper).toMatchObject({ isPaid: false, minPasswordLength: 8, redirects: { afterLogin: null } });
    expect(afterview!.privacy).toEqual({ showAccountExistenceHints: false, minimalCache: true });
  });

  it.each(table)('reports %s with its path', (_, breakIt, sentence) => {
    const file = demo();
    const other = breakIt(file) as unknown;
    expect(readAppFile(other ?? file)).toEqual({ mistakes: [sentence] });
  });

  it('R116 lists mistakes of shape and across parts at once, each with what was probably meant', () => {
    const file = demo();
    file.apps[1].custmFields = [];
    file.apps[1].contentGroups = [{ id: 'grp_x', key: 'x', name: 'X', urls: [{ url: '/x', filter: 'STARTZ' }] }];
    file.apps[0].colour = 1;
    file.apps[0].contentGroups[0].plans = ['pln_prro', 'pln_elsewhere'];
    file.apps[0].commentChannels = [{ key: 'news', read: 'GROUP', group: 'premum' }];
    file.apps[0].seed.members[0].customFields = { 'first-nam': 'Ada' };
    file.apps[0].seed.teams[0].plan = 'pln_teem';
    const read = readAppFile(file) as { mistakes: string[] };
    expect(read.mistakes).toEqual(
      expect.arrayContaining([
        'apps[1].custmFields is not known here. Did you mean "customFields"?',
        'apps[1].contentGroups[0].urls[0].filter must be one of STARTS, EQUALS. Did you mean "STARTS"?',
        'apps[0].contentGroups[0].plans[0] names the unknown plan "pln_prro". Did you mean "pln_pro"?',
        'apps[0].contentGroups[0].plans[1] names the unknown plan "pln_elsewhere"',
        'apps[0].colour is not known here',
        'apps[0].commentChannels[0].group names the unknown content group "premum". Did you mean "premium"?',
        'apps[0].seed.members[0].customFields names the unknown field "first-nam". Did you mean "first-name"?',
        'apps[0].seed.teams[0].plan "pln_teem" is no team plan of this app. Did you mean "pln_team"?',
      ]),
    );
  });

  it('every mistake is listed at once', () => {
    const file = demo();
    file.apps[0].colour = 1;
    file.apps[0].plans[0].id = 'free';
    delete file.apps[1].baseUrl;
    expect(readAppFile(file)).toEqual({
      mistakes: expect.arrayContaining([
        'apps[0].colour is not known here',
        'apps[0].plans[0].id must start with pln_',
        'apps[1].baseUrl is missing',
      ]),
    });
  });

  it('R116 a value of the wrong shape neither hides other mistakes nor makes any up', () => {
    const file = demo();
    file.apps[0].customFields = 'none';
    file.apps[0].plans[0].prices = {};
    file.apps[0].origins = { live: [7, 'https://www.example.com/path'] };
    file.apps[1] = 'an app';
    expect((readAppFile(file) as { mistakes: string[] }).mistakes.sort()).toMatchInlineSnapshot(`
      [
        "apps[0].customFields must be array",
        "apps[0].origins.live[0] must be string",
        "apps[0].origins.live[1] "https://www.example.com/path" must be only scheme, host and port, such as https://www.example.com",
        "apps[0].plans[0].prices must be array",
        "apps[1] must be object",
      ]
    `);
  });

  it('the schema for editors accepts the demo as it is written, and refuses a misspelt name', () => {
    const schema = appFileSchema() as TSchema;
    expect(Value.Errors(schema, demo())).toEqual([]);
    const file = demo();
    file.apps[0].colour = 1;
    expect(Value.Check(schema, file)).toBe(false);
  });

  it('the public configuration contains no private field', () => {
    const { config } = settingsOf(apps()[0]!, 'sandbox', around);
    expect(JSON.stringify(config)).not.toMatch(/latchkey-demo|ada@|sandboxFactor|juniper\.example/);
    expect(config.plans.map(({ id, isPaid }) => [id, isPaid])).toEqual([
      ['pln_free', false],
      ['pln_pro', true],
      ['pln_team', true],
    ]);
    expect(config.contentGroups[0]!.plans).toEqual([{ id: 'pln_pro' }]);
  });

  it('the sandbox of the demo has every number a hundredfold and every window as it was', () => {
    const { limits } = settingsOf(apps()[0]!, 'sandbox', around);
    expect(limits.passwordFailures).toEqual({ max: 1000, seconds: 900 });
    expect(limits.resendSeconds).toBe(0.6);
    expect(settingsOf(apps()[0]!, 'live', around).limits).toEqual(defaultLimits);
  });
});

describe('labels of custom fields and the font', () => {
  const read = (change: (file: Loose) => void) => {
    const file = demo();
    change(file);
    return readAppFile(file);
  };

  it('§2.4 takes a label for each language, and a file without any as before', () => {
    const out = read((f) => {
      f.apps[0].customFields[0].labels = { de: 'Vorname', 'pt-BR': 'Nome' };
      delete f.apps[0].customFields[1].labels;
    });
    if ('mistakes' in out) throw new Error(out.mistakes.join('\n'));
    const [translated, plain] = settingsOf(out.apps[0]!, 'live', around).config.customFields;
    expect(translated!.labels).toEqual({ de: 'Vorname', 'pt-BR': 'Nome' });
    expect(plain).not.toHaveProperty('labels');
  });

  it('C24 sends the rules of a field to pages, and none of those that it does not have', () => {
    const options = [{ value: 'a', label: 'A', labels: { de: 'Ä' } }];
    const rules = { type: 'multi-select', required: true, options, min: 1, help: 'Some.', helpTexts: { de: 'Etwas.' } };
    const out = read((f) => {
      delete f.apps[0].seed;
      Object.assign(f.apps[0].customFields[0], rules);
    });
    if ('mistakes' in out) throw new Error(out.mistakes.join('\n'));
    const [typed, plain] = settingsOf(out.apps[0]!, 'live', around).config.customFields;
    expect(typed).toMatchObject(rules);
    expect(Object.keys(plain!).sort()).toEqual([
      'hidden',
      'key',
      'label',
      'labels',
      'order',
      'restrictToAdmin',
      'visibility',
    ]);
  });

  it.each([
    '[A-Z]{2}\\d{4}',
    '[a-z0-9_]{3,20}',
    '\\d{5}(-\\d{4})?',
    '\\w+@\\w+',
    '(\\d{1,3}\\.){3}\\d{1,3}',
    '(DE|AT|CH)-\\d{4,5}',
    '(?<year>\\d{4})',
    '[\\]+]+',
    '\\p{Lu}\\p{Ll}+',
  ])('C24 takes the pattern %s', (pattern) => {
    expect(read((f) => Object.assign(f.apps[0].customFields[3], { pattern }))).not.toHaveProperty('mistakes');
  });

  it('§2.4 sends no labels of a field that is not shown', () => {
    const out = read((f) => {
      Object.assign(f.apps[0].customFields[0], { hidden: true, labels: { de: 'Vorname' } });
    });
    if ('mistakes' in out) throw new Error(out.mistakes.join('\n'));
    expect(settingsOf(out.apps[0]!, 'live', around).config.customFields[0]).not.toHaveProperty('labels');
  });

  it.each([
    [{ Deutsch: 'Firma' }, 'apps[0].customFields[0].labels.Deutsch is no language; write a tag such as de or pt-BR'],
    [{ de: '' }, 'apps[0].customFields[0].labels.de must not be empty'],
    [{ de: 5 }, 'apps[0].customFields[0].labels.de must be string'],
  ])('§2.4 refuses the labels %j', (labels, sentence) => {
    expect(read((f) => Object.assign(f.apps[0].customFields[0], { labels }))).toEqual({ mistakes: [sentence] });
  });

  it.each(hostileFonts)('R98 refuses %j as branding.font', (font) => {
    expect(read((f) => Object.assign(f.apps[0].branding, { font }))).toEqual({
      mistakes: [
        'apps[0].branding.font must be inherit, system, or the name of one font family, without quotes and commas',
      ],
    });
  });

  it('§2.4 takes a family as branding.font, and inherits without one', () => {
    const fonts = [undefined, 'system', 'Source Serif 4', '明朝'].map((font) => {
      const out = read((f) => Object.assign(f.apps[0].branding, font && { font }));
      if ('mistakes' in out) throw new Error(out.mistakes.join('\n'));
      return settingsOf(out.apps[0]!, 'live', around).config.branding.font;
    });
    expect(fonts).toEqual(['inherit', 'system', 'Source Serif 4', '明朝']);
  });
});

it.each([
  ['https://members.kiln.example', []],
  // On the machine of a developer.
  ['http://localhost:4870', []],
  [
    'https://members.example.com',
    [
      'apps[0].session "first-party" needs a service on the domain of the site, such as https://members.example.com for https://www.example.com; https://members.example.com and https://www.kiln.example in origins.live share none',
    ],
  ],
] as const)('R131 checks a first-party session against the address of the service, %s', (serviceUrl, mistakes) => {
  const file = demo();
  Object.assign(file.apps[0], { session: 'first-party', origins: { live: ['https://www.kiln.example'] } });
  const read = readAppFile(file, serviceUrl);
  expect('mistakes' in read ? read.mistakes : []).toEqual(mistakes);
});
