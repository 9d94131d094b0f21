import type { FinderStore } from '../store/store.ts';
import { inScript } from './in-script.ts';

const most = 100;

/** The way from the directory to each page, for search engines, which run no script. */
export async function providerList(store: FinderStore, publicOrigin: string): Promise<string> {
  const rows = await store.providers.directory();
  const pages = [...new Map(rows.map(({ id, name }) => [id, name]))].slice(0, most);
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: pages.map(([id, name], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      url: `${publicOrigin}/provider/${id}`,
    })),
  };
  return `<script type="application/ld+json">${inScript(list)}</script>`;
}
