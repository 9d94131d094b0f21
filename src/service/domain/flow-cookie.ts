/**
 * C15 the cookie names at most one flow per purpose, so that a login code does not orphan a reset
 * code.
 */
export type CookieFlows = Partial<Record<'reset' | 'login' | 'signup', string>>;

const pair = /^(reset|login|signup)-([A-Za-z0-9_-]{22})$/;

/** Anything unreadable is left out: a cookie is whatever a browser sends. */
export function readFlowCookie(value: string | null): CookieFlows {
  const flows: CookieFlows = {};
  for (const part of (value ?? '').slice(0, 500).split('.')) {
    const [, purpose, flowId] = pair.exec(part) ?? [];
    if (purpose && flowId) flows[purpose as keyof CookieFlows] = flowId;
  }
  return flows;
}

/** Null when nothing is left to remember: the cookie can go. */
export function writeFlowCookie(flows: CookieFlows): string | null {
  const parts = Object.entries(flows).flatMap(([purpose, flowId]) => (flowId ? [`${purpose}-${flowId}`] : []));
  return parts.length > 0 ? parts.join('.') : null;
}
