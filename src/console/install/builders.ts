interface Tag {
  serviceUrl: string;
  appId: string;
  /** `ms.js` or `ms.light.js`. */
  script: string;
}

export interface Builder {
  /** In the address of the screen. */
  id: string;
  name: string;
  /** Where the code goes, before and after it. */
  steps: readonly [before: string, ...after: string[]];
  code(tag: Tag): string;
  /** Below `/docs`. */
  docs: string;
}

const html = ({ serviceUrl, appId, script }: Tag, inline = '', end = '></script>') =>
  [
    `<script${inline} src="${serviceUrl}/guard.js"${end}`,
    `<script${inline} async src="${serviceUrl}/${script}" data-ms-app="${appId}"${end}`,
  ].join('\n');

const indented = (lines: string, by: string) => lines.replace(/^/gm, by);

/** A step that names the screen leads to it. */
export const domainsScreen = 'Domains and pages';

const allowed = (hosted: string) =>
  `Name your site in ${domainsScreen}: an address that ends with ${hosted} for test mode, your own domain for live mode.`;
const publish = 'Publish, and open the site: the editor and its preview run no custom code.';
const tryIt = 'Give any button the attribute data-ms-modal="login", and press it.';

/** In short what the documentation says at length. */
export const builders: readonly Builder[] = [
  {
    id: 'html',
    name: 'HTML',
    steps: ['Put both lines into the <head> of every page.', tryIt],
    code: (tag) => html(tag),
    docs: '/docs/start',
  },
  {
    id: 'webflow',
    name: 'Webflow',
    steps: [
      'Open Site settings, Custom code, and paste this into Head code.',
      'Select a button, and add a custom attribute with the name data-ms-modal and the value login.',
      allowed('.webflow.io'),
      publish,
    ],
    code: (tag) => html(tag),
    docs: '/docs/start/webflow',
  },
  {
    id: 'wordpress',
    name: 'WordPress',
    steps: [
      'Add this to functions.php of your child theme, or to a plugin for snippets.',
      `Name your site in ${domainsScreen}, for live mode.`,
      'Exclude both scripts from plugins that combine or delay scripts.',
      'Add a Custom HTML block: <button data-ms-modal="login">Log in</button>',
    ],
    code: (tag) => `add_action('wp_head', function () { ?>\n${indented(html(tag), '  ')}\n<?php }, 1);`,
    docs: '/docs/start/wordpress',
  },
  {
    id: 'framer',
    name: 'Framer',
    steps: [
      'Open Site settings, General, Custom code, and add this at the start of head, on all pages.',
      'Framer has no field for attributes: a code override adds them, as the documentation shows.',
      allowed('.framer.website'),
      publish,
    ],
    code: (tag) => html(tag),
    docs: '/docs/start/framer',
  },
  {
    id: 'react',
    name: 'React',
    steps: ['Put both lines into the <head> of index.html.', 'Write the attributes in JSX, as on any page.'],
    code: (tag) => html(tag),
    docs: '/docs/start/react',
  },
  {
    id: 'next',
    name: 'Next',
    steps: [
      'Put this into the root layout, app/layout.tsx, and suppressHydrationWarning on <html>.',
      'Write the attributes in any component, including server components.',
    ],
    code: (tag) => `<head>\n${indented(html(tag, '', ' />'), '  ')}\n</head>`,
    docs: '/docs/start/next',
  },
  {
    id: 'vue',
    name: 'Vue',
    steps: [
      'Put both lines into the <head> of index.html. With Nuxt they belong into app.head.script of nuxt.config.ts.',
      'Write the attributes in templates.',
    ],
    code: (tag) => html(tag),
    docs: '/docs/start/vue',
  },
  {
    id: 'astro',
    name: 'Astro',
    steps: [
      'Put both lines into the <head> of your layout. is:inline keeps Astro from bundling them.',
      'Write the attributes in any page or component.',
    ],
    code: (tag) => html(tag, ' is:inline'),
    docs: '/docs/start/astro',
  },
];
