import { describe, expect, it } from 'vitest';
import { streamPath } from '../../src/contract/routes.ts';
import { xssStrings } from '../support/xss-strings.ts';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor } from './visitor.ts';

/** Forty ways of writing a script into a text; `hit` is what each would call. */
const strings = [
  '<script>hit()</script>',
  '<ScRiPt>hit()</sCrIpT>',
  '</p><script>hit()</script><p>',
  '</textarea><script>hit()</script>',
  '</title><script>hit()</script>',
  '</style><script>hit()</script>',
  '<scr<script>ipt>hit()</scr</script>ipt>',
  '<script src="data:text/javascript,hit()"></script>',
  '<img src=x onerror=hit()>',
  '<img src="x" onerror="hit()" />',
  '<img/src/onerror=hit()>',
  '<IMG """><SCRIPT>hit()</SCRIPT>">',
  '<image src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hit()>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<object data="javascript:hit()"></object>',
  '<embed src="javascript:hit()">',
  '<a href="javascript:hit()">x</a>',
  '<a href="&#106;avascript:hit()">x</a>',
  '<form action="javascript:hit()"><button autofocus onfocus=hit()>x</button></form>',
  '<input autofocus onfocus=hit()>',
  '<select autofocus onfocus=hit()>',
  '<details open ontoggle=hit()>',
  '<video><source onerror=hit()></video>',
  '<audio src=x onerror=hit()>',
  '<body onload=hit()>',
  '<marquee onstart=hit()>',
  '<link rel=stylesheet href="data:text/css,*{x:expression(hit())}">',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  '<base href="javascript:hit()//">',
  '<template><img src=x onerror=hit()></template>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '"><img src=x onerror=hit()>',
  "' onmouseover='hit()' x='",
  `$\{hit()} {{hit()}} {{constructor.constructor("hit()")()}}`,
  '`<code>`<img src=x onerror=hit()>`',
];

