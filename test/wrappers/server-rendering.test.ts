import { createElement } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { elementAttributes } from '../../src/wrappers/element-attributes.ts';
import * as react from '../../src/wrappers/react.ts';
import * as vue from '../../src/wrappers/vue.ts';

const tag = { service: 'https://members.example.com/', app: 'app_studio' };

function ReactPage() {
  const member = react.useMember();
  return createElement(
    'main',
    null,
    createElement(react.LatchkeyScript, { ...tag, publicKey: 'pk_1' }),
    createElement(react.AuthModal, { view: 'signup', hideCloseButton: true, open: false, onSuccess: () => {} }),
    createElement(react.Profile, { inline: true, className: 'card', id: 'profile', texts: { save_button: 'Keep' } }),
    createElement('p', null, member === undefined ? 'not known yet' : 'known'),
  );
}

it('M §3 the components for React are drawn on a server, without a document', () => {
  expect(typeof document).toBe('undefined');
  const html = renderReact(createElement(ReactPage));
  expect(html).toContain('<ms-auth-modal view="signup" hide-close-button=""></ms-auth-modal>');
  expect(html).toContain(
    '<ms-profile inline="" id="profile" texts="{&quot;save_button&quot;:&quot;Keep&quot;}" class="card"></ms-profile>',
  );
  expect(html).toContain('<script src="https://members.example.com/guard.js"></script>');
  expect(html).toMatch(
    /<script src="https:\/\/members\.example\.com\/ms\.js" async="" data-ms-app="app_studio" data-ms-key="pk_1">/,
  );
  expect(html).toContain('<p>not known yet</p>');
});

it('M §3 the components for Vue are drawn on a server, without a document', async () => {
  const page = {
    setup() {
      // biome-ignore lint/correctness/useHookAtTopLevel: a composable of Vue, called where Vue wants it
      const member = vue.useMember();
      return () =>
        h('main', [
          h(vue.Profile, { inline: true, hideProfileSection: true, class: ['card'], open: false }),
          h('p', member.value === undefined ? 'not known yet' : 'known'),
        ]);
    },
  };
  const html = await renderVue(createSSRApp(page));
  expect(html).toContain('<ms-profile inline hide-profile-section class="card"></ms-profile>');
  expect(html).toContain('<p>not known yet</p>');
  expect(vue.latchkeyScripts({ ...tag, light: true })).toEqual([
    { src: 'https://members.example.com/guard.js' },
    { src: 'https://members.example.com/ms.light.js', async: true, 'data-ms-app': 'app_studio' },
  ]);
});

it('M §3 attributes that are on by presence go when they are false, and others stay as given', () => {
  expect(
    elementAttributes({ inline: '', open: false, hideCloseButton: true, view: 'login', 'aria-label': 'x' }),
  ).toEqual({
    inline: '',
    open: undefined,
    'hide-close-button': '',
    view: 'login',
    'aria-label': 'x',
  });
});
