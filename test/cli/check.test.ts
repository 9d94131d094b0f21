import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { appOfPage } from '../../src/cli/check/app-of-page.ts';
import { checkPage } from '../../src/cli/check/check-page.ts';
import { fixPage } from '../../src/cli/check/fix-page.ts';
import { readAppFile } from '../../src/service/domain/app-file/mistakes.ts';
import { root, sourceFiles } from '../architecture/source-files.ts';
import { ruleApp, rulePages } from '../catalogue/rule-page.ts';
import { latchkey } from '../support/command-line.ts';
import { freshFolder } from '../support/process.ts';

const read = readAppFile(demo);
const apps = 'apps' in read ? read.apps : [];
const found = (html: string, app = ruleApp) =>
  checkPage(html, app, null).map(({ line, column, rule }) => `${line}:${column} ${rule}`);

describe('checking pages without a browser', () => {
  it.each(rulePages())('§5 M §5 %s is found on its lines and nowhere else', (rule, html) => {
    const mode = html.includes('name="mode" content="live"') ? 'live' : 'sandbox';
    const lines = html
      .split('\n')
      .flatMap((line, i) =>
        [...line.matchAll(/data-finds="(\d+)"/g)].flatMap(([, times]) => Array<number>(Number(times)).fill(i + 1)),
      );
    const findings = checkPage(html, { ...ruleApp, mode }, 'https://studio.example/page');
    expect(findings.filter((one) => one.rule === rule).map(({ line }) => line)).toEqual(lines);
    const passes = html.split('\n').findIndex((line) => line.includes('id="passes"')) + 1;
    expect(findings.filter(({ line }) => line > passes)).toEqual([]);
  });

  it('names line and column of the attribute, or of the element where something is missing', () => {
    const html = '<p>x</p>\n  <a\n    data-ms-modal="auth">Go</a>\n<form data-ms-form="login"></form>';
    expect(found(html)).toEqual(['3:5 unknown-value', '4:7 missing-login-elements']);
  });

  it('M §5 with the app known, its own providers, groups and secure content count, and no others', () => {
    const [app] = apps;
    const html =
      '<script src="https://a.example/ms.js" data-ms-app="app_demo"></script>\n<button data-ms-auth-provider="google">a</button>\n<button data-ms-auth-provider="demoid">b</button>\n<button data-ms-auth-provider="demo-id">c</button>\n<a data-ms-secure-link="nope">d</a>\n<a data-ms-secure-link="notebook">e</a>\n<p data-ms-content="member">f</p>';
    const reported = checkPage(html, appOfPage(html, [app!]), null).map(({ line, rule, description }) => [
      line,
      rule,
      /Did you mean `(.*)`\?/.exec(description)?.[1],
    ]);
    expect(reported).toEqual([
      [2, 'unknown-value', undefined],
      [3, 'unknown-value', 'demo-id'],
      [5, 'unknown-secure-content', undefined],
      [7, 'gate-without-group', 'members'],
    ]);
  });

  it('M §5 the demo’s pages have no findings, the page of mistakes has all of test mode', () => {
    const folder = `${root}demo/pages/`;
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
    const rulesOf = (name: string) => {
      const html = readFileSync(folder + name, 'utf8');
      return checkPage(html, appOfPage(html, apps), `http://site.test/pages/${name}`).map(
        ({ rule, line }) => `${name}:${line} ${rule}`,
      );
    };
    expect(pages.filter((name) => name !== 'mistakes.html').flatMap(rulesOf)).toEqual([]);
    const all = new Set(rulesOf('mistakes.html').map((line) => line.split(' ')[1]));
    const rules = rulePages().map(([rule]) => rule);
    expect(rules.filter((rule) => !all.has(rule))).toEqual(['live-test-mismatch']);
  });

  it('M §5 the examples of the documentation have no findings', () => {
    const examples = sourceFiles(['src/docs', 'README.md'], ['.md']).flatMap(({ path, text }) =>
      [...text.matchAll(/```html\n([\s\S]*?)```/g)].map(([, html = '']) => [path, html] as const),
    );
    expect(examples.length).toBeGreaterThan(2);
    const wrong = examples.flatMap(([path, html]) =>
      checkPage(html, null, null).map(({ rule }) => `${path} ${rule}: ${html}`),
    );
    expect(wrong).toEqual([]);
  });

  it('M §5 the examples of the language have no findings in an app that has what they name', () => {
    const field = { visibility: 'PUBLIC' } as const;
    const app = {
      ...ruleApp,
      customFields: [
        { ...field, key: 'first-name' },
        { ...field, key: 'company' },
        { ...field, key: 'phone', type: 'phone' as const },
        { ...field, key: 'website', type: 'url' as const },
        { ...field, key: 'clay', type: 'select' as const },
      ],
      contentGroups: ruleApp.contentGroups.map((group) => ({ ...group, permissions: ['press'] })),
    };
    const text = readFileSync(`${root}src/docs/language.md`, 'utf8');
    const examples = [...text.matchAll(/```html\n([\s\S]*?)```/g)].map(([, html = '']) => html);
    expect(examples.length).toBeGreaterThan(5);
    const address = 'https://studio.example/page';
    const findings = (html: string) =>
      checkPage(html, app, address).map(({ rule, description }) => `${rule}: ${description}`);
    const page = (example: string) => {
      const body = example.includes('<body') ? example : `<body>${example}</body>`;
      return `<!doctype html><html lang="en"><head><title>x</title><script async src="https://a.example/ms.js" data-ms-app="app_x"></script></head>${body}</html>`;
    };
    expect(examples.flatMap((example) => findings(page(example)))).toEqual([]);
    // An app without these fields shows that they are looked up.
    expect(checkPage(page(examples.join('')), ruleApp, address).map(({ rule }) => rule)).toContain(
      'unknown-custom-field',
    );
  });

  it.each([
    ['<a href="{{ url }}" data-ms-plan:add="{{ plan.id }}">x</a>'],
    ['<a href="<?php echo $url ?>" data-ms-plan:add="<?= $plan ?>">x</a>'],
    ['<a <%= link_attributes %> data-ms-price:add="prc_pro_monthly">x</a>'],
    ['<a :href="to" data-ms-plan:add="pln_free">x</a>'],
    ['<form data-ms-form="login">{% include "fields" %}</form>'],
    ['<form data-ms-form="forgot-password" {{attributes}}></form>'],
    ['<div data-ms-post="item"></div><script src="https://a.example/ms.js" data-ms-app="app_x"></script>'],
    ['{{#if x}}<p data-ms-content="{{ group }}">x</p>{{/if}}'],
    ['<a href={to} data-ms-plan:add={plan.id}>x</a>'],
    ['<select data-ms-channel-notifications><option>{{ choice }}</option></select>'],
  ])('reads templates leniently: %s', (html) => {
    expect(found(html)).toEqual([]);
  });
});

