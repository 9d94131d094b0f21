/** The first answer of an address, or why there is none. */
export type HttpAnswer = { status: number; headers: Headers; text: string; atMs: number } | { trouble: string };

const patienceMs = 5_000;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'DNS does not know the name',
  EAI_AGAIN: 'DNS does not answer',
  ECONNRESET: 'the connection was cut off',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by itself',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the chain of its certificate is not complete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the chain of its certificate is not complete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Redirects are not followed: the address itself is what matters. */
export async function httpAnswer(url: string): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const text = (await answer.text()).slice(0, 1_000);
    return { status: answer.status, headers: answer.headers, text, atMs: Date.now() };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    if (name === 'TimeoutError') return { trouble: 'it did not answer in 5 seconds' };
    return { trouble: reasons[cause?.code ?? ''] ?? `the request failed (${cause?.code ?? name})` };
  }
}
