import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { looksRight } from './looks.ts';

openDemo();
visitEachTest({ viewport: { width: 390, height: 844 } });
beforeEach(async () => {
  // R89 the strict policy of this page lets the words through `connect-src`.
  await visitor.open('/pages/csp.html');
  await speak('de');
});

const speak = (language: string) =>
  visitor.page.evaluate((lang) => {
    document.documentElement.lang = lang;
  }, language);
const show = async (type: string) => {
  await visitor.page.waitForFunction('window.$ms');
  await visitor.page.evaluate((modal) => {
    void (window as unknown as { $ms: { openModal(type: string): Promise<unknown> } }).$ms.openModal(modal);
  }, type);
};
const press = (name: string) => visitor.dialog.getByRole('button', { name, exact: true }).click();
const type = (label: string, text: string) => visitor.dialog.getByLabel(label, { exact: true }).fill(text);
const sees = (text: string) => visitor.dialog.getByText(text).first().waitFor();

/**
 * What does not fit: words that leave the card or their box, and hints in fields that are longer
 * than the field.
 */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const pen = document.createElement('canvas').getContext('2d')!;
    for (const { shadowRoot } of document.querySelectorAll('ms-auth-modal, ms-profile')) {
      for (const element of shadowRoot?.querySelectorAll<HTMLElement>('dialog *') ?? []) {
        const style = getComputedStyle(element);
        // Not to be seen: the field that only programs fill in, and words that are only announced.
        if (element.getClientRects().length === 0 || element.closest('[aria-hidden=true]')) continue;
        if (style.clipPath !== 'none' && element.clientWidth <= 1) continue;
        if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
          found.push(`${element.localName} is wider than its place: ${element.textContent}`);
        if (element instanceof HTMLInputElement && element.placeholder) {
          pen.font = style.font;
          const room =
            element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
          if (pen.measureText(element.placeholder).width > room) found.push(`hint too long: ${element.placeholder}`);
        }
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const box = element.closest('button, a') ?? element;
          const { left, right } = box.getBoundingClientRect();
          for (const words of range.getClientRects()) {
            if (words.left < Math.max(0, left) - 1 || words.right > Math.min(innerWidth, right) + 1)
              found.push(`cut off: ${node.textContent}`);
          }
        }
      }
    }
    return found;
  });

const fits = async (name: string) => {
  expect(await cutOff(visitor.page), name).toEqual([]);
  if (process.env.SHOTS) await visitor.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

describe('§2.4, R106 the dialogs in German, 390 px wide, with nothing cut off', () => {
  it('login, and what was typed wrong', async () => {
    await show('LOGIN');
    await sees('In Ihrem Konto anmelden');
    await fits('de-login');
    await type('E-Mail-Adresse', 'niemand@example');
    await type('Passwort', 'kurz');
    await press('Anmelden');
    await sees('Bitte geben Sie eine gültige E-Mail-Adresse ein');
    await fits('de-login-invalid');
  });

  it('login that was refused by the service, in German', async () => {
    await show('LOGIN');
    await type('E-Mail-Adresse', 'niemand@example.com');
    await type('Passwort', 'ein falsches Passwort');
    await press('Anmelden');
    // §8 the words stand beside the field; the toast is only announced.
    await visitor.page.getByText('E-Mail oder Passwort ist nicht richtig.').filter({ visible: true }).first().waitFor();
    await fits('de-login-refused');
  });

  it('sign-up', async () => {
    await show('SIGNUP');
    await sees('Konto erstellen');
    await fits('de-signup');
    await press('Weiter mit E-Mail');
    await sees('Mit Passwort registrieren');
    await fits('de-signup-passwordless');
  });

  it('the code of a mail, and the success', async () => {
    await show('LOGIN');
    await press('Weiter mit E-Mail');
    await type('E-Mail-Adresse', 'mary@example.com');
    await press('Weiter mit E-Mail');
    await sees('Geben Sie den Bestätigungscode ein');
    await fits('de-code');
    const { code, subject } = await stack.nextMail('mary@example.com');
    expect(subject).toBe(`${code} ist Ihr Anmeldecode für Juniper Studio`);
    await visitor.dialog.getByLabel('Ziffer 1 von 6').fill(code!);
    await sees('Sie sind angemeldet.');
    await fits('de-success');
  });

  it('a new password', async () => {
    await show('FORGOT_PASSWORD');
    await sees('Passwort zurücksetzen');
    await fits('de-forgot');
    await type('E-Mail-Adresse', 'grace@example.com');
    await press('Link senden');
    await sees('Geben Sie Ihren 6-stelligen Code ein');
    await fits('de-reset');
    const { code } = await stack.nextMail('grace@example.com');
    await visitor.dialog.getByLabel('Ziffer 1 von 6').fill(code!);
    await type('Neues Passwort', 'eine Schale für jeden Morgen');
    await press('Bestätigen und zurücksetzen');
    await sees('Ihr Passwort wurde zurückgesetzt');
    await fits('de-reset-success');
  });

  it('the profile', async () => {
    await visitor.page.waitForFunction('window.$ms');
    await visitor.page.evaluate(() =>
      (
        window as unknown as { $ms: { loginMemberEmailPassword(one: object): Promise<unknown> } }
      ).$ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' }),
    );
    await show('PROFILE');
    await sees('Abmelden');
    await fits('de-profile');
    await press('Profil');
    await sees('Speichern');
    await fits('de-profile-information');
    await press('Zurück');
    await press('Tarife');
    await sees('12,00\u00a0€ pro Monat');
    await sees('Aktiv · Nächste Zahlung am ');
    await sees('2 von 5 Plätzen');
    await sees('Öffnet Premium');
    await fits('de-plans');
  });

  it('axe finds nothing, on a phone as on a desktop, light and dark', async () => {
    await show('SIGNUP');
    await sees('Konto erstellen');
    await looksRight(visitor.page, 'de-signup-looks', 'ms-auth-modal');
  });

  it.each([
    ['es', 'Inicia sesión en tu cuenta'],
    ['fr', 'Connexion à votre compte'],
    ['pt', 'Entre na sua conta'],
  ])('login and sign-up in "%s"', async (language, heading) => {
    await speak(language);
    await show('LOGIN');
    await sees(heading);
    await fits(`${language}-login`);
    await show('SIGNUP');
    await visitor.dialog.getByRole('textbox').nth(3).waitFor();
    await fits(`${language}-signup`);
  });
});
