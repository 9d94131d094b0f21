/** Backups that this process makes itself. Times are ms since 1970. */
export interface OwnBackups {
  /** False = there is no folder for them. */
  isPossible: boolean;
  /** Null = none is under way. */
  runningSince(): number | null;
  /** Does nothing while one is under way. */
  begin(now: number): void;
}
