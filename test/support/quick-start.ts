import { readFileSync } from 'node:fs';

export interface Snippet {
  language: string;
  code: string;
  /** The last file that the text above it names; a command has none. */
  file: string | undefined;
}

export interface Place {
  service: string;
  app: string;
}

/** What a reader copies out of a page of `docs/start/`, in order, for an app of her own. */
export function quickStart(name: string, { service, app }: Place): Snippet[] {
  const page = readFileSync(new URL(`../../src/docs/start/${name}.md`, import.meta.url), 'utf8');
  const snippets: Snippet[] = [];
  let above = '';
  for (const [, text = '', indent = '', language = '', code = ''] of page.matchAll(
    /([\s\S]*?)^( *)```(\w*)\n([\s\S]*?)^ *```$/gm,
  )) {
    above = text;
    const [file] = [...above.matchAll(/`([\w./-]+\.[a-z]+)`/g)].map(([, path]) => path).slice(-1);
    const own = code
      .replaceAll(new RegExp(`^${indent}`, 'gm'), '')
      .replaceAll(/http:\/\/localhost:4870|https:\/\/members\.example\.com/g, service)
      .replaceAll('app_…', app);
    snippets.push({ language, code: own, file: language === '' ? undefined : file });
  }
  return snippets;
}
