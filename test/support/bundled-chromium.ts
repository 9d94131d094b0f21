import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ours from '../../package.json' with { type: 'json' };

const out = fileURLToPath(new URL('../out/', import.meta.url));
const folder = `${out}chromium-${ours.devDependencies['@sparticuz/chromium']}`;
const unpack = "await (await import('@sparticuz/chromium')).default.executablePath()";

/** The binary that npm brought, unpacked once for a checkout. */
export function bundledChromium(): string {
  if (!existsSync(folder)) {
    mkdirSync(out, { recursive: true });
    // It unpacks into the folder for temporary files and trusts whatever has its name there: so it
    // gets one of its own, in a process of its own. Only a whole one becomes ours, and another test
    // file may have been faster.
    const mine = mkdtempSync(`${out}chromium-`);
    execFileSync(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, TMPDIR: mine },
    });
    try {
      renameSync(mine, folder);
    } catch {
      rmSync(mine, { recursive: true });
    }
  }
  return `${folder}/chromium`;
}
