import { Marked, type Tokens } from 'marked';
import { escaped, textOf } from './escaped.ts';
import { highlighted } from './highlight.ts';

export interface Heading {
  depth: number;
  id: string;
  html: string;
}

/** A heading with what is below it, for the search. */
export interface Section {
  id: string;
  heading: string;
  text: string;
}

export interface Rendered {
  title: string;
  description: string;
  html: string;
  headings: Heading[];
  sections: Section[];
  /** Markup of the source that the page also runs. */
  live: string[];
}

/** As readers of the sources see them: lower case, no punctuation, dashes for spaces. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** A heading cell without words is no heading. */
function tableOf(cells: { html: string; isHeading: boolean }[][]): string {
  const [head = [], ...rows] = cells;
  const rowOf = (row: { html: string; isHeading: boolean }[]) =>
    `<tr>${row.map(({ html, isHeading }) => (isHeading && html ? `<th scope="col">${html}</th>` : `<td>${html}</td>`)).join('')}</tr>`;
  const hasHead = head.some(({ html }) => html !== '');
  return `<div class="scroller"><table>${hasHead ? `<thead>${rowOf(head)}</thead>` : ''}<tbody>${rows.map(rowOf).join('')}</tbody></table></div>`;
}

/**
 * `linkOf` turns a link of the source into one of the site. An anchor on a line of its own names
 * the heading below it.
 */
export function renderMarkdown(source: string, linkOf: (href: string) => string): Rendered {
  const headings: Heading[] = [];
  const live: string[] = [];
  const taken = new Map<string, number>();
  const idOf = (text: string) => {
    const slug = slugOf(text);
    const times = taken.get(slug) ?? 0;
    taken.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
  let givenId = '';
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const heading = { depth, id: givenId || idOf(textOf(html)), html };
        givenId = '';
        headings.push(heading);
        // The page has it above its text.
        if (depth === 1) return '';
        return `<h${depth} id="${heading.id}">${html}<a class="anchor" href="#${heading.id}" aria-label="Link to “${escaped(textOf(html))}”">#</a></h${depth}>\n`;
      },
      link({ href, title, tokens }: Tokens.Link) {
        const more = title ? ` title="${escaped(title)}"` : '';
        return `<a href="${escaped(linkOf(href))}"${more}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="${escaped(linkOf(href))}" alt="${escaped(text)}" loading="lazy">`;
      },
      code({ text, lang = '' }: Tokens.Code) {
        const [language, isLive] = lang.split(' ');
        const source = `<pre class="scroller"><code>${highlighted(text, language)}</code></pre>\n`;
        if (!isLive) return source;
        live.push(text);
        return `<div class="live">${text}</div>\n${source}`;
      },
      table({ header, rows }: Tokens.Table) {
        const cellOf = (cell: Tokens.TableCell) => ({
          html: this.parser.parseInline(cell.tokens),
          isHeading: cell.header,
        });
        return tableOf([header, ...rows].map((row) => row.map(cellOf)));
      },
    },
  });
  const sections: Section[] = [];
  let html = '';
  let description = '';
  for (const token of marked.lexer(source)) {
    const anchor = /^<a id="([^"]+)"><\/a>$/.exec(token.raw.trim())?.[1];
    if (anchor !== undefined) {
      givenId = anchor;
      continue;
    }
    const piece = marked.parser([token]);
    html += piece;
    if (token.type === 'heading') {
      const { id, html: words } = headings.at(-1)!;
      sections.push({ id: token.depth === 1 ? '' : id, heading: textOf(words), text: '' });
      continue;
    }
    const text = textOf(piece.replaceAll(/<\/(?:td|th|li|p)>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim();
    if (token.type === 'paragraph' && description === '') description = text;
    const section = sections.at(-1);
    if (section) section.text += ` ${text}`;
  }
  const title = sections[0]?.heading ?? '';
  return { title, description, html, headings: headings.filter(({ depth }) => depth > 1), sections, live };
}
