import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

const relative = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;

/**
 * The anchors that a reader's program makes of headings: lower case, no punctuation, dashes for
 * spaces.
 */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('links', () => {
  const documents = sourceFiles(['.'], ['.md']);
  const texts = new Map(documents.map(({ path, text }) => [path, text]));

  /** Why the link is broken, or undefined. */
  function whyBroken(from: string, link: string): string | undefined {
    const [file = '', anchor] = link.split('#');
    const path = file === '' ? from : posix.join(posix.dirname(from), file);
    if (!existsSync(root + path)) return `${from}: ${link} leads nowhere`;
    const text = texts.get(path);
    return anchor && text !== undefined && !anchorsOf(text).includes(anchor)
      ? `${from}: ${link} has no heading`
      : undefined;
  }

  it('every link between the documents leads somewhere', () => {
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(relative)].flatMap(([, link = '']) => whyBroken(path, link) ?? []),
    );
    expect(broken).toEqual([]);
  });

  it('a link to nothing is found', () => {
    expect(whyBroken('README.md', 'src/docs/nothing.md')).toContain('nowhere');
    expect(whyBroken('README.md', 'src/README.md#no-such-heading')).toContain('no heading');
    expect(whyBroken('README.md', '#try-it')).toBeUndefined();
  });
});
