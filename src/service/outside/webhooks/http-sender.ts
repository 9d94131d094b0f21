import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import {
  AddressRefused,
  pinnedLookup,
  type ReachOptions,
  type RefusedReason,
} from '../../../platform/http/public-address.ts';
import { WebhookFailed, type WebhookSender } from './webhooks.ts';

interface SenderOptions extends ReachOptions {
  timeoutMs?: number;
}

/** R61 */
const usualTimeoutMs = 10_000;

/** Only the status counts; the receiver's body is not read. */
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
      const status = await new Promise<number>((resolve, reject) => {
        const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
        const signal = AbortSignal.timeout(timeoutMs);
        const outgoing = request(
          url,
          {
            method: 'POST',
            agent: false,
            lookup,
            signal,
            headers: {
              ...headers,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              'user-agent': 'Latchkey',
            },
          },
          (answer) => {
            resolve(answer.statusCode ?? 0);
            answer.destroy();
          },
        );
        outgoing.on('error', (error: NodeJS.ErrnoException) =>
          reject(
            new WebhookFailed(signal.aborted ? 'no answer in time' : `no connection (${error.code ?? error.name})`),
          ),
        );
        outgoing.end(body);
      });
      if (!endings.ok(status)) throw new WebhookFailed(`answered ${status}`, { isFinal: endings.isGone(status) });
    },
  };
}
