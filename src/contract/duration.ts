const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `20m` in milliseconds: a number above zero with `s`, `m`, `h` or `d`; undefined for all else. */
export function durationMs(text: string): number | undefined {
  const [, count, unit] = /^\s*(\d+(?:\.\d+)?)\s*([smhd])\s*$/.exec(text) ?? [];
  return Number(count) > 0 ? Number(count) * unitMs[unit as keyof typeof unitMs] : undefined;
}
