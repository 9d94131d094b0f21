import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';

openDemo();

const badge = (page: Page) => page.locator('ms-inspector button').first();

/** A page in test mode whose main part is `html`, with the inspector open. */
async function open(html: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  // Before anything is looked at, so that the first boxes are those of this part.
  await page.addInitScript((markup) => {
    if (self !== top) return;
    document.addEventListener('DOMContentLoaded', () => {
      document.body.innerHTML = markup;
      document.body.append(document.createElement('ms-inspector'));
    });
  }, html);
  await page.goto(`${stack.siteUrl}/pages/workbench.html`);
  await badge(page).filter({ hasText: /\d/ }).waitFor();
  await badge(page).click();
  await page.locator('ms-inspector .outline').first().waitFor({ state: 'attached' });
  return page;
}

/**
 * Boxes as they are drawn, beside the elements that they belong to: the difference of their edges,
 * in whole pixels.
 */
async function off(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const frame = document.querySelector('iframe');
    const boxes = [
      ...document.querySelector('ms-inspector')!.shadowRoot!.querySelectorAll('.outline:not([hidden])'),
    ].map((box) => box.getBoundingClientRect());
    const inside = (root: ParentNode, dx = 0, dy = 0): DOMRect[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        ...(element.hasAttribute('data-ms-member')
          ? [
              new DOMRect(
                element.getBoundingClientRect().x + dx,
                element.getBoundingClientRect().y + dy,
                element.getBoundingClientRect().width,
                element.getBoundingClientRect().height,
              ),
            ]
          : []),
        ...(element.shadowRoot && element.localName !== 'ms-inspector' ? inside(element.shadowRoot, dx, dy) : []),
      ]);
    const rects = inside(document);
    if (frame?.contentDocument) {
      const { x, y } = frame.getBoundingClientRect();
      rects.push(...inside(frame.contentDocument, x + frame.clientLeft, y + frame.clientTop));
    }
    return rects
      .filter(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight)
      .map((rect) =>
        Math.round(
          Math.min(
            ...boxes.map((box) =>
              Math.max(
                ...(['left', 'top', 'right', 'bottom'] as const).map((edge) => Math.abs(box[edge] - rect[edge])),
              ),
            ),
          ),
        ),
      );
  });
}

const tall = '<div style="height:3000px"></div>';

