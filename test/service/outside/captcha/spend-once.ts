import type { Spend } from '../../../../src/service/outside/captcha/captcha.ts';

/** What the store does for all processes, for one test: true for the first to use a key. */
export function spendOnce(): Spend {
  const spent = new Set<string>();
  return async ({ appId, mode }, key) => {
    const full = `${appId} ${mode} ${key}`;
    const isFirst = !spent.has(full);
    spent.add(full);
    return isFirst;
  };
}
