import type { Panel } from '../../../src/contract/views.ts';
import type { MsElement } from '../../../src/widget/element/define.tsx';
import { defineProfile } from '../../../src/widget/profile/profile-element.ts';
import { createElementPage, fill, textOf } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import type { HttpService } from '../../support/http-service.ts';

/** A page with `<ms-profile>`, and what a member does in it. */
export function createProfileScene() {
  const page = createElementPage();
  defineProfile(page.state, page.seats);
  let element: MsElement;
  const all = (selector: string) => [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
  /** Hidden behind the question who it is, the panel is still in the document. */
  const isSeen = (one: HTMLElement) => one.closest('[hidden]') === null;

  const scene = {
    ...page,
    get element() {
      return element;
    },
    all,
    /** Logs a member in and opens her profile. */
    async open(service: HttpService, panel?: Panel, email = 'ada@example.com') {
      page.fetch.mockImplementation(service.browserFetch());
      await page.state.app.load({ isFresh: true });
      await page.state.sdk.loginMemberEmailPassword({ email, password: 'latchkey-demo' });
      return scene.show(panel);
    },
    /** For a member that is there already. */
    async show(panel?: Panel) {
      element = page.add('ms-profile') as unknown as MsElement;
      const result = page.state.modal.open('profile', panel ? { profile: { tab: panel } } : {}, 'page');
      await scene.see('[part~=card] nav, [part~=panel]');
      return [result];
    },
    see: <T extends HTMLElement = HTMLElement>(selector: string) => page.find<T>(element, selector),
    read: (words: string) =>
      eventually(() => {
        if (!textOf(element).includes(words)) throw new Error(`"${words}" is not in: ${textOf(element)}`);
      }, 5),
    text: () => textOf(element),
    menu: () => all('[part~=menu-item]').map((one) => one.textContent),
    input: (name: string) => scene.see<HTMLInputElement>(`input[name="${name}"]`),
    async type(fields: Record<string, string>) {
      for (const [name, value] of Object.entries(fields)) fill(await scene.input(name), value);
    },
    async typeCode(form: string, code: string) {
      fill(await scene.see<HTMLInputElement>(`form[name=${form}] input[name=code-1]`), code);
    },
    async submit(form: string) {
      (await scene.see<HTMLFormElement>(`form[name=${form}]`)).requestSubmit();
    },
    saveOf: async (form: string) => scene.see<HTMLButtonElement>(`form[name=${form}] button[type=submit]`),
    /**
     * What can be pressed now and carries these words, seen or heard; the first, or the one at
     * `place`.
     */
    button: (words: string, place = 0) =>
      eventually(() => {
        const found = all('button, a')
          .filter(isSeen)
          .filter((one) => one.textContent?.trim() === words || one.getAttribute('aria-label') === words)[place];
        if (!found) throw new Error(`nothing to press says "${words}": ${textOf(element)}`);
        return found as HTMLButtonElement;
      }, 5),
    async press(words: string, place = 0) {
      (await scene.button(words, place)).click();
    },
    toast: () => page.state.toast.current.value?.text,
    told: (words: string) =>
      eventually(() => {
        if (page.state.toast.current.value?.text !== words)
          throw new Error(`not told "${words}" but "${page.state.toast.current.value?.text}"`);
      }, 5),
  };
  return scene;
}
