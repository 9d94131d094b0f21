import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectorTable } from '../../src/widget/inspector/inspector-table.ts';

/**
 * A folder with the inspector's table where the build puts it, for a service in process that was
 * not built.
 */
export function distInspector(): string {
  const dist = mkdtempSync(join(tmpdir(), 'latchkey-inspector-'));
  const css = readFileSync(join(import.meta.dirname, '../../src/widget/inspector/inspector.css'), 'utf8');
  mkdirSync(join(dist, 'inspector'));
  writeFileSync(join(dist, 'inspector/words.json'), JSON.stringify(inspectorTable(css)));
  return dist;
}
