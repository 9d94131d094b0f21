import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import { root, sourceFiles } from './source-files.ts';

export interface Step {
  path: string;
  /** The network or a thread lies before it, so no import does. */
  isRemote: boolean;
}
export interface Journey {
  title: string;
  steps: Step[];
}

const step = /^\d+\. (⇢ )?`([^`]+)`/;

/** The sequence lists of the code map. */
export function journeysIn(map: string): Journey[] {
  const [, section = ''] = map.split('\n## Three journeys\n');
  return section
    .split('\n### ')
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const steps = lines.flatMap((line) => {
        const [, remote, path] = step.exec(line) ?? [];
        return path ? [{ path: posix.normalize(`src/${path}`), isRemote: remote !== undefined }] : [];
      });
      return { title, steps };
    });
}

export const journeys = (): Journey[] => journeysIn(readFileSync(`${root}src/README.md`, 'utf8'));

/** What each file of the product imports, types included. */
export const importGraph = (): Map<string, string[]> =>
  new Map(sourceFiles(['src', 'demo'], ['.ts', '.tsx']).map(({ path, text }) => [path, importsOf(path, text)]));

/**
 * The steps that no earlier file of the journey reaches by imports. A part that comes back with the
 * answer is imported by what began.
 */
export function unreached({ steps }: Journey, graph: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set<string>();
  const reach = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const to of graph.get(path) ?? []) reach(to);
  };
  return steps.flatMap(({ path, isRemote }, at) => {
    const isFine = graph.has(path) && (at === 0 || isRemote || reached.has(path) || isInjected(path, reached, graph));
    reach(path);
    return isFine ? [] : [path];
  });
}

/** An adapter or a screen is handed in: it imports the interface that was reached. */
const isInjected = (path: string, reached: ReadonlySet<string>, graph: ReadonlyMap<string, readonly string[]>) =>
  (graph.get(path) ?? []).some((to) => reached.has(to));
