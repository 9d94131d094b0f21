import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import {
  AddressRefused,
  pinnedLookup,
  type ReachOptions,
  type RefusedReason,
} from '../../../platform/http/public-address.ts';
import { webhookContentHeaders } from '../../domain/webhooks.ts';
import { answerAtMost, type WebhookAnswer, WebhookFailed, type WebhookSender } from './webhooks.ts';

interface SenderOptions extends ReachOptions {
  timeoutMs?: number;
}

/** R61 */
const usualTimeoutMs = 10_000;
/** The status is the receipt: what a body takes longer is not waited for. */
const receiptBodyMs = 1_000;

/** Only the status counts; bodies are for operators. */
const endings = { ok: (status: number) => status >= 200 && status < 300, isGone: (status: number) => status === 410 };

const refusals: Record<RefusedReason, [sentence: string, isFinal: boolean]> = {
  'not-https': ['only https is spoken', true],
  'unknown-host': ['the host is not known', false],
  'private-address': ['the host is not of the public internet', false],
};

function webhookFailed(error: unknown): unknown {
  if (!(error instanceof AddressRefused)) return error;
  const [sentence, isFinal] = refusals[error.code];
  return new WebhookFailed(sentence, { isFinal });
}

/** The longest that a character of UTF-8 can be. */
const characterBytes = 4;

/** The beginning of a body. One that ends too early, or too late, counts as far as it came. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let missing = answerAtMost * characterBytes;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, missing));
      missing -= chunk.length;
      if (missing <= 0) break;
    }
  } catch {
    // The connection broke, or the time was over.
  }
  return [...Buffer.concat(chunks).toString()].slice(0, answerAtMost).join('');
}

/**
 * R57, R61 posts to addresses that an app's owner configured, and never into the service's own
 * network. No redirect is followed.
 */
export function httpWebhookSender({ timeoutMs = usualTimeoutMs, ...reach }: SenderOptions): WebhookSender {
  return {
    async post(address, body, headers) {
      if (!URL.canParse(address)) throw new WebhookFailed('the address is none', { isFinal: true });
      const url = new URL(address);
      const lookup = await pinnedLookup(url, reach).catch((error) => {
        throw webhookFailed(error);
      });
      const { status, text } = await new Promise<WebhookAnswer>((resolve, reject) => {
        const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
        const signal = AbortSignal.timeout(timeoutMs);
        const fail = (error: NodeJS.ErrnoException) =>
          reject(
            new WebhookFailed(signal.aborted ? 'no answer in time' : `no connection (${error.code ?? error.name})`),
          );
        const outgoing = request(
          url,
          {
            method: 'POST',
            agent: false,
            lookup,
            signal,
            headers: {
              ...headers,
              ...webhookContentHeaders,
              'content-length': Buffer.byteLength(body),
            },
          },
          async (answer) => {
            // An end of the connection from here on ends the body.
            outgoing.off('error', fail).on('error', () => {});
            const status = answer.statusCode ?? 0;
            const timer = endings.ok(status) && setTimeout(() => answer.destroy(), receiptBodyMs);
            resolve({ status, text: await beginningOf(answer) });
            if (timer) clearTimeout(timer);
            answer.destroy();
          },
        );
        outgoing.on('error', fail);
        outgoing.end(body);
      });
      if (endings.ok(status)) return { status, text };
      throw new WebhookFailed(`answered ${status}`, { isFinal: endings.isGone(status), answer: { status, text } });
    },
  };
}
