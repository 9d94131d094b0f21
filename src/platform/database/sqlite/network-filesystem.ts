import { existsSync, readFileSync, realpathSync } from 'node:fs';

/** Filesystems on which SQLite's locks or its shared memory do not work between hosts (R74). */
const network =
  /^(nfs4?|cifs|smb\d?|smbfs|afs|9p|ceph|lustre|beegfs|gfs2?|ocfs2|davfs2?|ncpfs|vboxsf|prl_fs|fuse\.(sshfs|glusterfs|ceph|s3fs|rclone|goofys|gcsfuse|davfs2?|smbnetfs|curlftpfs|moosefs|seaweedfs|juicefs))$/;

/**
 * The name of the network filesystem that holds `path`, or null. Knows Linux's mount table and
 * Windows' network paths; null elsewhere.
 */
export function networkFilesystem(path: string, mounts: string = readMounts()): string | null {
  if (path.startsWith('\\\\')) return 'smb';
  const real = existsSync(path) ? realpathSync(path) : path;
  let found = { point: '', type: '' };
  for (const line of mounts.split('\n')) {
    // proc(5): the mount point is the fifth field, the type follows a single dash; spaces are
    // written \040.
    const [left, right] = line.split(' - ');
    const point = left
      ?.split(' ')[4]
      ?.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));
    const type = right?.split(' ')[0];
    if (!point || !type) continue;
    const holds = point === '/' || real === point || real.startsWith(`${point}/`);
    // The longest point holds; of equal ones the later mount covers the earlier.
    if (holds && point.length >= found.point.length) found = { point, type };
  }
  return network.test(found.type) ? found.type : null;
}

function readMounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8');
  } catch {
    return '';
  }
}
