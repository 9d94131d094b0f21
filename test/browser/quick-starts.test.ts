import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { quickStart } from '../support/quick-start.ts';
import { skipBecause } from '../support/skipped.ts';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';

/** The quick starts, followed to the letter on pages as the builders make them. */

openDemo();
visitEachTest();
let site: MinimalSite;
beforeAll(async () => {
  site = await startMinimalSite();
});
afterAll(() => site?.close());

const snippetsOf = (name: string) => quickStart(name, { service: stack.serviceUrl, app: 'app_demo' });
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>${head}</head><body>${body}</body></html>`;

/** What each of these pages promises: a visitor logs in, and sees what is for members. */
async function greetsMembers(words: string) {
  const { page: opened, dialog } = visitor;
  await visitor.open(site.url);
  const button = opened.getByText('Log in', { exact: true }).first();
  await button.waitFor();
  expect(await opened.getByText(words).isVisible()).toBe(false);
  await button.click();
  await dialog.getByLabel('Email address', { exact: true }).fill('mary@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await opened.getByText(words).waitFor();
  await button.waitFor({ state: 'hidden' });
}

/** A script of the page, with React and our components in it. */
async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, loader: 'tsx', resolveDir: root },
    ...{ bundle: true, write: false, minify: true, format: 'iife', jsx: 'automatic', logLevel: 'silent' },
    alias: { 'latchkey/react': `${root}src/wrappers/react.ts` },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]!.text;
}

describe('the quick starts', () => {
  it('Webflow: the head code, and the custom attributes of the steps and of the table', async () => {
    const [head] = snippetsOf('webflow');
    const text = readFileSync(`${root}src/docs/start/webflow.md`, 'utf8');
    const steps = [...text.matchAll(/`(data-ms-[\w:-]+)`(?: and| with) the value `([^`]+)`/g)].map(
      ([, name, value]) => `${name}="${value}"`,
    );
    expect(steps).toHaveLength(3);
    for (const part of [
      '`data-ms-form` on the form | `signup`',
      '`data-ms-member` on each input | `email`, `password`',
    ])
      expect(text).toContain(part);
    site.show(
      page(
        head!.code,
        `<a href="#" class="button w-button" ${steps[0]} ${steps[1]}>Log in</a>
        <div class="w-layout-blockcontainer w-container" ${steps[2]}>For members</div>
        <div class="w-form"><form id="wf-form-Signup" name="wf-form-Signup" method="get" data-ms-form="signup">
          <label for="email">Email</label><input class="w-input" type="email" id="email" data-ms-member="email">
          <label for="password">Password</label><input class="w-input" type="password" id="password" data-ms-member="password">
          <input type="submit" class="w-button" value="Sign up"></form></div>`,
      ),
    );
    await greetsMembers('For members');
    const { page: opened } = visitor;
    await opened.evaluate(() => (window as unknown as { $ms: { logout(): Promise<unknown> } }).$ms.logout());
    await visitor.open(site.url);
    await opened.getByLabel('Email').fill('wanda@example.com');
    await opened.getByLabel('Password').fill('tin white over iron');
    await opened.getByRole('button', { name: 'Sign up' }).click();
    await opened.getByText('For members').waitFor();
  });

  const hasPhp = spawnSync('php', ['--version']).status === 0;
  if (!hasPhp) skipBecause('the quick start with WordPress: php is not installed.');
  it.runIf(hasPhp)('WordPress: what its hook prints in the head, and a block of HTML', async () => {
    const [hook, block] = snippetsOf('wordpress');
    expect([hook!.language, block!.language]).toEqual(['php', 'html']);
    const code = `function add_action($name, $print, $priority) { if ($name === 'wp_head' && $priority === 1) $print(); }\n${hook!.code}`;
    const head = execFileSync('php', ['-r', code], { encoding: 'utf8' });
    site.show(page(head, `<div class="entry-content wp-block-post-content">${block!.code}</div>`));
    await greetsMembers('Good to see you, Mary.');
  });

  it('Framer: the custom code, and overrides around layers', async () => {
    const [head, overrides] = snippetsOf('framer');
    const script = await bundled(`${overrides!.code}
      import { createRoot } from 'react-dom/client';
      const Button = login((properties) => <a {...properties} href="#log-in" className="framer-text">Log in</a>);
      const Text = forMembers((properties) => <p {...properties} className="framer-text">For members</p>);
      createRoot(document.getElementById('main')!).render(<div data-framer-root=""><Button /><Text /></div>);`);
    site.put('/page.js', script, 'text/javascript');
    site.show(page(head!.code, '<div id="main"></div><script src="/page.js"></script>'));
    await greetsMembers('For members');
  });

  it('React: the tag in index.html, and a component with the hook', async () => {
    const [install, head, component] = snippetsOf('react');
    expect([install!.file, head!.file, component!.file]).toEqual([undefined, 'index.html', 'src/account.tsx']);
    const script = await bundled(`${component!.code}
      import { createRoot } from 'react-dom/client';
      createRoot(document.getElementById('root')!).render(<Account />);`);
    site.put('/page.js', script, 'text/javascript');
    site.show(page(head!.code, '<div id="root"></div><script src="/page.js"></script>'));
    await greetsMembers('Good to see you, Mary.');
  });
});
