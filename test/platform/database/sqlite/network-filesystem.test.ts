import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { networkFilesystem } from '../../../../src/platform/database/sqlite/network-filesystem.ts';

const mount = (point: string, type: string) => `30 25 0:26 / ${point} rw,relatime shared:1 - ${type} source rw`;
const mounts = [
  mount('/', 'ext4'),
  mount('/srv', 'nfs4'),
  mount('/srv/fast', 'xfs'),
  mount('/mnt/my\\040share', 'cifs'),
  mount('/home/ada', 'fuse.sshfs'),
  mount('/over', 'nfs'),
  mount('/over', 'tmpfs'),
].join('\n');

describe('R74 network filesystems', () => {
  it.each([
    ['/srv/latchkey/data', 'nfs4'],
    ['/srv', 'nfs4'],
    ['/mnt/my share/data', 'cifs'],
    ['/home/ada/data', 'fuse.sshfs'],
    ['\\\\server\\share\\data', 'smb'],
  ])('R74 %s is on %s', (path, type) => {
    expect(networkFilesystem(path, mounts)).toBe(type);
  });

  it.each(['/var/lib/latchkey', '/srv/fast/data', '/srvother/data', '/home/adabert', '/over/data'])(
    'R74 %s is local',
    (path) => {
      expect(networkFilesystem(path, mounts)).toBeNull();
    },
  );

  it('R74 a link that leads to one is seen through, and this machine’s temporary folder is fine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-mounts-'));
    try {
      const [target, link] = [join(folder, 'share'), join(folder, 'data')];
      mkdirSync(target);
      symlinkSync(target, link);
      expect(networkFilesystem(link, mount(target, 'nfs'))).toBe('nfs');
      expect(networkFilesystem(folder)).toBeNull();
      expect(networkFilesystem(folder, '')).toBeNull();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
