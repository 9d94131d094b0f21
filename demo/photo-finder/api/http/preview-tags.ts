import type { HttpDependencies } from './http-dependencies.ts';
import { providerCard } from './provider-card.ts';
import { providerList } from './provider-list.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter]!);

/** What a page shows before any script has run: its title, and the tags of its head. */
export interface PageHead {
  title: string;
  tags: string;
  /** False where what the address names is not there, or not for everybody. */
  isThere: boolean;
}

/**
 * The preview of a pasted link: text and a coloured card, never a body. A shared collection's title
 * is left out, because other people than the recipient may see the preview.
 */
export async function previewTags(
  { facts, store, publicOrigin }: HttpDependencies,
  path: string,
  query: Record<string, unknown>,
): Promise<PageHead> {
  const { product } = facts;
  const image = (what: string) => `${publicOrigin}/cards/${what}.png`;
  let title = `${product}: results on bodies like yours`;
  let description = 'Find, save and share goal photos, and the people who did the work.';
  let card = image('afterview');
  let more = '';
  let isThere = true;
  if (path.startsWith('/provider/')) {
    const provider = await store.providers.byId(path.slice('/provider/'.length));
    isThere = provider !== null;
    if (provider) {
      const url = `${publicOrigin}${path}`;
      title = `${provider.name} · ${product}`;
      description = `${provider.title}, ${provider.practiceName}. ${provider.cities.join(', ')}.`;
      more = `<link rel="canonical" href="${escaped(url)}">${providerCard(provider, url, await store.now())}`;
    }
  } else if (path === '/providers') {
    title = `Providers · ${product}`;
    description = 'Providers by place and procedure: whose results they show, and what was checked of them.';
    more = `<link rel="canonical" href="${escaped(`${publicOrigin}${path}`)}">${await providerList(store, publicOrigin)}`;
  } else if (path.startsWith('/collections/')) {
    title = `A shared collection · ${product}`;
    description = 'Open it to see what was put together for you.';
  } else if (path === '/' && typeof query.photo === 'string' && /^pho_[0-9a-z]{20}$/.test(query.photo)) {
    title = `A result · ${product}`;
    description = "One person's result. Yours will differ.";
    card = image(query.photo);
    // Search engines that keep what is explicit from some of their visitors go by this.
    const photo = await store.photos.byId(query.photo);
    if (photo?.status === 'published' && photo.sensitivity === 2) more = '<meta name="rating" content="adult">';
  }
  const tags = [
    ['og:site_name', product],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', card],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', product],
    ['twitter:card', 'summary_large_image'],
  ]
    .map(([name, text]) => `<meta property="${name}" content="${escaped(text!)}">`)
    .concat(`<meta name="description" content="${escaped(description)}">`, more)
    .join('');
  return { title: escaped(title), tags, isThere };
}
