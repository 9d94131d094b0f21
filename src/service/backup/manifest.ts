import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { OperatorError } from '../../platform/process/operator-error.ts';

/**
 * A backup's `manifest.json`: enough to verify that all of it is there, byte for byte.
 */
const Manifest = Type.Object({
  format: Type.Literal(1),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  /** Steps of the database's schema. */
  schema: Type.Number(),
  /** Of the program that made it. */
  version: Type.String(),
  madeAt: Type.String(),
  /** Rows by table; none in what an older version made of SQLite. */
  rows: Type.Record(Type.String(), Type.Number()),
  /** SHA-256 by path. */
  files: Type.Record(Type.String(), Type.String()),
});
export type Manifest = Static<typeof Manifest>;

const name = 'manifest.json';

/** Beside it: when the backup was last found in order, and whether it was restored on trial. */
const Verified = Type.Object({ at: Type.String(), isRestored: Type.Boolean() });
export type Verified = Static<typeof Verified>;
const verifiedName = 'verified.json';

async function filesBelow(folder: string, inside = ''): Promise<string[]> {
  const entries = await readdir(join(folder, inside), { withFileTypes: true });
  const lists = entries.map((entry) => {
    const path = inside ? `${inside}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });
  return (await Promise.all(lists)).flat().sort();
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Last of all: a folder without it is no backup. */
export async function writeManifest(folder: string, about: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> {
  const files: Record<string, string> = {};
  for (const path of await filesBelow(folder)) files[path] = await hashOf(join(folder, path));
  const manifest: Manifest = { format: 1, ...about, files };
  await writeFile(join(folder, name), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null);
  if (text === null)
    throw new OperatorError([`There is no backup in ${folder}, or one that was not finished: ${name} is missing.`]);
  const manifest = parsed(text);
  if (Value.Check(Manifest, manifest)) return manifest;
  if (Value.Check(Type.Object({ format: Type.Integer({ minimum: 2 }) }), manifest))
    throw new OperatorError([`The backup in ${folder} was made by a newer version.`]);
  throw new OperatorError([`The backup in ${folder} is damaged: ${name} cannot be read.`]);
}

/** A sentence for each file that is missing, has changed, or does not belong there. */
export async function manifestFindings(folder: string, { files }: Manifest): Promise<string[]> {
  const there = new Set((await filesBelow(folder)).filter((path) => path !== name && path !== verifiedName));
  const findings: string[] = [];
  for (const [path, hash] of Object.entries(files)) {
    if (!(await stat(join(folder, path)).catch(() => null))) findings.push(`${path} is missing.`);
    else if ((await hashOf(join(folder, path))) !== hash)
      findings.push(`${path} has changed since the backup was made.`);
    there.delete(path);
  }
  return [...findings, ...[...there].map((path) => `${path} does not belong to the backup.`)];
}

/** For the next `latchkey doctor`. A backup on a disk that only reads stays without it. */
export async function noteVerified(folder: string, isRestored: boolean): Promise<void> {
  const wasRestored = (await readVerified(folder))?.isRestored ?? false;
  const note: Verified = { at: new Date().toISOString(), isRestored: isRestored || wasRestored };
  await writeFile(join(folder, verifiedName), `${JSON.stringify(note)}\n`, { mode: 0o600 }).catch(() => {});
}

/** Null = the backup was never verified. */
export async function readVerified(folder: string): Promise<Verified | null> {
  const note = parsed(await readFile(join(folder, verifiedName), 'utf8').catch(() => ''));
  return Value.Check(Verified, note) ? note : null;
}
