import * as Turbo from '@hotwired/turbo';
import Alpine from 'alpinejs';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp, h, ref } from 'vue';

/**
 * Parts of a page that frameworks draw, with our attributes on the very nodes that they own.
 * Bundled as any site would be.
 */

/** `n` grows at each click; nodes come, go and change with it. */
function ReactPart() {
  const [n, count] = useState(0);
  return (
    <div>
      <button type="button" className="count" onClick={() => count(n + 1)}>
        Count {n}
      </button>
      {n % 2 === 0 && (
        <p className="even" data-ms-content="members">
          even {n}
        </p>
      )}
      <p className="who" data-ms-member="email">
        a member
      </p>
      <p className="many" data-ms-member="email" key={n > 3 ? 'later' : 'first'}>
        some{n}body
      </p>
      <p className={`bound n${n}`} data-ms-content="members" data-ms-bind:class="yes">
        bound
      </p>
      <button type="button" className="login" data-ms-modal={n > 1 ? 'signup' : 'login'}>
        Open
      </button>
    </div>
  );
}

const VuePart = {
  setup() {
    const n = ref(0);
    return () =>
      h('div', [
        h('button', { class: 'count', onClick: () => n.value++ }, `Count ${n.value}`),
        n.value % 2 === 0 ? h('p', { class: 'even', 'data-ms-content': 'members' }, `even ${n.value}`) : null,
        h('p', { class: 'who', 'data-ms-member': 'email' }, 'a member'),
        h('p', { class: 'many', 'data-ms-member': 'email', key: n.value > 3 ? 'later' : 'first' }, [
          'some',
          `${n.value}`,
          'body',
        ]),
        h('p', { class: `bound n${n.value}`, 'data-ms-content': 'members', 'data-ms-bind:class': 'yes' }, 'bound'),
        h('button', { class: 'login', 'data-ms-modal': n.value > 1 ? 'signup' : 'login' }, 'Open'),
      ]);
  },
};

Object.assign(window, {
  startTurbo: () => Turbo.start(),
  parts: {
    react: (root: HTMLElement) => {
      const made = createRoot(root);
      made.render(<ReactPart />);
      return () => made.unmount();
    },
    vue: (root: HTMLElement) => {
      const app = createApp(VuePart);
      app.mount(root);
      return () => app.unmount();
    },
    /** Alpine reads what stands in the page. */
    alpine: (root: HTMLElement) => {
      root.append((document.getElementById('alpine-part') as HTMLTemplateElement).content.cloneNode(true));
      Alpine.initTree(root);
      return () => {
        Alpine.destroyTree(root);
        root.replaceChildren();
      };
    },
  },
});
Alpine.start();
