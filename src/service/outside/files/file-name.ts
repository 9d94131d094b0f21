import { type FileType, fileEndings } from '../../../platform/images/files.ts';
import type { Random } from '../../../platform/process/random.ts';

const nameShape = /^[A-Za-z0-9_-]{32}\.webp$/;

/** 192 random bits and the ending. */
export const newFileName = (random: Random, type: FileType): string =>
  `${Buffer.from(random.bytes(24)).toString('base64url')}.${fileEndings[type]}`;
/** Whatever an address may hold: only our own names reach a disk or a database. */
export const isFileName = (name: string): boolean => nameShape.test(name);