describe('a script in a template', () => {
  const tag = '<script src="https://a.example/ms.js" data-ms-app="app_x"></script>';
  const body = '<body><p>x</p></body></html>';
  it.each([
    ['a byte-order mark', `\uFEFF<!doctype html><html><head>${tag}</head>${body}`],
    ['an Astro page', `---\nconst list: Array<Item> = [];\n---\n<html><head><Base title={list} />${tag}</head>${body}`],
    ['an Astro expression', `<html><head>{title && <meta name="a" content={title} />}${tag}</head>${body}`],
    ['Hugo', `<!doctype html><html><head>{{ partial "head.html" . }}{{- with .Site }}x{{ end }}${tag}</head>${body}`],
    [
      'a theme in Liquid',
      `<html><head>{{ content_for_header }}{% render 'meta' %}{% if a > b %}${tag}{% endif %}</head>${body}`,
    ],
    [
      'PHP before and in the head',
      `<?php get_header(); ?><!doctype html><html><head><?php wp_head(); ?>${tag}</head>${body}`,
    ],
    ['PHP in the tag of the page', `<!doctype html><html <?php if (1 > 0) { lang(); } ?>><head>${tag}</head>${body}`],
    ['Blade', `<!doctype html><html><head>@vite(['app.js']) @stack('head')${tag}</head>${body}`],
    ['Handlebars', `<!doctype html><html><head>{{#if a}}{{> meta}}{{/if}}${tag}</head>${body}`],
    ['ERB', `<!doctype html><html><head><%= csrf_meta_tags %>${tag}</head>${body}`],
    ['no head of its own', `<!doctype html>{% include "meta" %}${tag}<title>x</title><p>x</p>`],
  ])('B11 script is in the head of %s', (_name, html) => {
    expect(found(html, null as never)).toEqual([]);
  });

  it.each([
    ['Hugo', `<!doctype html><html><head>{{ partial "head.html" . }}</head><body>{{ .Content }}${tag}</body></html>`],
    ['PHP', `<?php x(); ?><html><head><?php wp_head(); ?></head><body <?php body_class(); ?>>${tag}</body></html>`],
    ['Astro', `---\nconst a = 1;\n---\n<html><head><Base /></head><body>${tag}</body></html>`],
    ['a script that names the head', `<html><head><script>"<head>"</script></head><body>${tag}</body></html>`],
  ])('B11 script is found in the body of %s', (_name, html) => {
    expect(found(html, null as never).map((one) => one.split(' ')[1])).toEqual(['misplaced-install-code']);
  });
});

const page =
  '<!doctype html><html><head></head><body><a data-ms-modal="logn">x</a>\n<p data-ms-show="x">y</p></body></html>';

