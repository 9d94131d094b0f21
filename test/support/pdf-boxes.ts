import { inflateSync } from 'node:zlib';

/**
 * How tall the boxes of `rgb(1, 2, 3)` are, in CSS pixels, page by page of a PDF that Chromium
 * printed; a box that is cut is two.
 */
export function pdfBoxes(pdf: Buffer): number[][] {
  const pages: number[][] = [];
  for (const [, head = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/obj\n(<<(?:[^>]|>(?!>))*>>) ?stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    if (!head.includes('FlateDecode') || head.includes('/Image')) continue;
    const drawn = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    // A page's own drawing begins by turning its axis round; forms and fonts do not.
    if (!/^ ?[.\d]+ 0 0 -[.\d]+ /.test(drawn)) continue;
    const boxes: number[] = [];
    let isOurs = false;
    for (const [line, height] of drawn.matchAll(/^.* rg$|^\S+ \S+ \S+ (\S+) re\nf$/gm)) {
      if (line.endsWith('rg')) isOurs = line.endsWith('.0039 .0078 .0118 rg');
      else if (isOurs) boxes.push(Math.round(Number(height)));
    }
    pages.push(boxes);
  }
  return pages;
}
