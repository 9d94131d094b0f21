/**
 * R91 a page's document by its own properties alone. A picture, form or frame whose name is that of
 * a property stands before it: with `<img name="cookie">` the plain document has no cookies, and
 * with `name="adoptedStyleSheets"` no gates.
 */
export function cleanDocument(document: Document): Document {
  const own = globalThis.Document?.prototype;
  if (!own || clean.has(document)) return document;
  const view = new Proxy({} as Document, {
    get(_, name) {
      // What is not on the prototype (`location`) no element can stand before.
      const value: unknown = name in own ? Reflect.get(own, name, document) : Reflect.get(document, name);
      return typeof value === 'function' ? value.bind(document) : value;
    },
    set: (_, name, value) => Reflect.set(own, name, value, document),
  });
  clean.add(view);
  return view;
}

const clean = new WeakSet<Document>();
