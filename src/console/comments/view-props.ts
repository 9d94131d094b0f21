export interface ViewProps {
  base: string;
  filters: Partial<Record<'channel' | 'member' | 'hidden' | 'state' | 'closed' | 'search', string>>;
  /** Counts up when the list must be read again. */
  round: number;
  /** The action that runs. */
  running: string | null;
  /** Does it, then reads the list again. */
  onAct: (name: string, work: () => Promise<unknown>) => void;
  /** Absent where no filter is set. */
  onClear: (() => void) | undefined;
}
