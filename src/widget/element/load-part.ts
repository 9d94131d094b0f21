import { cleanDocument } from '../sdk/clean-document.ts';

/** A part of the script that the build has put into a file of its own. */
export interface PartFile {
  /** Below the service's address. */
  path: string;
  integrity: string;
  /** What the part uses of the script. */
  shared(): object;
}

interface PartModule<Part> {
  default(shared: object): Part;
}

const isFile = (part: object): part is PartFile => 'integrity' in part;

let failures = 0;

/**
 * Loads a part that most pages never use: in the sources `load` is an `import()`, which the build
 * replaces by the address of a file. Rejects when the file cannot be loaded, or is not the one that
 * was built; the next call tries again.
 */
export async function loadPart<Part extends object>(domain: string, load: () => Promise<Part>): Promise<Part> {
  const part = await load();
  if (!isFile(part)) return part;
  const { path, integrity, shared } = part;
  // Browsers remember a module that did not load by its address.
  const address = `${domain}${path}${failures ? `?again=${failures}` : ''}`;
  try {
    await preload(address, integrity);
    const module = (await import(address)) as PartModule<Part>;
    return module.default(shared());
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
  if (!link.relList?.supports?.('modulepreload')) return;
  try {
    await new Promise((resolve, reject) => {
      Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href });
      link.onload = resolve;
      link.onerror = () => reject(new Error(`${href} did not load`));
      page.head.append(link);
    });
  } finally {
    link.remove();
  }
}