describe('x-ray', () => {
  it.each([
    ['a plain page', `<p data-ms-member="email">x</p>${tall}`],
    ['a sticky head', `<header style="position:sticky;top:0"><b data-ms-member="email">x</b></header>${tall}`],
    ['a fixed bar', `<div style="position:fixed;top:20px;left:30px"><b data-ms-member="email">x</b></div>${tall}`],
    [
      'transformed parts',
      `<div style="transform:rotate(8deg) scale(1.3);margin:80px 200px;width:300px"><b data-ms-member="email">x</b></div>${tall}`,
    ],
    ['zoomed parts', `<div style="zoom:1.5"><p data-ms-member="email">x</p></div>${tall}`],
    [
      'parts in parts',
      '<div style="height:200px;overflow:auto" id="inner"><div style="height:60px"></div><p data-ms-member="email">x</p><div style="height:900px"></div></div>' +
        tall,
    ],
  ])('§2.7 boxes lie on their elements and follow the scrolling: %s', async (_, html) => {
    const page = await open(html);
    await expect.poll(() => off(page)).toEqual([0]);
    await page.mouse.move(300, 300);
    await page.evaluate(() => {
      document.querySelector('#inner')?.scrollTo(0, 30);
      scrollTo(0, 7);
    });
    await expect.poll(() => off(page)).toEqual([0]);
    await page.context().close();
  });

  it('§2.7 boxes follow another size of the window, a late change above, and an animation', async () => {
    const page = await open(`<div id="above"></div><p data-ms-member="email" style="width:50%">x</p>${tall}`);
    await page.setViewportSize({ width: 900, height: 700 });
    await expect.poll(() => off(page)).toEqual([0]);
    await page.evaluate(() => {
      const picture = document.createElement('div');
      picture.style.height = '120px';
      document.querySelector('#above')!.append(picture);
    });
    await expect.poll(() => off(page)).toEqual([0]);
    await page.evaluate(async () => {
      const element = document.querySelector('p')!;
      await element.animate([{ transform: 'none' }, { transform: 'translateX(80px)' }], {
        duration: 60,
        fill: 'forwards',
      }).finished;
      element.classList.add('moved');
    });
    await expect.poll(() => off(page)).toEqual([0]);
    await page.context().close();
  });

  it('§2.7 open shadow roots and frames of the same origin are looked into', async () => {
    const page = await open(
      '<p data-ms-member="email">x</p><div id="host"></div><iframe style="border:5px solid;width:300px;height:120px;margin:40px"></iframe>',
    );
    await page.evaluate(() => {
      const root = document.querySelector('#host')!.attachShadow({ mode: 'open' });
      const inner = document.createElement('p');
      inner.setAttribute('data-ms-member', 'id');
      inner.textContent = 'in a shadow root';
      root.append(inner);
      const frame = document.querySelector('iframe')!.contentDocument!;
      const framed = frame.createElement('p');
      framed.setAttribute('data-ms-member', 'first-name');
      framed.textContent = 'in a frame';
      frame.body.append(framed);
      document.body.append(document.createElement('hr'));
    });
    await page.locator('ms-inspector .outline').nth(2).waitFor({ state: 'attached' });
    await expect.poll(() => off(page)).toEqual([0, 0, 0]);
    await page.context().close();
  });

  it('§2.7 boxes follow their elements in scrolled, scaled, nested and clipped frames', async () => {
    const page = await open(`<p data-ms-member="email">x</p>
      <iframe id="scrolled" style="border:5px solid;width:300px;height:120px"></iframe>
      <iframe id="scaled" style="border:4px solid;padding:7px;width:250px;height:180px;transform:scale(1.5,.8)"></iframe>
      <div id="cut" style="overflow:hidden;width:250px;height:200px">
        <iframe id="outer" style="width:400px;height:180px;transform:scale(.9);transform-origin:0 0"></iframe>
      </div>
      <div data-ms-channel="x"><i data-ms-post-creator="internal-note">y</i></div>`);
    await page.evaluate(() => {
      const frame = (selector: string, inside: Document = document) =>
        inside.querySelector<HTMLIFrameElement>(selector)!.contentDocument!;
      const outer = frame('#outer');
      outer.body.innerHTML =
        '<div style="height:40px"></div><iframe style="width:350px;height:150px"></iframe><div style="height:600px"></div>';
      for (const { body } of [frame('#scrolled'), frame('#scaled'), frame('iframe', outer)])
        body.innerHTML = '<div style="height:60px"></div><p data-ms-member="bio">x</p><div style="height:600px"></div>';
      document.body.append(document.createElement('hr'));
    });
    // All is found, and §9 what waits for its second too: from here on only what follows the page
    // can draw anything anew.
    await page.locator('ms-inspector .outline').nth(5).waitFor({ state: 'attached' });
    await page.locator('ms-inspector .outline[data-tone=error]').waitFor({ state: 'attached' });
    const inner = page.frameLocator('#outer').frameLocator('iframe').locator('p');
    const framed = [page.frameLocator('#scrolled').locator('p'), page.frameLocator('#scaled').locator('p'), inner];
    const edges = async (locator: Locator) => {
      const { x, y, width, height } = (await locator.boundingBox())!;
      return [x, y, x + width, y + height];
    };
    // Where the browser itself says that they are, as far as they are to be seen.
    const offInFrames = async () => {
      const boxes = await page.locator('ms-inspector .outline:not([hidden])').evaluateAll((all) =>
        all.map((box) => {
          const { left, top, right, bottom } = box.getBoundingClientRect();
          return [left, top, right, bottom];
        }),
      );
      const places = await Promise.all(framed.map(edges));
      places[0]![1] = Math.max(places[0]![1]!, (await edges(page.locator('#scrolled')))[1]! + 5);
      places[2]![2] = Math.min(places[2]![2]!, (await edges(page.locator('#cut')))[2]!);
      return places.map((place) =>
        Math.round(Math.min(...boxes.map((box) => Math.max(...box.map((edge, i) => Math.abs(edge - place[i]!)))))),
      );
    };
    const scroll = (locator: Locator, shareOfHeight: number) =>
      locator.evaluate((element, share) => {
        const { offsetTop, offsetHeight, ownerDocument } = element as HTMLElement;
        ownerDocument.defaultView!.scrollTo(0, offsetTop + share * offsetHeight);
      }, shareOfHeight);
    // One look asks the browser nine times.
    const patience = { timeout: 10_000 };
    await expect.poll(offInFrames, patience).toEqual([0, 0, 0]);
    // One is scrolled half out of its frame.
    await scroll(framed[0]!, 0.5);
    await expect.poll(offInFrames, patience).toEqual([0, 0, 0]);
    await scroll(framed[1]!, -1);
    await expect.poll(offInFrames, patience).toEqual([0, 0, 0]);
    // In the frame between nothing is outlined, yet what it moves is.
    await scroll(page.frameLocator('#outer').locator('iframe'), 0.1);
    await expect.poll(offInFrames, patience).toEqual([0, 0, 0]);
    await page.evaluate(async () => {
      const { style } = document.querySelector<HTMLElement>('#scaled')!;
      style.transition = 'transform 60ms';
      style.transform = 'scale(1.2)';
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
    });
    await expect.poll(offInFrames, patience).toEqual([0, 0, 0]);
    await page.context().close();
  });

  it("§9 a box is a little above its element's level, by its kind, and catches no click", async () => {
    const page = await open(
      '<b data-ms-member="email" style="position:relative;z-index:7">x</b><p data-ms-show="x">y</p><a href="/x" data-ms-plan:join="x" id="wrong">z</a>',
    );
    const levels = await page
      .locator('ms-inspector .outline')
      .evaluateAll((boxes) =>
        boxes.map((box) => `${(box as HTMLElement).dataset.tone} ${getComputedStyle(box).zIndex}`),
      );
    expect(levels.sort()).toEqual(['error 53', 'found 8', 'warning 52']);
    // No box of another tone crosses a label out.
    const labels = () =>
      page
        .locator('ms-inspector .tag:not([hidden])')
        .evaluateAll((tags) => tags.map((tag) => getComputedStyle(tag).zIndex).sort());
    await expect.poll(labels).toEqual(['10', '53', '53']);
    await page.evaluate(() =>
      document.querySelector('#wrong')!.addEventListener('click', (event) => {
        event.preventDefault();
        document.title = 'clicked';
      }),
    );
    await page.locator('#wrong').click();
    expect(await page.title()).toBe('clicked');
    await page.context().close();
  });

  it('§2.7 an opened item scrolls to its element and outlines it once; "Show me" leads to the next', async () => {
    const far = '<div style="height:2000px"></div>';
    const lost = (id: string) => `<a id="${id}" data-ms-nowhere-to-be-found="x">y</a>`;
    const page = await open(`${far}${lost('a')}${far}${lost('b')}${far}`);
    const inView = (id: string) =>
      page.evaluate((one) => {
        const { top, bottom } = document.getElementById(one)!.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }, id);
    const item = page.locator('ms-inspector .item[data-type=warning]').first();
    await item.locator('> summary').click();
    await page.locator('ms-inspector .outline[data-tone=shown]').waitFor();
    expect([await inView('a'), await inView('b')]).toEqual([true, false]);
    await page.locator('ms-inspector .outline[data-tone=shown]').waitFor({ state: 'detached' });
    await item.getByRole('button', { name: 'Show me (1 of 2)' }).click();
    await expect.poll(() => inView('b')).toBe(true);
    await item.getByRole('button', { name: 'Show me (2 of 2)' }).waitFor();
    // What is gone from the page is said to be, and nothing is outlined.
    await page.evaluate(() => {
      document.getElementById('a')!.style.display = 'none';
    });
    await item.getByRole('button', { name: 'Show me (2 of 2)' }).click();
    await item.getByText('Not to be seen at the moment').waitFor();
    await page.evaluate(() => {
      document.getElementById('a')!.style.display = '';
    });
    await item.getByText('Not to be seen at the moment').waitFor({ state: 'detached' });
    await page.context().close();
  });

  // On a phone words and sheet leave room for fewer of them.
  it.each([
    [1280, 5],
    [390, 1],
  ])(
    'looks: at %i px no label leaves the window or overlaps the badge, the panel or another label',
    async (width, fewest) => {
      const long = '<p style="text-align:end"><b data-ms-nowhere-to-be-found="x">at the end</b></p>';
      const names = Array.from({ length: 160 }, (_, i) => `<b data-ms-member="bio">${i}</b>`).join(' ');
      const low = '<p data-ms-member="bio" style="position:fixed;inset:auto 20% 20px">low</p>';
      const page = await open(long + names + long + low, width);
      const panel = page.locator('ms-inspector aside');
      const bad = () =>
        page.locator('ms-inspector .tag:not([hidden])').evaluateAll((tags, least) => {
          const rects = tags.map((tag) => tag.getBoundingClientRect());
          const side = document
            .querySelector('ms-inspector')!
            .shadowRoot!.querySelector('aside')!
            .getBoundingClientRect();
          const button = document.querySelector('ms-inspector')!.shadowRoot!.querySelector('button')!;
          const over = (a: DOMRect, b: DOMRect) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
          const outside = rects.filter(
            ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1,
          );
          return {
            some: rects.length >= least,
            outside: outside.length,
            under: rects.filter((rect) => over(rect, side) || over(rect, button.getBoundingClientRect())).length,
            over: rects.filter((a, i) => rects.some((b, j) => i < j && over(a, b))).length,
          };
        }, fewest);
      const good = { some: true, outside: 0, under: 0, over: 0 };
      await expect.poll(bad).toEqual(good);
      if (width > 520) {
        await panel.hover();
        await page.getByRole('button', { name: 'Switch Sides' }).click();
        await panel.and(page.locator('[data-side=left]')).waitFor();
        await expect.poll(bad).toEqual(good);
      }
      await page.context().close();
    },
  );

  it('R103 leaves the page’s DOM the same, byte for byte, while on and after, except for our own element', async () => {
    const page = await open('<main><p data-ms-member="email">x</p><p data-ms-show="x">y</p></main>');
    const serialised = () =>
      page.evaluate(() => {
        const copy = document.documentElement.cloneNode(true) as HTMLElement;
        for (const host of copy.querySelectorAll('ms-inspector, ms-auth-modal, ms-profile')) host.remove();
        return copy.outerHTML;
      });
    const on = await serialised();
    await page.getByRole('switch', { name: 'X-ray' }).click();
    expect(await page.locator('ms-inspector .outline').count()).toBe(0);
    expect(await serialised()).toBe(on);
    await page.getByRole('switch', { name: 'X-ray' }).click();
    await page.locator('ms-inspector .outline').first().waitFor({ state: 'attached' });
    await badge(page).click();
    expect(await page.locator('ms-inspector .outline').count()).toBe(0);
    expect(await serialised()).toBe(on);
    await page.context().close();
  });

  it('§2.7 a thousand elements are read in one pass and written in one, a frame', async () => {
    const page = await open(Array.from({ length: 1000 }, (_, i) => `<p data-ms-member="bio">${i}</p>`).join(''));
    expect(await page.locator('ms-inspector .outline').count()).toBe(1000);
    const passes = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let i = 0; i < 3; i++) await frame();
      const steps: ('read' | 'write')[] = [];
      const { getBoundingClientRect } = Element.prototype;
      Element.prototype.getBoundingClientRect = function () {
        steps.push('read');
        return getBoundingClientRect.call(this);
      };
      const transform = Object.getOwnPropertyDescriptor(CSSStyleDeclaration.prototype, 'transform')!;
      Object.defineProperty(CSSStyleDeclaration.prototype, 'transform', {
        ...transform,
        set(value: string) {
          steps.push('write');
          transform.set!.call(this, value);
        },
      });
      scrollTo(0, 400);
      for (let i = 0; i < 4; i++) await frame();
      const changes = steps.filter((step, i) => i > 0 && step !== steps[i - 1]).length;
      return { reads: steps.filter((step) => step === 'read').length, changes, writes: steps.includes('write') };
    });
    // One switch from reading to writing a frame that had something to do: the scroll itself, and
    // at most one after it.
    expect(passes.writes).toBe(true);
    expect(passes.changes).toBeLessThanOrEqual(3);
    expect(passes.reads).toBeLessThanOrEqual(2 * 1010);
    // R103 and once all has been looked at, nothing is asked any more: no loop of frames, and no
    // observer that sets itself off.
    const asked = await page.evaluateHandle(() => {
      const counted = { reads: 0, frames: 0 };
      const { getBoundingClientRect } = Element.prototype;
      Element.prototype.getBoundingClientRect = function () {
        counted.reads++;
        return getBoundingClientRect.call(this);
      };
      const { requestAnimationFrame: request } = window;
      window.requestAnimationFrame = (work) => {
        counted.frames++;
        return request(work);
      };
      return { counted, request };
    });
    const inThirtyFrames = () =>
      asked.evaluate(async ({ counted, request }) => {
        Object.assign(counted, { reads: 0, frames: 0 });
        for (let i = 0; i < 30; i++) await new Promise((resolve) => request.call(window, resolve));
        return { ...counted };
      });
    await expect.poll(inThirtyFrames, { timeout: 8_000 }).toEqual({ reads: 0, frames: 0 });
    await page.context().close();
  });

  it.each([
    ['our own card', '<ms-auth-modal inline></ms-auth-modal>', ''],
    ['words in an open shadow root', '<div id="host"></div>', ''],
    ['anything of a very large page', '<p>Read me</p>', '<i></i>'.repeat(10_001)],
  ])('§2.7 labels do not lie on %s', async (_, html, before) => {
    const marked = '<p data-ms-oops style="position:absolute;left:300px;top:200px;width:40px;height:4px;margin:0"></p>';
    const page = await open(
      `${before}<div id="over" style="position:absolute;left:40px;top:20px;width:600px;height:500px">${html}</div>${marked}`,
    );
    await page.evaluate(() => {
      const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
      if (root) root.innerHTML = `<p style="font:20px/20px serif">${'many words '.repeat(200)}</p>`;
    });
    if (html.startsWith('<ms-')) await page.locator('#over form').waitFor();
    const onIt = () =>
      page.evaluate(() => {
        const area = document.querySelector('#over')!.getBoundingClientRect();
        const tags = [...document.querySelector('ms-inspector')!.shadowRoot!.querySelectorAll('.tag:not([hidden])')];
        const boxes = tags.map((tag) => tag.getBoundingClientRect()).filter(({ width }) => width > 0);
        return boxes.filter(({ left, top }) => left < area.right && top < area.bottom).length;
      });
    await page.evaluate(() => scrollBy(0, 1));
    await expect.poll(onIt).toBe(0);
    await page.context().close();
  });

  it('§2.7 a label is where the page leaves room', async () => {
    const page = await open(
      '<p data-ms-oops style="position:absolute;left:300px;top:200px;width:40px;height:4px;margin:0"></p>',
    );
    await page.locator('ms-inspector .tag:not([hidden])').waitFor();
    await page.context().close();
  });

  it.each([1280, 390])('§2.7 labels lie on no word, picture or control of the page, at %i px', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${stack.siteUrl}/pages/mistakes.html`);
    await badge(page).filter({ hasText: /\d/ }).waitFor();
    await badge(page).click();
    await page.locator('ms-inspector .outline[data-tone=error]').first().waitFor({ state: 'attached' });
    let seen = 0;
    for (const top of [0, 500, 1200, 2000]) {
      const look = async (y: number) => {
        scrollTo(0, y);
        for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        const root = document.querySelector('ms-inspector')!.shadowRoot!;
        const tags = [...root.querySelectorAll('.tag:not([hidden])')].map((one) => one.getBoundingClientRect());
        const range = document.createRange();
        const under: { name: string; box: DOMRect }[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!node.nodeValue!.trim()) continue;
          range.selectNodeContents(node);
          for (const box of range.getClientRects()) under.push({ name: node.nodeValue!, box });
        }
        for (const one of document.querySelectorAll('button, input, textarea, a, img'))
          under.push({ name: one.outerHTML.slice(0, 60), box: one.getBoundingClientRect() });
        return {
          labels: tags.length,
          names: under
            .filter(({ box }) => box.width > 0 && box.height > 0)
            .filter(({ box }) =>
              tags.some(
                (tag) => tag.left < box.right && box.left < tag.right && tag.top < box.bottom && box.top < tag.bottom,
              ),
            )
            .map(({ name }) => name),
        };
      };
      let labels = 0;
      // They follow a scroll when the page has come to rest.
      await expect
        .poll(async () => {
          const covered = await page.evaluate(look, top);
          labels = covered.labels;
          return covered.names;
        })
        .toEqual([]);
      seen += labels;
    }
    expect(seen).toBeGreaterThan(0);
    await context.close();
  });
});
