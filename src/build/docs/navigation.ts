/**
 * The order of the documentation: side bar, previous and next follow it. A page is named by its
 * file in `src/docs/` without the ending; its title is the file's own first heading.
 */
export const navigation = [
  {
    title: 'Start',
    pages: [
      'README',
      ...['README', 'webflow', 'wordpress', 'framer', 'react', 'next', 'vue', 'astro'].map((name) => `start/${name}`),
    ],
  },
  {
    title: 'Guides',
    pages: ['gate-a-page', 'sell-a-plan', 'invite-a-team', 'move-from-memberstack', 'go-live'].map(
      (name) => `guides/${name}`,
    ),
  },
  {
    title: 'Build pages',
    pages: [
      'install',
      'language',
      'examples/README',
      'elements',
      'client',
      'sign-in-methods',
      'texts',
      'mails',
      'inspector',
      'errors',
      'agents',
    ],
  },
  { title: 'Guard and call', pages: ['gates', 'servers', 'admin-api'] },
  { title: 'Run the service', pages: ['configuration', 'operating', 'security', 'command-line'] },
  {
    title: 'Background',
    pages: ['differences', 'accessibility', 'afterview', 'product', 'requirements', 'decisions/README'],
  },
];

/** Pages of these folders have entries of their own; other folders are one entry. */
export const listedFolders: readonly string[] = ['start'];

/** Served by the service itself, from its contract. */
export const madeByTheService: Readonly<Record<string, string>> = { api: 'Every call of the API' };

/** `README` is the page of its folder. */
export const addressOf = (file: string) => file.replace(/(?:^|\/)README$/, '');

/** A link from one address of the site to another, so that it works behind any prefix. */
export function relativeAddress(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up}${to}` || './';
}
