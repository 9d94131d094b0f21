import { isAbsolute, join, resolve } from 'node:path';
import type { DatabaseLocation } from '../platform/database/database-options.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { demoSecret } from '../platform/process/secret-setting.ts';
import { configFile } from './config.ts';
import type { VariableName } from './variables.ts';

/**
 * Where the data lie and what opens them: all that a command needs which works on them without the
 * service.
 */
export interface DataLocation {
  place: Exclude<DatabaseLocation, { memory: true }>;
  /** Folder of SQLite, images and older scripts. */
  dataDir: string;
  configFile: string;
  /** Newest first; empty where none is set. */
  secrets: string[];
}

/** Where pictures are beside SQLite; beside PostgreSQL they are in the database. */
export const imageFolder = (dataDir: string): string => join(dataDir, 'images');

/**
 * From the same variables as `readSettings`, but none is required: it needs neither secret nor
 * public address.
 */
export function readDataLocation(env: Record<string, string | undefined>, cwd = process.cwd()): DataLocation {
  const value = (name: VariableName) => env[name]?.trim() || null;
  const path = (text: string) => (isAbsolute(text) ? text : resolve(cwd, text));
  const isDemo = ['1', 'true'].includes(value('MS_DEMO') ?? '');
  const dataDir = path(value('MS_DATA_DIR') ?? './data');
  const url = value('MS_DATABASE_URL');
  if (url !== null && !/^postgres(ql)?:\/\//.test(url))
    throw new OperatorError(['MS_DATABASE_URL must begin with postgres://.']);
  const given = [value('MS_SECRET'), value('MS_SECRET_PREVIOUS')].flatMap((list) => (list ?? '').split(','));
  const secrets = given.map((one) => one.trim()).filter(Boolean);
  return {
    place: url === null ? { folder: dataDir } : { url },
    dataDir,
    configFile: configFile(env, cwd),
    secrets: secrets.length === 0 && isDemo ? [demoSecret(dataDir)] : secrets,
  };
}
