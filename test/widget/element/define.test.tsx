// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useElement } from '../../../src/widget/element/context.tsx';
import { type Attributes, defineElement, type MsElement } from '../../../src/widget/element/define.tsx';
import { view } from '../../../src/widget/element/view.tsx';
import { createElementPage, ok, testConfig } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';

const page = createElementPage();
const table = { view: 'text', 'hide-all': 'presence' } as const;
let mounted = 0;
let appName: string | undefined;
let whenStarted = () => {};
let attributes: Attributes<typeof table>;

const Probe = view(function Probe() {
  const { say, state } = useElement();
  mounted++;
  appName = state.app.config.peek()?.name;
  return (
    <form>
      <input name="email" aria-label="Email" />
      <output>{`${attributes.view.value || 'none'} ${attributes['hide-all'].value} ${say('login')}`}</output>
    </form>
  );
});

const spec = {
  name: 'ms-probe',
  attributes: table,
  views: ['login'],
  shows: 'view',
  opening: () => ['login', {}, 'element'],
  load: async () => ({
    Component: Probe,
    start(_context, own) {
      attributes = own;
      whenStarted();
      return () => {};
    },
  }),
} satisfies Parameters<typeof defineElement<typeof table>>[0];

type ProbeElement = MsElement & { view: string; hideAll: boolean; open: boolean; inline: boolean; texts: unknown };
const create = () => document.createElement('ms-probe') as ProbeElement;
const told = (element: Element) => page.find(element, 'output').then((output) => output.textContent);

// Made before the definition, as a page does that sets properties while the script is still
// loading.
const early = document.createElement('ms-probe') as ProbeElement;
early.view = 'signup';
early.inline = true;
document.body.append(early);
defineElement(spec, page.state, page.seats);

