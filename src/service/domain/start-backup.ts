/**
 * When the backup that is under way now began, in ms since 1970: a new one, or the one before it.
 * Null = there is no folder for backups.
 */
export type StartBackup = () => number | null;