describe('latchkey check', () => {
  it('prints file, line, column, rule and the corrected markup, and answers 1 on errors', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'a.html'), page);
    writeFileSync(join(folder, 'node_modules', 'b.html'), page);
    writeFileSync(join(folder, 'c.txt'), page);
    const { code, out } = await latchkey(['check', folder]);
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(
        /a\.html:1:44: error unknown-value: `data-ms-modal` does not know `logn`.* Did you mean `login`\?$/,
      ),
      '    write: <a data-ms-modal="login">',
      expect.stringMatching(/a\.html:2:4: warning unknown-attribute: /),
      '    write: <p data-ms-content="x">',
      '1 error, 1 warning in 1 file.',
    ]);
  });

  it('answers the same as one JSON document, and 0 where there are only warnings', async () => {
    const file = join(freshFolder(), 'a.twig');
    writeFileSync(file, '<p data-ms-show="x">y</p>');
    const { code, out } = await latchkey(['check', file, '--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      files: 1,
      errors: 0,
      warnings: 1,
      findings: [{ line: 1, column: 4, severity: 'warning', rule: 'unknown-attribute' }],
    });
  });

  it('knows the app’s own things by the file of the apps', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'app.json'), JSON.stringify(demo));
    writeFileSync(
      join(folder, 'a.html'),
      '<script src="https://a.example/ms.js" data-ms-app="app_demo"></script><p data-ms-content="gold">x</p>',
    );
    expect((await latchkey(['check', join(folder, 'a.html')])).code).toBe(0);
    const { code, out } = await latchkey(['check', join(folder, 'a.html'), '--app', join(folder, 'app.json')]);
    expect([code, out]).toEqual([1, expect.stringContaining('gate-without-group')]);
  });

  it('reads a page by its address, and reports why one cannot be read', async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/a' ? 200 : 404;
      response.end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await latchkey(['check', `${url}/a`])).out).toContain(`${url}/a:1:44: error unknown-value`);
    expect((await latchkey(['check', `${url}/b`])).err).toContain('answered 404');
    await new Promise((resolve) => server.close(resolve));
    expect((await latchkey(['check', 'nowhere.html'])).err).toContain('does not exist');
    expect((await latchkey(['check'])).code).toBe(2);
  });
});

describe('latchkey check --fix', () => {
  it.each([
    ['<a ms-login>Go</a>', '<a data-ms-modal="login">Go</a>', 1],
    ["<A  class='x'\r\n  ms-logout='' id=y>Go</A>", '<A  class=\'x\'\r\n  data-ms-action="logout" id=y>Go</A>', 1],
    ['<i ms-field="first-name"></i>', '<i data-ms-member="first-name"></i>', 1],
    ['<a class=x href="#/ms/signup">Go</a>', '<a class=x href="#" data-ms-modal="signup">Go</a>', 1],
    ['<a ms-login href="#/ms/login">Go</a>', '<a data-ms-modal="login" href="#">Go</a>', 2],
    ['<a ms-login data-ms-modal="login">Go</a>', '<a data-ms-modal="login">Go</a>', 1],
    ['{% if a %}<a ms-login>ä</a>{% endif %}', '{% if a %}<a data-ms-modal="login">ä</a>{% endif %}', 1],
    // Another answer than the one that is there, an unknown one, or none.
    ['<a ms-login data-ms-modal="signup">Go</a>', null, 0],
    ['<i ms-field="{{ name }}"></i>', null, 0],
    ['<script>$memberstack.onReady.then(f)</script>', null, 0],
    ['<a data-ms-modal="logn">Go</a>', null, 0],
  ])('M §1.9 %s', (before, after, fixed) => {
    expect(fixPage(before, null, null)).toEqual({ text: after ?? before, fixed });
  });

  it('M §1.9 rewrites files, leaves all others as they are, and reports the rest', async () => {
    const cwd = freshFolder();
    const old = '<!doctype html>\n<a ms-login>Go</a>\n<script>$memberstack.getApp()</script>\n';
    writeFileSync(join(cwd, 'old.html'), old);
    writeFileSync(join(cwd, 'new.html'), '<a data-ms-modal="login">Go</a>');
    const plain = await latchkey(['check', '.', '--json'], {}, { cwd });
    expect(readFileSync(join(cwd, 'old.html'), 'utf8')).toBe(old);
    const { out, err } = await latchkey(['check', '.', '--fix', '--json'], {}, { cwd });
    const [before, after] = [JSON.parse(plain.out), JSON.parse(out)];
    expect([before.fixed, after.fixed, before.findings.length - after.findings.length]).toEqual([0, 1, 1]);
    expect(err).toBe('old.html: 1 place rewritten.');
    expect(readFileSync(join(cwd, 'old.html'), 'utf8')).toBe(old.replace('ms-login', 'data-ms-modal="login"'));
    expect((await latchkey(['check', '.', '--fix', '--json'], {}, { cwd })).err).toBe('');
  });

  it('an address cannot be rewritten', async () => {
    const refused = await latchkey(['check', 'https://www.example.com', '--fix']);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--fix rewrites files') });
  });
});