openDemo({
  app: (app) => {
    app.limits.commentsPerMember = { max: 100, seconds: 60 };
  },
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a page without types does
type Loose = any;
interface Hands {
  $ms: Record<string, (params: object) => Promise<unknown>>;
  hits: number;
}

describe('R52 texts that would like to be markup', () => {
  it('R52 there are forty, all different', () => expect(new Set(strings).size).toBe(40));

  it('R52 stay texts in posts, in member data on the page, in the profile and in the inspector', async () => {
    const visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    await page.addInitScript(() => {
      Object.assign(window, { hits: 0, hit: () => (window as unknown as Hands).hits++ });
    });
    await visitor.open('/pages/workbench.html');
    await page.waitForFunction(() => '$ms' in window);
    await page.evaluate(
      async ([texts]) => {
        const { $ms } = window as unknown as Hands;
        await $ms.loginMemberEmailPassword!({ email: 'mary@example.com', password: 'latchkey-demo' });
        await $ms.updateMember!({
          customFields: { 'first-name': texts![8]!, 'last-name': texts![0]!, bio: texts!.join('\n') },
        });
        await $ms.updateMemberJSON!({ json: Object.fromEntries(texts!.map((text) => [text, text])) });
        for (const text of texts!) await $ms.createPost!({ channelKey: 'inert', content: text });
        const main = document.createElement('main');
        main.id = 'inert';
        const add = (name: string, attributes: Record<string, string>, parent: Element = main) => {
          const element = document.createElement(name);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          parent.append(element);
          return element;
        };
        for (const word of ['first-name', 'last-name', 'bio']) add('p', { 'data-ms-member': word });
        const channel = add('section', { 'data-ms-channel': 'inert' });
        const item = add('article', { 'data-ms-post': 'item' }, add('div', { 'data-ms-post': 'container' }, channel));
        add('b', { 'data-ms-post-creator': 'first-name' }, item);
        add('p', { 'data-ms-post': 'content' }, item);
        add('button', { 'data-ms-post': 'loadMore' }, channel);
        // Attributes as a template of a content system might fill them in.
        for (const text of texts!) {
          add('i', { 'data-ms-content': text });
          add('i', { 'data-ms-member': text });
          add('a', { href: '/x', 'data-ms-plan:add': text });
          add('a', { 'data-ms-redirect': text, 'data-ms-modal': text });
        }
        document.body.append(main);
      },
      [strings],
    );
    const posts = page.locator('#inert article');
    await expect.poll(() => posts.count()).toBe(20);
    await page.locator('#inert [data-ms-post="loadMore"]').click();
    await expect.poll(() => posts.count()).toBe(40);
    expect(await posts.locator('p').allTextContents()).toEqual(strings);
    expect(await posts.locator('b').first().textContent()).toBe(strings[8]);
    expect(await page.locator('#inert > p').allTextContents()).toEqual([strings[8], strings[0], strings.join('\n')]);

    await page.evaluate(() => void (window as unknown as Hands).$ms.openModal!('PROFILE' as never));
    await expect.poll(() => visitor.dialog.getByLabel('First name').inputValue()).toBe(strings[8]);
    await page.evaluate(() => (window as unknown as { $ms: { hideModal(): void } }).$ms.hideModal());

    const inspector = page.locator('ms-inspector');
    await inspector.locator('button').first().filter({ hasText: /\d/ }).click();
    await inspector.locator('.item[data-type=error]').first().waitFor();
    /** Those of the texts that stand on the panel as they are. */
    const standing = () =>
      inspector.evaluate(
        (host, texts) => texts.filter((text) => host.shadowRoot!.querySelector('#panel')!.textContent!.includes(text)),
        strings,
      );
    await expect.poll(standing).toEqual(strings);
    await page.getByRole('tab', { name: 'Member' }).click();
    // Of JSON its quotes are written as JSON has them.
    await expect.poll(async () => (await standing()).length).toBeGreaterThan(20);
    await page.getByRole('tab', { name: 'App' }).click();
    await inspector.getByText('Juniper Studio').first().waitFor();

    const found = await page.evaluate(() => {
      const roots = [document.querySelector('#inert')!, ...document.querySelectorAll('ms-inspector, ms-profile')];
      const all = roots.flatMap((root) => [...(root.shadowRoot ?? root).querySelectorAll('*')]);
      return {
        hits: (window as unknown as Hands).hits,
        made: all.filter((one) =>
          /^(?:script|iframe|object|embed|math|marquee|video|audio|base|meta|link)$/.test(one.localName),
        ).length,
        handlers: all.filter((one) => one.getAttributeNames().some((name) => name.startsWith('on'))).length,
        links: all.filter((one) => /^\s*javascript:/i.test(one.getAttribute('href') ?? '')).length,
      };
    });
    expect(found).toEqual({ hits: 0, made: 0, handlers: 0, links: 0 });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('R120 is inert and reads as typed where a page sets comment content by innerHTML', async () => {
    const visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.addInitScript(() => {
      Object.assign(window, {
        hits: 0,
        hit: () => (window as unknown as Hands).hits++,
        alert: () => (window as unknown as Hands).hits++,
      });
    });
    await visitor.open('/pages/nameplate.html');
    await page.waitForFunction(() => '$ms' in window);
    requested.length = 0;
    const seen = await page.evaluate(
      async ([texts]) => {
        const { $ms } = window as unknown as { $ms: Record<string, (params: object) => Promise<{ data: Loose }>> };
        await $ms.loginMemberEmailPassword!({ email: 'ada@example.com', password: 'latchkey-demo' });
        const channelKey = 'inner';
        const [first, ...others] = texts!;
        const { data: post } = await $ms.createPost!({ channelKey, content: first });
        const answers = [post];
        for (const content of others) answers.push((await $ms.createThread!({ postId: post.id, content })).data);
        answers.push((await $ms.updatePost!({ postId: post.id, content: first })).data);
        answers.push((await $ms.postVote!({ postId: post.id, vote: 'UP' })).data);
        answers.push(...(await $ms.getPosts!({ channelKey })).data.posts);
        answers.push(...(await $ms.getThreads!({ postId: post.id, limit: 100 })).data.threads);
        return answers.map(({ content, text }: Loose) => {
          const [asMarkup, inAttribute, asText] = [1, 2, 3].map(() => document.createElement('p'));
          asMarkup!.innerHTML = content;
          inAttribute!.innerHTML = `<i title="${content}"></i><i title='${content}'></i>`;
          asText!.textContent = text;
          document.body.append(asMarkup!, inAttribute!, asText!);
          return {
            words: [asMarkup!.textContent, asText!.textContent],
            titles: [...inAttribute!.children].map((one) => one.getAttribute('title')),
            attributes: [...inAttribute!.querySelectorAll('*')].map((one) => one.getAttributeNames().join()),
            made: [asMarkup!, asText!].flatMap((one) => [...one.children].map(({ localName }) => localName)),
          };
        });
      },
      [xssStrings],
    );
    const [first, ...others] = xssStrings;
    expect(seen).toEqual(
      [...xssStrings, first, first, first, ...others].map((words) => ({
        words: [words, words],
        titles: [words, words],
        attributes: ['title', 'title'],
        made: [],
      })),
    );
    expect(await page.evaluate(() => (window as unknown as Hands).hits)).toBe(0);
    expect(requested.filter((url) => !url.startsWith(stack.serviceUrl))).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('R120 is inert where it arrives by the stream, on our wall and in a page’s own innerHTML', async () => {
    const [writer, reader] = [await newVisitor(browser, stack), await newVisitor(browser, stack)];
    const { page } = reader;
    const requested: string[] = [];
    await page.addInitScript(() => {
      const count = () => (window as unknown as Hands).hits++;
      Object.assign(window, { hits: 0, hit: count, alert: count });
    });
    await reader.open('/pages/comments.html');
    await page.getByText('Nothing here yet. Write the first message.').waitFor();
    // A page with a reader of its own: it shows what the stream carries as markup.
    await page.evaluate(
      async ([service, path]) => {
        const own = document.createElement('section');
        own.id = 'own';
        document.body.append(own);
        const answer = await fetch(`${service}${path}?channelKey=wall`, {
          headers: { 'x-app-id': 'app_demo', 'x-api-key': 'pk_demo' },
        });
        const lines = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
        const read = async () => {
          for (let rest = ''; ; ) {
            const { value, done } = await lines.read();
            if (done) return;
            const parts = (rest + value).split('\n\n');
            rest = parts.pop()!;
            for (const part of parts) {
              const data = /^data: ?(.*)$/m.exec(part)?.[1];
              const { event, post } = data ? JSON.parse(data) : ({} as Loose);
              if (event !== 'post:new') continue;
              const shown = document.createElement('p');
              shown.innerHTML = post.content;
              own.append(shown);
            }
          }
        };
        void read();
      },
      [stack.serviceUrl, streamPath],
    );
    page.on('request', (request) => requested.push(request.url()));
    await writer.open('/pages/comments.html');
    await writer.page.waitForFunction(() => '$ms' in window);
    await writer.page.evaluate(
      async ([texts]) => {
        const { $ms } = window as unknown as Hands;
        await $ms.loginMemberEmailPassword!({ email: 'grace@example.com', password: 'latchkey-demo' });
        for (const content of texts!) await $ms.createPost!({ channelKey: 'wall', content });
      },
      [xssStrings],
    );
    const own = page.locator('#own > p');
    await expect.poll(() => own.count()).toBe(xssStrings.length);
    expect(await own.allTextContents()).toEqual([...xssStrings]);
    expect(await page.locator('#own > p > *').count()).toBe(0);
    const wall = page.getByRole('article').locator('[data-ms-post="content"]');
    await expect.poll(() => wall.count()).toBe(xssStrings.length);
    expect(await wall.allTextContents()).toEqual([...xssStrings].reverse());
    expect(await wall.locator('*').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as Hands).hits)).toBe(0);
    expect(requested.filter((url) => !url.startsWith(stack.serviceUrl))).toEqual([]);
    expect([reader.complaints, writer.complaints, await reader.stayed()]).toEqual([[], [], true]);
    await Promise.all([reader.leave(), writer.leave()]);
  });
});
