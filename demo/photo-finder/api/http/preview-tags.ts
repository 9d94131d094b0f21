import type { HttpParts } from './parts.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter]!);

/**
 * What a link shows where it is pasted: words, and never a body. A shared collection does not even tell its name, because whoever
 * sees the preview need not be the one it was meant for.
 */
export async function previewTags(
  { facts, store }: HttpParts,
  path: string,
  query: Record<string, unknown>,
): Promise<string> {
  const { product } = facts;
  let title = product;
  let description = `Find, save and share goal photos, and the people who did the work.`;
  if (path.startsWith('/provider/')) {
    const provider = await store.providers.byId(path.slice('/provider/'.length));
    if (provider) {
      title = `${provider.name} · ${product}`;
      description = `${provider.title}, ${provider.practiceName}. ${provider.cities.join(', ')}.`;
    }
  } else if (path.startsWith('/collections/')) {
    title = `A shared collection · ${product}`;
    description = 'Open it to see what was put together for you.';
  } else if (path === '/' && 'photo' in query) {
    title = `A result · ${product}`;
    description = "One person's result. Yours will differ.";
  }
  return [
    ['og:site_name', product],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
  ]
    .map(([name, text]) => `<meta property="${name}" content="${escaped(text!)}">`)
    .concat(`<meta name="description" content="${escaped(description)}">`)
    .join('');
}
