import { cleanDocument } from './clean-document.ts';
import { sdkError } from './error.ts';

/** A part of the script that the build has put into a file of its own. */
export interface PartFile {
  /** SHA-256; its first bytes are also the name of the file. */
  integrity: string;
  /** The name of the part in its file, which may hold several. */
  entry: string;
  /** What the file uses of the script. */
  shared(): object;
  /** Other files, whose parts this one uses. */
  needs?(): PartFile[];
}

/** What a file of its own holds: functions that evaluate its parts, by name. */
type PartExports = Record<string, () => object>;
interface FileModule {
  default(shared: object): PartExports;
}

/** Below the service's address: the first eight bytes of the hash, in hex, name the file. */
const pathOf = (integrity: string) =>
  `/ms/${[...atob(integrity.slice(7, 19))]
    .map((one) => (256 + one.charCodeAt(0)).toString(16).slice(1))
    .join('')
    .slice(0, 16)}.js`;

const isFile = (part: object): part is PartFile => 'integrity' in part;

let origin = '';
/** Where the files of this script are: the service's address. */
export const setPartOrigin = (address: string): void => {
  origin = address;
};

const loaded = new Map<string, Promise<PartExports>>();
let failures = 0;

/**
 * Loads a part that not every page uses: in the sources `load` is an `import()`, which the build
 * replaces by the address of a file. Rejects with `network-error` when the file cannot be loaded,
 * or is not the one that was built; the next call tries again.
 */
export async function loadPart<Part extends object>(load: () => Promise<Part>): Promise<Part> {
  const part = await load();
  if (!isFile(part)) return part;
  const parts = await loadFile(part)
    .catch(() => loadFile(part))
    .catch((error: unknown) => {
      console.error('[latchkey]', error);
      throw sdkError('network-error');
    });
  return parts[part.entry]!() as Part;
}

const prefetched = new Set<string>();

/** Has the file of a part fetched once, without evaluating it; again after a failure. */
export async function prefetchPart(load: () => Promise<object>): Promise<void> {
  const part = await load();
  if (!isFile(part)) return;
  const files = [part, ...(part.needs?.() ?? [])].filter(
    ({ integrity }) => !loaded.has(integrity) && !prefetched.has(integrity),
  );
  await Promise.all(
    files.map(async ({ integrity }) => {
      prefetched.add(integrity);
      try {
        // A link would be one more rule of the page's policy: Firefox has `default-src` for it.
        const response = await fetch(origin + pathOf(integrity), { integrity, priority: 'low' });
        await response.arrayBuffer();
      } catch (error) {
        prefetched.delete(integrity);
        throw error;
      }
    }),
  );
}

function loadFile(file: PartFile): Promise<PartExports> {
  const { integrity } = file;
  const loading = loaded.get(integrity) ?? fetchFile(file);
  loaded.set(integrity, loading);
  loading.catch(() => loaded.delete(integrity));
  return loading;
}

async function fetchFile({ integrity, shared, needs }: PartFile): Promise<PartExports> {
  // Browsers remember a module that did not load by its address.
  const address = `${origin}${pathOf(integrity)}${failures ? `?again=${failures}` : ''}`;
  const needed = Promise.all((needs?.() ?? []).map(loadFile));
  // Reported below; where this file fails first, by its own error.
  needed.catch(() => {});
  try {
    await preload(address, integrity);
    const module = (await import(address)) as FileModule;
    return module.default(Object.assign(shared(), ...(await needed)));
  } catch (error) {
    failures++;
    throw error;
  }
}

/**
 * `import()` knows no integrity, a preload does. A script element would be refused under strict
 * Trusted Types.
 */
async function preload(href: string, integrity: string): Promise<void> {
  const page = cleanDocument(document);
  const link = page.createElement('link');
  const rel = 'modulepreload';
  if (!link.relList?.supports?.(rel)) return;
  try {
    await new Promise((resolve, reject) => {
      Object.assign(link, { rel, as: 'script', crossOrigin: 'anonymous', integrity, href });
      link.onload = resolve;
      link.onerror = () => reject(new Error(`${href} did not load`));
      page.head.append(link);
    });
  } finally {
    link.remove();
  }
}
