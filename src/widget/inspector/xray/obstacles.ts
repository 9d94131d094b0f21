import { type Box, isEmpty } from './measure.ts';

/** What is used or looked at as a whole. Words are taken line by line. */
const solid = 'a,button,input,select,textarea,summary,img,video,canvas,svg,iframe,[role=button]';
/** A page with more in one window is not read label by label. */
const mostElements = 3000;

/** Where the page has controls, pictures and words in the window: no label is put there. */
export function obstaclesOf(document: Document): Box[] {
  const view = document.defaultView!;
  const found: Box[] = [];
  const add = (box: Box) => {
    if (!isEmpty(box) && box.bottom > 0 && box.top < view.innerHeight) found.push(box);
  };
  const range = document.createRange();
  const elements = document.body?.querySelectorAll('*') ?? [];
  for (let i = 0; i < elements.length && i < mostElements; i++) {
    const element = elements[i]!;
    if (element.localName.startsWith('ms-')) continue;
    if (element.matches(solid)) add(element.getBoundingClientRect());
    for (const node of element.childNodes) {
      if (node.nodeType !== 3 || !node.nodeValue?.trim()) continue;
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) add(line);
    }
  }
  return found;
}
