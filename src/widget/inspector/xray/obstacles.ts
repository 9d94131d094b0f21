import { type Box, isEmpty } from './measure.ts';

/** What is used or looked at as a whole. Words are taken line by line. */
const solid = 'a,button,input,select,textarea,summary,img,video,canvas,svg,iframe,[role=button]';
/** A page with more is not read label by label: it gets no labels. */
const mostElements = 10_000;

/**
 * Where the page has controls, pictures and words in the window, in open shadow roots too: no label
 * is put there. Our own elements are taken as a whole.
 */
export function obstaclesOf(document: Document): Box[] {
  const view = document.defaultView!;
  const found: Box[] = [];
  const add = (box: Box) => {
    if (!isEmpty(box) && box.bottom > 0 && box.top < view.innerHeight) found.push(box);
  };
  const range = document.createRange();
  let count = 0;
  function collect(root: ParentNode): void {
    for (const element of root.querySelectorAll('*')) {
      if (++count > mostElements) return;
      const isOurs = element.localName.startsWith('ms-');
      if (element.localName === 'ms-inspector') continue;
      if (isOurs || element.matches(solid)) add(element.getBoundingClientRect());
      if (isOurs) continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== 3 || !node.nodeValue?.trim()) continue;
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) add(line);
      }
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  }
  if (document.body) collect(document.body);
  const all = { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight };
  return count > mostElements ? [all] : found;
}
