const day = 24 * 60;

/** What holds where the configuration names no times of sessions. */
export const sessionMinutes: Readonly<Record<string, number>> & { idleMinutes: number; absoluteMinutes: number } = {
  idleMinutes: 14 * day,
  absoluteMinutes: 90 * day,
};
