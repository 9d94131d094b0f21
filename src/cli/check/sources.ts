import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { requestTimeoutMs } from '../../contract/constants.ts';
import { OperatorError } from '../../platform/process/operator-error.ts';

/**
 * A page to look at: what it is called in the output, its text, and its address where it has one.
 */
export interface Source {
  name: string;
  text: string;
  href: string | null;
}

/** Pages, and the templates that become pages. */
const endings =
  /\.(?:html?|xhtml|php|erb|ejs|hbs|handlebars|mustache|liquid|njk|nunjucks|twig|jinja2?|j2|vue|svelte|astro)$/i;
const skipped = /^(?:\.|node_modules$)/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !skipped.test(name))
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return filesBelow(path);
        return entry.isFile() && endings.test(entry.name) ? [path] : [];
      }),
  );
  return lists.flat().sort();
}

async function fetchPage(url: string): Promise<Source> {
  const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) }).catch((error: Error) => error);
  if (response instanceof Error) {
    const { code } = (response.cause ?? {}) as NodeJS.ErrnoException;
    throw new OperatorError([
      `${url} cannot be reached (${code ?? response.message}). Check the address and the network, or save the page and give its file.`,
    ]);
  }
  if (!response.ok) throw new OperatorError([`${url} answered ${response.status}.`]);
  return { name: url, text: await response.text(), href: response.url || url };
}

export const isAddress = (given: string) => /^https?:\/\//i.test(given);

/** What a file, a folder or an address holds. Throws `OperatorError` where there is nothing. */
export async function readSources(given: string, cwd: string): Promise<Source[]> {
  if (isAddress(given)) return [await fetchPage(given)];
  const path = resolve(cwd, given);
  const info = await stat(path).catch(() => null);
  if (!info) throw new OperatorError([`${given} does not exist.`]);
  // A file that is named is read, whatever its ending.
  const files = info.isDirectory() ? await filesBelow(path) : [path];
  if (files.length === 0) throw new OperatorError([`${given} holds no pages and no templates.`]);
  return Promise.all(
    files.map(async (file) => ({ name: relative(cwd, file) || file, text: await readFile(file, 'utf8'), href: null })),
  );
}
