import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../build.mjs', import.meta.url));
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Builds in a process of its own that ends with this one. True: the build is there. */
export async function buildFirst() {
  let isStopped = false;
  const child = spawn(process.execPath, [build], { stdio: 'inherit' });
  const stop = (signal) => {
    isStopped = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise((resolve) => child.once('close', resolve));
  for (const signal of signals) process.off(signal, stop);
  if (code !== 0) process.exitCode = code ?? 1;
  return code === 0 && !isStopped;
}

const lookEveryMs = 500;
const shell = /^-?(?:.*\/)?(?:ba|da|a|k|z)?sh$/;

/** The parent, and npm itself where the parent is the shell that npm runs a script in. */
function ancestors() {
  const ps = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(process.ppid)], { encoding: 'utf8' });
  const [, npm, name = ''] = /^\s*(\d+)\s+(.*?)\s*$/m.exec(ps.stdout ?? '') ?? procOf(process.ppid);
  return shell.test(name) ? [process.ppid, Number(npm)] : [process.ppid];
}
/** Where there is no `ps`, as in small containers. */
function procOf(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return ['', parent, name];
  } catch {
    return [];
  }
}
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * npm hands on SIGTERM and SIGINT only, and only to its shell: however it ends, this process stops
 * too.
 */
export function stopWithParent() {
  const [parent, npm] = ancestors();
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGHUP');
  }, lookEveryMs).unref();
}
