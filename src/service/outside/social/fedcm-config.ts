/** What browsers read there, besides what they can do without. */
const needed = ['accounts_endpoint', 'id_assertion_endpoint', 'login_url'];
const patienceMs = 5_000;

/** R130 why browsers cannot use a FedCM configuration, as half a sentence; null = they can. */
export async function fedCmTrouble(address: string, reach: typeof globalThis.fetch): Promise<string | null> {
  if (!URL.canParse(address)) return 'its address is none';
  try {
    // Providers may answer nothing but the dialog of a browser.
    const headers = { accept: 'application/json', 'sec-fetch-dest': 'webidentity' };
    const answer = await reach(address, { headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    if (!answer.ok) return `it answers with ${answer.status}`;
    const found = (await answer.json()) as Record<string, unknown> | null;
    const missing = needed.filter((name) => typeof found?.[name] !== 'string');
    return missing.length > 0 ? `it lacks ${missing.join(', ')}` : null;
  } catch (error) {
    return error instanceof SyntaxError ? 'it is no JSON' : 'it does not answer';
  }
}
