import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, posix } from 'node:path';
import { build, transform } from 'esbuild';
import { clientChapter } from './client-chapter.ts';
import { findingsChapter } from './findings-chapter.ts';
import { addressOf, listedFolders, madeByTheService, navigation, relativeAddress } from './navigation.ts';
import { type Assets, type Entry, type Group, pageTemplate } from './page-template.ts';
import { type Rendered, renderMarkdown } from './render-markdown.ts';
import { searchIndex } from './search-index.ts';

interface Input {
  root: string;
  outdir: string;
  /** The pages whose examples work, for a service that has their app. */
  liveDir: string;
  version: string;
}
interface SourcePage extends Rendered {
  /** In `src/docs/`, without the ending. */
  file: string;
  address: string;
}

/** What the build adds to a page from the tables of the product. */
const chapters: Record<string, () => string> = { client: clientChapter, inspector: findingsChapter };

const withHash = (name: string, bytes: string | Uint8Array) => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return `assets/${name.replace(/(\.\w+)$/, `-${hash}$1`)}`;
};

async function readPages(folder: string): Promise<{ pages: SourcePage[]; pictures: Set<string> }> {
  const files = (await readdir(folder, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort();
  const pictures = new Set<string>();
  const linkOf = (file: string, href: string) => {
    if (/^(?:https?:|mailto:|#)/.test(href)) return href;
    const [path = '', anchor] = href.split('#');
    const target = posix.join(posix.dirname(file), path);
    const end = anchor === undefined ? '' : `#${anchor}`;
    if (target.startsWith('pictures/')) {
      pictures.add(target);
      return relativeAddress(addressOf(file), target);
    }
    const name = target.replace(/\.md$/, '');
    if (!files.includes(name)) throw new Error(`src/docs/${file}.md: ${href} leads out of the documentation`);
    return `${relativeAddress(addressOf(file), addressOf(name))}${end}`;
  };
  const pages = await Promise.all(
    files.map(async (file) => {
      const source = (await readFile(`${folder}/${file}.md`, 'utf8')) + (chapters[file]?.() ?? '');
      return { file, address: addressOf(file), ...renderMarkdown(source, (href) => linkOf(file, href)) };
    }),
  );
  return { pages, pictures };
}

/** The pages in reading order; those of a folder follow its own page. */
function inOrder(pages: SourcePage[]): { groups: Group[]; order: SourcePage[] } {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const order: SourcePage[] = [];
  const groups = navigation.map(({ title, pages: files }) => ({
    title,
    entries: files.map((file): Entry => {
      const page = byFile.get(file);
      if (!page) throw new Error(`src/docs/${file}.md does not exist`);
      const below =
        page.address && !listedFolders.includes(page.address)
          ? pages.filter(({ address }) => address.startsWith(`${page.address}/`))
          : [];
      order.push(page, ...below);
      return page;
    }),
  }));
  const missing = pages.filter((page) => !order.includes(page)).map(({ file }) => file);
  if (missing.length > 0) throw new Error(`the navigation of the documentation lacks ${missing.join(', ')}`);
  const reference = groups.find(({ title }) => title === 'Guard and call');
  for (const [address, title] of Object.entries(madeByTheService)) reference?.entries.push({ address, title });
  return { groups, order };
}

/** The list for language models: each page as its Markdown source. */
function llmsText(groups: Group[], order: SourcePage[]): string {
  const lineOf = ({ address }: Entry) =>
    order
      .filter((page) => page.address === address)
      .map(({ file, title, description }) => `- [${title}](${file}.md): ${description}`);
  const chapters = groups.map(({ title, entries }) => `## ${title}\n\n${entries.flatMap(lineOf).join('\n')}\n`);
  const [home] = order;
  return `# Latchkey\n\n> Membership for any website in one script tag. ${home?.description}\n\n${chapters.join('\n')}`;
}

async function writeAssets({ root, outdir }: Input, pages: SourcePage[]): Promise<Assets> {
  const source = `${root}src/build/docs/browser`;
  const { outputFiles } = await build({
    entryPoints: { theme: `${source}/theme.ts`, docs: `${source}/docs.ts` },
    outdir,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['es2022'],
    legalComments: 'none',
    logLevel: 'warning',
  });
  const scriptOf = (name: string) =>
    outputFiles.find(({ path }) => path.replaceAll('\\', '/').endsWith(`/${name}`))!.text;
  const { code } = await transform(await readFile(`${source}/docs.css`, 'utf8'), { loader: 'css', minify: true });
  const write = async (name: string, text: string) => {
    const path = withHash(name, text);
    await writeFile(`${outdir}/${path}`, text);
    return path;
  };
  await mkdir(`${outdir}/assets`, { recursive: true });
  await copyFile(`${source}/icon.svg`, `${outdir}/assets/icon.svg`);
  return {
    style: await write('docs.css', code),
    theme: await write('theme.js', scriptOf('theme.js')),
    script: await write('docs.js', scriptOf('docs.js')),
    search: await write('search.json', JSON.stringify(searchIndex(pages))),
  };
}

/** The documentation as a static site, from `src/docs/` and the tables of the product. */
export async function writeDocs(input: Input): Promise<void> {
  const { root, outdir, liveDir, version } = input;
  const folder = `${root}src/docs`;
  const { pages, pictures } = await readPages(folder);
  const { groups, order } = inOrder(pages);
  await mkdir(outdir, { recursive: true });
  const assets = await writeAssets(input, order);
  for (const picture of pictures) {
    await mkdir(dirname(`${outdir}/${picture}`), { recursive: true });
    await copyFile(`${folder}/${picture}`, `${outdir}/${picture}`);
  }
  for (const { file } of pages) {
    await mkdir(dirname(`${outdir}/${file}`), { recursive: true });
    await copyFile(`${folder}/${file}.md`, `${outdir}/${file}.md`);
  }
  await writeFile(`${outdir}/llms.txt`, llmsText(groups, order));
  const writePage = async (folder: string, address: string, html: string) => {
    const path = `${folder}/${address || 'index'}.html`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, html);
  };
  for (const [i, page] of order.entries()) {
    const parts = { ...page, groups, previous: order[i - 1], next: order[i + 1], assets, version };
    await writePage(outdir, page.address, pageTemplate({ ...parts, hasService: false }));
    if (page.live.length > 0) await writePage(liveDir, page.address, pageTemplate({ ...parts, hasService: true }));
  }
}
