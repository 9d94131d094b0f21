// @window
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fr } from '../../../src/texts/widget/fr.ts';
import { distTexts } from '../../support/dist-texts.ts';
import { eventually } from '../../support/eventually.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { createAuthScene } from './auth-scene.ts';

// The elements, the client and the real service in one process; the words lie where the build puts
// them.
const scene = createAuthScene();
const page = window as { memberstackTranslations?: unknown };
let service: HttpService;
let asked: string[];
beforeAll(async () => {
  service = await createHttpService({ parts: { distDir: distTexts() } });
});
afterAll(() => service.close());
beforeEach(async () => {
  scene.reset();
  delete page.memberstackTranslations;
  document.documentElement.lang = '';
  asked = [];
  const fetch = service.browserFetch();
  scene.fetch.mockImplementation((url, init) => {
    asked.push(new URL(url).pathname);
    return fetch(url, init);
  });
  await scene.state.app.load({ isFresh: true });
});
const texts = () => asked.filter((path) => path.startsWith('/texts/'));

/** Answers `/texts/…` as the test says; everything else comes from the service. */
function answerTexts(answer: () => Response | Promise<Response>) {
  const fetch = scene.fetch.getMockImplementation()!;
  scene.fetch.mockImplementation((url, init) =>
    new URL(url).pathname.startsWith('/texts/') ? Promise.resolve(fetch(url, init)).then(answer) : fetch(url, init),
  );
}

// Loaded texts stay loaded, as in a page: each of the first three tests starts with a language that
// no test before it has loaded.
describe('the words of another language are fetched when there is something to show', () => {
  it('not before, once, and in no other language', async () => {
    document.documentElement.lang = 'de';
    scene.add('ms-auth-modal').remove();
    expect(texts()).toEqual([]);
    await scene.open('login');
    await scene.press('Noch kein Konto?');
    await scene.at('signup');
    expect(texts()).toEqual(['/texts/de.json']);
  });

  it('until then the outline is shown, and no English', async () => {
    document.documentElement.lang = 'fr';
    let answer = (_: Response) => {};
    answerTexts(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const element = scene.add('ms-auth-modal');
    void scene.state.modal.open('login', {}, 'page');
    await scene.find(element, '[role=status][aria-busy]');
    expect(element.shadowRoot?.querySelector('form')).toBeNull();
    expect(element.shadowRoot?.querySelector('.root')?.textContent).not.toContain('Login');
    answer(new Response(JSON.stringify(fr)));
    await scene.find(element, 'form');
    expect(element.shadowRoot?.textContent).toContain('Connexion à votre compte');
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['are not there', () => new Response('{}', { status: 404 })],
    ['are no JSON', () => new Response('<html>')],
  ])('R100 words that %s are English ones, without a fuss, and asked for again next time', async (_, answer) => {
    const fuss = vi.spyOn(console, 'error');
    document.documentElement.lang = 'pt';
    answerTexts(answer);
    await scene.open('login');
    expect(scene.text()).toContain('Login to your account');
    expect(texts()).toEqual(['/texts/pt.json']);
    expect([fuss.mock.calls, scene.toast()]).toEqual([[], undefined]);
  });
});

describe('§2.4 the language of the elements', () => {
  it.each([
    ['de', 'In Ihrem Konto anmelden', 'Weiter mit E-Mail'],
    ['es-MX', 'Inicia sesión en tu cuenta', 'Continuar con el correo'],
    ['fr-CA', 'Connexion à votre compte', 'Continuer par e-mail'],
    ['pt-BR', 'Entre na sua conta', 'Continuar com e-mail'],
    ['en-GB', 'Login to your account', 'Continue with Email'],
    ['nl', 'Login to your account', 'Continue with Email'],
  ])('a page in "%s" says "%s"', async (language, heading, button) => {
    document.documentElement.lang = language;
    await scene.open('login');
    expect(scene.text()).toContain(heading);
    expect(scene.text()).toContain(button);
    expect((await scene.see('dialog')).getAttribute('aria-label')).toBe(heading);
  });

  it('the nearest `lang` counts, of the element itself as of what is around it', async () => {
    document.documentElement.lang = 'de';
    const section = document.createElement('section');
    section.lang = 'es';
    document.body.append(section);
    const inline = (own: Record<string, string>) => {
      const element = scene.add('ms-auth-modal', { inline: '', ...own });
      section.append(element);
      return element;
    };
    const [around, itself] = [inline({}), inline({ lang: 'pt' })];
    await scene.find(around, 'form');
    await scene.find(itself, 'form');
    expect(around.shadowRoot?.textContent).toContain('Inicia sesión en tu cuenta');
    expect(itself.shadowRoot?.textContent).toContain('Entre na sua conta');
  });

  it('where the page names none, it is the one of the browser', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT');
    await scene.open('login');
    expect(scene.text()).toContain('In Ihrem Konto anmelden');
  });

  it('a page that changes its language is followed, and what was typed stays', async () => {
    document.documentElement.lang = 'de';
    await scene.open('login');
    await scene.type({ email: 'ada@example.com' });
    document.documentElement.lang = 'es';
    await scene.read('Inicia sesión en tu cuenta');
    expect(scene.field('email')?.value).toBe('ada@example.com');
  });

  it('an element that is moved into a part in another language speaks that one', async () => {
    document.documentElement.lang = 'de';
    const element = scene.add('ms-auth-modal', { inline: '' });
    await scene.find(element, 'form');
    const section = document.createElement('section');
    section.lang = 'fr';
    document.body.append(section);
    section.append(element);
    await eventually(() => expect(element.shadowRoot?.textContent).toContain('Connexion à'));
  });
});

