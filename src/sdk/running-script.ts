// The browser's own getter: a picture of the page that is called `currentScript` answers for the document's property (R91), and
// with it for where passwords are sent.
const getter = globalThis.Document && Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;

/** The classic script that is running now, or null (modules, bundlers). */
export const runningScript = (document: Document): HTMLScriptElement | null =>
  (getter ? getter.call(document) : document.currentScript) as HTMLScriptElement | null;