describe('an element of ours', () => {
  it('R93 keeps properties that were set before the upgrade', async () => {
    expect(await told(early)).toBe('signup false Log in');
    expect([early.getAttribute('view'), early.inline]).toEqual(['signup', true]);
  });

  describe('in a page', () => {
    let element: ProbeElement;
    beforeEach(() => {
      page.reset();
      mounted = 0;
      whenStarted = () => {};
      element = create();
    });
    afterEach(() => vi.restoreAllMocks());

    it('R93 reads an empty attribute as true', async () => {
      element.setAttribute('inline', '');
      element.setAttribute('hide-all', '');
      document.body.append(element);
      expect(await told(element)).toContain('true');
    });

    it('R93 goes back to the default when an attribute is removed', async () => {
      element.setAttribute('inline', '');
      element.setAttribute('hide-all', '');
      element.setAttribute('view', 'signup');
      document.body.append(element);
      await told(element);
      element.removeAttribute('hide-all');
      element.removeAttribute('view');
      await eventually(async () => expect(await told(element)).toBe('none false Log in'));
    });

    it('R93 renders again for an empty string', async () => {
      element.inline = true;
      element.view = 'signup';
      document.body.append(element);
      expect(await told(element)).toContain('signup');
      element.view = '';
      await eventually(async () => expect(await told(element)).toContain('none'));
    });

    it('R93 keeps properties and attributes in step, in both directions', () => {
      element.view = 'signup';
      element.hideAll = true;
      expect([element.getAttribute('view'), element.hasAttribute('hide-all')]).toEqual(['signup', true]);
      element.setAttribute('view', 'login');
      element.removeAttribute('hide-all');
      expect([element.view, element.hideAll]).toEqual(['login', false]);
    });

    it('R93 warns of a text that is no JSON, and goes on with the default', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      element.inline = true;
      element.setAttribute('texts', '{"login": "Enter"');
      document.body.append(element);
      expect(await told(element)).toContain('Log in');
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('texts'));
    });

    it('R93 takes texts as JSON or as an object', async () => {
      element.inline = true;
      element.setAttribute('texts', '{"login": "Enter"}');
      document.body.append(element);
      expect(await told(element)).toContain('Enter');
      element.texts = { login: 'Come in' };
      await eventually(async () => expect(await told(element)).toContain('Come in'));
    });

    it('R93 mounts nothing that is not in the page: a thousand made and dropped leave nothing', async () => {
      for (let i = 0; i < 1000; i++) {
        const dropped = create();
        dropped.open = true;
        dropped.inline = true;
        dropped.view = 'signup';
      }
      await new Promise((resolve) => setTimeout(resolve));
      expect(mounted).toBe(0);
    });

    it('R93 mounts when it is open or inline, and not before', async () => {
      document.body.append(element);
      await new Promise((resolve) => setTimeout(resolve));
      expect(mounted).toBe(0);
      element.setAttribute('open', '');
      expect(await told(element)).toContain('Log in');
    });

    it('renders what it shows once when it opens', async () => {
      document.body.append(element);
      element.open = true;
      await told(element);
      expect(mounted).toBe(1);
    });

    describe('while the answer of the service is under way', () => {
      let answer: (config: Response) => void;
      let loading: Promise<unknown>;
      beforeEach(() => {
        const { app } = page.state;
        page.answers({
          '/app-member': () =>
            new Promise((resolve) => {
              answer = resolve;
            }),
        });
        app.use(null as never);
        loading = app.load({ isFresh: true });
      });
      const arrive = () => answer(ok({ app: testConfig(), member: null }));

      it('renders once, with the answer', async () => {
        whenStarted = arrive;
        document.body.append(element);
        element.open = true;
        await told(element);
        expect([mounted, appName]).toEqual([1, 'Juniper Studio']);
      });

      it('renders an outline where it takes longer', async () => {
        document.body.append(element);
        element.open = true;
        await told(element);
        expect(appName).toBe(undefined);
        arrive();
        await loading;
      });
    });

    it('R93 unmounts a microtask after it has left the page', async () => {
      element.inline = true;
      document.body.append(element);
      await told(element);
      element.remove();
      expect(element.shadowRoot?.querySelector('output')).not.toBeNull();
      await eventually(() => expect(element.shadowRoot?.querySelector('output')).toBeNull());
      document.body.append(element);
      expect(await told(element)).toContain('Log in');
    });

    it('R93 keeps what was typed, and the focus, when it is moved in the page', async () => {
      element.inline = true;
      const [left, right] = [document.createElement('div'), document.createElement('div')];
      document.body.append(left, right);
      left.append(element);
      const input = await page.find<HTMLInputElement>(element, 'input');
      input.value = 'ada@exam';
      input.focus();
      right.append(element);
      await new Promise((resolve) => setTimeout(resolve));
      expect(element.shadowRoot?.querySelector('input')).toBe(input);
      expect(input.value).toBe('ada@exam');
      expect(element.shadowRoot?.activeElement).toBe(input);
    });

    it('R92 is defined once: a second definition warns and changes nothing', () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const first = customElements.get('ms-probe');
      expect(() => defineElement(spec, page.state, page.seats)).not.toThrow();
      expect(customElements.get('ms-probe')).toBe(first);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('ms-probe'));
    });

    it('M §3 opens and closes by method, attribute and call, keeps `open` in step and tells the page', async () => {
      const told: string[] = [];
      for (const name of ['ms:open', 'ms:close'])
        document.addEventListener(name, (event) =>
          told.push(`${name} ${(event as CustomEvent<{ view: string }>).detail.view}`),
        );
      document.body.append(element);
      element.show();
      expect(page.state.modal.current.value).toMatchObject({ view: 'login', opener: 'element' });
      element.hide();
      expect([page.state.modal.current.value, element.open]).toEqual([null, false]);
      const result = page.state.modal.open('login');
      expect(element.open).toBe(true);
      element.removeAttribute('open');
      expect(await result).toEqual({ type: 'CLOSED' });
      expect(told).toEqual(['ms:open login', 'ms:close login', 'ms:open login', 'ms:close login']);
    });

    it('M §3 tells the page of a modal that takes the place of another, not of a step within one', async () => {
      const told: string[] = [];
      for (const name of ['ms:open', 'ms:close'])
        element.addEventListener(name, (event) =>
          told.push(`${name} ${(event as CustomEvent<{ view: string }>).detail.view}`),
        );
      document.body.append(element);
      const first = page.state.modal.open('login');
      page.state.modal.go('login');
      expect(told).toEqual(['ms:open login']);
      void page.state.modal.open('login');
      expect(await first).toEqual({ type: 'CLOSED' });
      expect([told.slice(1), element.open]).toEqual([['ms:close login', 'ms:open login'], true]);
      page.state.modal.close();
      expect([told.slice(3), element.open]).toEqual([['ms:close login'], false]);
    });

    it('M §3 an element that leaves the page closes the modal that it was showing', async () => {
      document.body.append(element);
      const result = page.state.modal.open('login');
      element.remove();
      expect(await result).toEqual({ type: 'CLOSED' });
    });
  });
});

describe('who shows the modal', () => {
  beforeEach(() => page.reset());

  it('the element that was told to, else the first of the page; never two', () => {
    const [first, second] = [create(), create()];
    document.body.append(first, second);
    void page.state.modal.open('login');
    expect([first.open, second.open]).toEqual([true, false]);
    second.show();
    expect([first.open, second.open]).toEqual([false, true]);
  });

  it('M §3 where the page has no element, one is added, and taken away with everything else', async () => {
    const stop = page.seats.startFilling(() => 'ms-probe', document);
    void page.state.modal.open('login');
    expect(document.querySelectorAll('ms-probe')).toHaveLength(1);
    expect(await told(document.querySelector('ms-probe')!)).toContain('Log in');
    stop();
    expect(document.querySelector('ms-probe')).toBeNull();
  });

  it('a toast finds a place in a page without elements', async () => {
    const stop = page.seats.startFilling(() => 'ms-probe', document);
    page.state.toast.show('Saved');
    expect(document.querySelectorAll('ms-probe')).toHaveLength(1);
    stop();
  });
});
