import { closeSync, existsSync, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * R71 sessions that were ended while the disk was full: no longer good, and deleted once there is
 * room.
 */
export interface EndedSessions {
  has(id: string): boolean;
  all(): string[];
  /** False = it cannot be stored, so the session goes on. */
  add(id: string): boolean;
  /** They are deleted: their places are free again. */
  forget(ids: readonly string[]): void;
}

/** One id, in bytes; and how many fit, which is how many may log out before there is room again. */
const slotBytes = 64;
const slots = 1024;
const empty = Buffer.alloc(slotBytes);

/**
 * PostgreSQL has no room of ours to keep back: there a logout that could not be written is refused.
 */
export const noEndedSessions: EndedSessions = {
  has: () => false,
  all: () => [],
  add: () => false,
  forget: () => {},
};

/**
 * Stored in `path`, so that a restart does not revive an ended session. The file is allocated while
 * there is room and overwritten in place. Null = a database in memory, which ends with its
 * sessions.
 */
export function endedSessionsIn(path: string | null): EndedSessions {
  const slotOf = new Map<string, number>();
  if (path !== null) for (const [slot, id] of readSlots(path)) slotOf.set(id, slot);

  return {
    has: (id) => slotOf.has(id),
    all: () => [...slotOf.keys()],
    add(id) {
      if (slotOf.has(id)) return true;
      const taken = new Set(slotOf.values());
      let slot = 0;
      while (taken.has(slot)) slot++;
      if (path !== null && !writeSlot(path, slot, id)) return false;
      slotOf.set(id, slot);
      return true;
    },
    forget(ids) {
      for (const id of ids) {
        const slot = slotOf.get(id);
        if (slot === undefined) continue;
        // A slot that cannot be cleared names a session that is gone, which is harmless.
        if (path !== null) writeSlot(path, slot, '');
        slotOf.delete(id);
      }
    },
  };
}

/**
 * Allocates the file unless it is there already; on a disk that is full from the start that fails,
 * and nothing is stored.
 */
function readSlots(path: string): [slot: number, id: string][] {
  let file: number | undefined;
  try {
    file = openSync(path, 'a+', 0o600);
    const missing = slots * slotBytes - fstatSync(file).size;
    if (missing > 0) writeSync(file, Buffer.alloc(missing));
    fsyncSync(file);
    return idsIn(file);
  } catch {
    return [];
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function idsIn(file: number): [slot: number, id: string][] {
  const bytes = Buffer.alloc(slots * slotBytes);
  readSync(file, bytes, 0, bytes.length, 0);
  return Array.from({ length: slots }, (_, slot): [number, string] => [
    slot,
    bytes
      .subarray(slot * slotBytes, (slot + 1) * slotBytes)
      .toString('utf8')
      .replace(/\0.*$/s, ''),
  ]).filter(([, id]) => id !== '');
}

/** The ids in `path`, beside a service that may run. None where there is no file. */
export function readEndedSessions(path: string): string[] {
  if (!existsSync(path)) return [];
  const file = openSync(path, 'r');
  try {
    return idsIn(file).map(([, id]) => id);
  } finally {
    closeSync(file);
  }
}

/** Never makes the file longer, which a full disk would refuse half way. */
function writeSlot(path: string, slot: number, id: string): boolean {
  const bytes = Buffer.from(empty);
  if (bytes.write(id) < Buffer.byteLength(id)) return false;
  let file: number | undefined;
  try {
    file = openSync(path, 'r+');
    if (fstatSync(file).size < (slot + 1) * slotBytes) return false;
    writeSync(file, bytes, 0, slotBytes, slot * slotBytes);
    fdatasyncSync(file);
    return true;
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
