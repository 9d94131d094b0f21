const mostLetters = 32;

/**
 * What a builder knows an element by: its tag with its id, and the label, text, heading or name
 * that it has.
 */
export function elementName(element: Element): string {
  const { labels, placeholder, name } = element as Partial<HTMLInputElement>;
  const heading = () => element.querySelector('h1,h2,h3,h4,legend,label')?.textContent;
  const own = element.children.length < 4 ? element.textContent : '';
  const candidates = [element.getAttribute('aria-label'), labels?.[0]?.textContent, placeholder, own, heading(), name];
  const text = candidates.map((one) => (typeof one === 'string' ? one.replace(/\s+/g, ' ').trim() : '')).find(Boolean);
  const id = element.getAttribute('id');
  const shown = text && text.length > mostLetters ? `${text.slice(0, mostLetters).trimEnd()}…` : text;
  return `<${element.localName}${id ? `#${id}` : ''}>${shown ? ` “${shown}”` : ''}`;
}
