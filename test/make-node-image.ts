/**
 * Makes `localhost/latchkey-node`, to build our image on where no registry of images can be
 * reached: Debian by its packages, the Node of this project, and npm.
 *   sudo npm run node-image
 * It wants debootstrap and podman.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const image = 'localhost/latchkey-node';
const read = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' }).trim();
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

/** The one that this machine installs from. */
const mirror = read('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages').split('\n')[0]!;
const release = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!;
const folder = mkdtempSync(join(tmpdir(), 'latchkey-node-'));
try {
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', release, folder, mirror);
  copyFileSync(process.execPath, join(folder, 'usr/local/bin/node'));
  const npm = dirname(dirname(process.env.npm_execpath ?? ''));
  const [lib, etc] = [join(folder, 'usr/local/lib/node_modules'), join(folder, 'usr/local/etc')];
  for (const path of [lib, etc]) mkdirSync(path, { recursive: true });
  cpSync(npm, join(lib, 'npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name));
  run('chroot', folder, 'useradd', '--create-home', '--uid', '1000', 'node');
  // A proxy of this network may have a certificate of its own.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  copyFileSync(certificates, join(folder, certificates));
  appendFileSync(join(etc, 'npmrc'), `registry=${read('npm', 'config', 'get', 'registry')}\ncafile=${certificates}\n`);
  const archive = `${folder}.tar`;
  run('tar', '--create', '--file', archive, '--directory', folder, '--exclude=./var/cache/apt/*', '.');
  run('podman', 'import', archive, image);
  rmSync(archive);
  console.log(`\nMS_TEST_NODE_IMAGE=${image} npm run soak -- --only R88`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