describe('M §3 own words win over the shipped ones in every language', () => {
  const heading = 'login_to_your_account';
  const open = async (own: { call?: string; element?: string } = {}) => {
    document.documentElement.lang = 'de';
    const attributes: Record<string, string> = own.element ? { texts: JSON.stringify({ [heading]: own.element }) } : {};
    const element = scene.add('ms-auth-modal', attributes);
    void scene.state.modal.open('login', own.call ? { translations: { [heading]: own.call } } : {}, 'page');
    return (await scene.find(element, 'h1')).textContent;
  };
  const appSays = (text: string) => {
    const { app } = scene.state;
    app.use({ ...app.config.peek()!, texts: { [heading]: text } });
  };

  const next = () => {
    scene.state.modal.close();
    document.body.replaceChildren();
  };

  it('the script, the app, the page, the call, the element', async () => {
    expect(await open()).toBe('In Ihrem Konto anmelden');
    next();
    appSays('App');
    expect(await open()).toBe('App');
    next();
    page.memberstackTranslations = { [heading]: 'Seite' };
    expect(await open()).toBe('Seite');
    next();
    expect(await open({ call: 'Aufruf' })).toBe('Aufruf');
    next();
    expect(await open({ call: 'Aufruf', element: 'Element' })).toBe('Element');
  });

  it('the rest of the words stays in the language', async () => {
    page.memberstackTranslations = { [heading]: 'Seite' };
    await scene.open('login');
    document.documentElement.lang = 'de';
    await scene.read('Passwort vergessen?');
    expect(scene.text()).toContain('Seite');
  });
});

describe('§2.4 labels of custom fields in the language of the page', () => {
  const labelOf = (name: string) =>
    scene.element.shadowRoot!.querySelector(`label[for="field-${name}"]`)?.textContent ?? '';

  it('§2.4 takes the label of the language, follows the page, and falls back to the one for all', async () => {
    const app = scene.state.app.config.peek()!;
    const fields = app.customFields.map(({ labels: _, ...field }) =>
      field.key === 'first-name' ? { ...field, labels: { de: 'Vorname', it: 'Nome' } } : field,
    );
    scene.state.app.use({ ...app, customFields: fields });
    document.documentElement.lang = 'de-AT';
    await scene.open('signup');
    await scene.read('Vorname');
    expect(scene.field('field-first-name')!.placeholder).toBe('Vorname');
    expect(labelOf('last-name')).toBe('Last name');
    document.documentElement.lang = 'it';
    await eventually(() => expect(labelOf('first-name')).toBe('Nome'));
    document.documentElement.lang = 'fr';
    await eventually(() => expect(labelOf('first-name')).toBe('First name'));
  });
});

describe('§5, §8 mistakes in the language of the page', () => {
  it('what the form finds by itself', async () => {
    document.documentElement.lang = 'de';
    await scene.open('login');
    await scene.type({ email: 'unknown@example', password: 'kurz' });
    await scene.submit();
    await scene.read('Bitte geben Sie eine gültige E-Mail-Adresse ein');
    expect(scene.errorOf('password')).toBe('Mindestens 8 Zeichen');
  });

  it('what only the page can know: there is no network', async () => {
    document.documentElement.lang = 'fr';
    await scene.open('login');
    scene.fetch.mockRejectedValue(new TypeError('offline'));
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    const told: string[] = [];
    scene.element.addEventListener('ms:error', (event) => told.push((event as CustomEvent).detail.message));
    await scene.submit();
    await eventually(() => expect(scene.toast()).toBe(fr.network_error_message));
    expect(told).toEqual([fr.network_error_message]);
  });
});
