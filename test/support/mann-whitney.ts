/**
 * How far two samples are from one distribution, by Mann and Whitney's U in standard deviations:
 * beyond 2.576 p < 0.01, two-sided.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))];
  all.sort((one, other) => one.value - other.value);
  let ranks = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.value === all[from]!.value) to += 1;
    const count = to - from;
    // The same value has the middle of its ranks.
    ranks += ((from + 1 + to) / 2) * all.slice(from, to).filter(({ isA }) => isA).length;
    ties += count ** 3 - count;
    from = to;
  }
  const [n, m, sum] = [a.length, b.length, all.length];
  const u = ranks - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (sum + 1 - ties / (sum * (sum - 1))));
  return deviation === 0 ? 0 : (u - (n * m) / 2) / deviation;
}
