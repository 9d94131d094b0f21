import { posix } from 'node:path';

// The formatter puts every static import and re-export at the start of a line; dynamic ones may be
// anywhere but in a comment.
const statics = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"](\.[^'"]+)['"]/gm;
const dynamics = /^(?!\s*(?:\*|\/\/)).*?\bimport\(\s*['"](\.[^'"]+)['"]/gm;

/**
 * The files of the project that `text`, standing at `path`, imports, types included. Packages are
 * left out.
 */
export function importsOf(path: string, text: string): string[] {
  const found = [...text.matchAll(statics), ...text.matchAll(dynamics)].map((match) => match[1] ?? '');
  return [...new Set(found.map((to) => posix.join(posix.dirname(path), to)))];
}

/**
 * The first circle of a graph of imports, as the way round with its start repeated; empty when
 * there is none.
 */
export function importCircle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (path: string, way: string[]): string[] => {
    const start = way.indexOf(path);
    if (start >= 0) return [...way.slice(start), path];
    if (done.has(path)) return [];
    for (const to of graph.get(path) ?? []) {
      const circle = walk(to, [...way, path]);
      if (circle.length > 0) return circle;
    }
    done.add(path);
    return [];
  };
  for (const path of graph.keys()) {
    const circle = walk(path, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
