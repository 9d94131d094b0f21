import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor } from './visitor.ts';

const language = readFileSync(new URL('../../src/docs/language.md', import.meta.url), 'utf8');
/** Chapter and markup of what a site builder copies. */
const examples = language
  .split(/^## /m)
  .flatMap((chapter) =>
    [...chapter.matchAll(/```html\n([\s\S]*?)```/g)].map(
      ([, html = ''], i) => [`${chapter.split('\n')[0]} ${i + 1}`, html] as const,
    ),
  );

openDemo();

describe('M §1 the examples of the language', () => {
  it.each(examples)('run on a page, for visitors and for a member: %s', async (_chapter, html) => {
    const visitor = await newVisitor(browser, stack);
    const { page, complaints } = visitor;
    const openExample = async () => {
      await visitor.open('/pages/landing.html');
      await page.waitForFunction('window.$ms');
      return page.evaluate(async (markup) => {
        const { body } = new DOMParser().parseFromString(markup, 'text/html');
        document.documentElement.replaceChild(document.adoptNode(body), document.body);
        const { $ms } = window as unknown as { $ms: { getCurrentMember(): Promise<{ data: unknown }> } };
        return (await $ms.getCurrentMember()).data !== null;
      }, html);
    };
    expect(await openExample()).toBe(false);
    await page.evaluate(() =>
      (
        window as unknown as { $ms: { loginMemberEmailPassword(params: object): Promise<unknown> } }
      ).$ms.loginMemberEmailPassword({ email: 'mary@example.com', password: 'latchkey-demo' }),
    );
    expect(await openExample()).toBe(true);
    // On a control the name is its value.
    for (const name of await page.locator(':is(b, span, p)[data-ms-member="first-name"]').all())
      await expect.poll(() => name.textContent()).toBe('Mary');
    for (const gate of await page.locator('[data-ms-content="!members"]').all())
      await expect.poll(() => gate.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await visitor.leave();
  });
});
