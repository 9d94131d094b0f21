// @window
import { describe, expect, it } from 'vitest';
import { openPage, page, service, startService, until } from './scene.ts';

const html = `
  <div id="one" data-ms-secure-html="welcome"><i>For Pro</i></div>
  <div id="two" data-ms-secure-html="welcome">again</div>
  <a id="link" class="ms-skeleton" data-ms-secure-link="notebook">The notebook</a>
  <a id="logout" data-ms-action="logout">bye</a>`;

startService();
const asked = () => page.calls.filter((path) => path === '/secure-content').length;

describe('M §1.5 secure content', () => {
  it('M §1.5 fills elements and links for a member with access, one request per key, until logout', async () => {
    openPage(service, html);
    await page.state.app.load();
    const before = document.body.outerHTML;
    expect(asked()).toBe(0);
    await page.logIn('ada@example.com');
    await until(() => page.$('#link').hasAttribute('href') && page.$('#two h2'));
    expect(page.$('#one').innerHTML).toBe(page.$('#two').innerHTML);
    expect(page.$('#one').textContent).toContain('Tin white over iron');
    expect(page.$('#one li').textContent).toBe('Cone 6, oxidation');
    expect(page.$('#link').getAttribute('href')).toBe('/pages/premium/');
    expect(page.$('#link').className).toBe('');
    expect(asked()).toBe(2);
    page.click('#logout');
    await until(() => !page.state.member.isLoggedIn.value);
    expect(document.body.outerHTML).toBe(before);
  });

  it('M §1.5 hides them from a member without access, and shows them the moment she has it', async () => {
    openPage(service, html);
    await page.logIn('mary@example.com');
    await until(() => ['#one', '#two', '#link'].every((one) => page.$(one).style.display === 'none'));
    expect(page.$('#one').textContent).toBe('For Pro');
    // Her groups have said so already: a refusal would only be a red line in the console.
    expect(asked()).toBe(0);
    await page.logIn('ada@example.com');
    await until(() => page.$('#one h2') && page.$('#link').hasAttribute('href'));
    expect(page.$('#one').style.display).toBe('');
  });

  it('B1 works on what is added later, and on a key that changes', async () => {
    openPage(service, '<main></main>');
    await page.logIn('ada@example.com');
    page.$('main').innerHTML = '<div id="late" data-ms-secure-html="welcome"></div>';
    await until(() => page.$('#late h2'));
    page.$('#late').setAttribute('data-ms-secure-html', 'nothing');
    await until(() => page.$('#late').style.display === 'none');
    expect(page.$('#late').children).toHaveLength(0);
    // The page was loaded with her logged in, so it knows what her groups hold.
    expect(asked()).toBe(1);
  });

  it('R100 a failed call leaves the page as it was, tells it, and is made again for the next member', async () => {
    let isBroken = true;
    const browser = service.browserFetch() as unknown as typeof fetch;
    openPage(service, '<div id="one" data-ms-secure-html="welcome"><i>For Pro</i></div>', {
      fetch: async (url, init) => {
        if (isBroken && url.endsWith('/secure-content')) throw new TypeError('Failed to fetch');
        return browser(url, init);
      },
    });
    const told: unknown[] = [];
    page.$('#one').addEventListener('ms:error', (event) => told.push((event as CustomEvent).detail.code));
    await page.logIn('ada@example.com');
    await until(() => told.length === 1);
    expect(told).toEqual(['network-error']);
    expect(page.$('#one').innerHTML).toBe('<i>For Pro</i>');
    isBroken = false;
    await page.logIn('ada@example.com');
    await until(() => page.$('#one h2'));
  });
});
