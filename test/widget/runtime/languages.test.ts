// @window
import { afterEach, describe, expect, it } from 'vitest';
import { distTexts } from '../../support/dist-texts.ts';
import { eventually } from '../../support/eventually.ts';
import { openPage, page, service, startService } from './scene.ts';

const login = `<form data-ms-form="login" novalidate><input data-ms-member="email"><input type="password" data-ms-member="password"><button>Los</button></form>`;
startService({ parts: { distDir: distTexts() } });
afterEach(() => {
  page.close();
  document.documentElement.lang = '';
});
const texts = () => page.calls.filter((path) => path.startsWith('/texts/'));

describe("§5 the page's own forms speak the language of the page", () => {
  it('fetches their texts at the first typed letter, not before', async () => {
    document.documentElement.lang = 'de';
    openPage(service, login);
    await page.state.app.load();
    expect(texts()).toEqual([]);
    page.type('[data-ms-member=email]', 'niemand@example');
    page.type('[data-ms-member=password]', 'x');
    await eventually(() => expect(page.state.texts.of('de')).toBeDefined());
    page.submit();
    expect(page.$('form').textContent).toContain('Bitte geben Sie eine gültige E-Mail-Adresse ein');
    expect(texts()).toEqual(['/texts/de.json']);
  });

  it('a member who is missing is told so', async () => {
    document.documentElement.lang = 'es';
    openPage(service, '<button data-ms-modal="profile">Perfil</button>');
    await page.state.app.load();
    await page.state.texts.load('es');
    page.click('button');
    expect(page.toast()).toBe('No has iniciado sesión');
  });

  it('an English page asks for nothing', async () => {
    document.documentElement.lang = 'en';
    openPage(service, login);
    page.type('[data-ms-member=email]', 'unknown@example');
    page.submit();
    expect(page.$('form').textContent).toContain('Please enter a valid email address');
    expect(texts()).toEqual([]);
  });
});
