import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';
import type { SecureNode } from '../../contract/content-entities.ts';

/**
 * M §1.5 what an owner's HTML may consist of. Everything else is taken out: its element, and for
 * the dangerous ones what is in it too.
 */
const tags = new Set(
  `a abbr address article aside audio b bdi bdo blockquote br button caption cite code col colgroup data dd del details dfn div dl dt em
  figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd label li main mark nav ol p picture pre q rp rt ruby s samp
  section small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr`.split(
    /\s+/,
  ),
);
/** Elements whose content is no text for people. */
const droppedWhole = new Set(
  'script style template noscript object embed applet base link meta title head frame frameset svg math form input textarea select'.split(
    ' ',
  ),
);
const attributes = new Set(
  `abbr allow allowfullscreen alt cite class colspan controls datetime dir download headers height href hreflang kind label lang loading
  loop media muted open playsinline poster preload reversed role rowspan scope sizes span srclang src start target title type value
  width`.split(/\s+/),
);
/**
 * Which addresses an attribute may hold. Frames are documents of their own, so they must be
 * encrypted.
 */
const addresses: Record<string, RegExp> = {
  href: /^(?:https?:|mailto:|tel:|[/?#]|[\w.-]+(?:[/?#]|$))/i,
  cite: /^https?:/i,
  src: /^(?:https?:|[/?#]|[\w.-]+(?:[/?#]|$))/i,
  poster: /^(?:https?:|[/?#]|[\w.-]+(?:[/?#]|$))/i,
};
const frameAddress = /^https:\/\//i;

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Browsers drop these before they read an address: `java\tscript:` is one. */
const bare = (address: string) => address.replace(/[\u0000-\u0020\u007f]/g, '');

function mayStay(tag: string, name: string, value: string): boolean {
  if (/^(?:aria|data)-[\w-]+$/.test(name)) return true;
  if (!attributes.has(name)) return false;
  if (tag === 'iframe' && name === 'src') return frameAddress.test(bare(value));
  return addresses[name]?.test(bare(value)) ?? true;
}

/** A new tree of allowed nodes; never the parsed one, so that none stays by oversight. */
function copy(from: Parent, to: Parent): void {
  for (const node of from.childNodes) {
    if (defaultTreeAdapter.isTextNode(node)) {
      defaultTreeAdapter.insertText(to, node.value);
      continue;
    }
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    const tag = node.tagName;
    if (droppedWhole.has(tag) || node.namespaceURI !== html.NS.HTML) continue;
    const isFrame = tag === 'iframe';
    const allowed = node.attrs.filter(({ name, value }) => mayStay(tag, name, value));
    if (!tags.has(tag) || (isFrame && !allowed.some(({ name }) => name === 'src'))) {
      copy(node, to);
      continue;
    }
    // A page that is opened from here must not be able to steer this one.
    if (allowed.some(({ name, value }) => name === 'target' && value !== '_self'))
      allowed.push({ name: 'rel', value: 'noopener' });
    const element = defaultTreeAdapter.createElement(tag, html.NS.HTML, allowed);
    if (!isFrame) copy(node, element);
    defaultTreeAdapter.appendChild(to, element);
  }
}

const nodeOf = (node: DefaultTreeAdapterTypes.ChildNode): SecureNode => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  const { tagName, attrs, childNodes } = node as Element;
  return {
    tag: tagName,
    attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    children: childNodes.map(nodeOf),
  };
};

/**
 * The owner's HTML without whatever could run: as text for pages that put it in by themselves, and
 * as a tree for ours.
 */
export function secureHtml(source: string): { content: string; nodes: SecureNode[] } {
  const clean = defaultTreeAdapter.createDocumentFragment();
  copy(parseFragment(source), clean);
  return { content: serialize(clean), nodes: clean.childNodes.map(nodeOf) };
}
