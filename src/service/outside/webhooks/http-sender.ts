import { lookup as lookUp } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { WebhookFailed, type WebhookSender } from './webhooks.ts';

interface SenderOptions {
  /** Demo mode: plain http, and this machine. */
  allowsPrivate: boolean;
  timeoutMs?: number;
  /** Addresses of a name; tests give their own. */
  resolve?: (host: string) => Promise<string[]>;
}

/** R61 */
const usualTimeoutMs = 10_000;

/** R57 an address of the public internet, also when it hides in another notation or inside IPv6. */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  // `::ffff:127.0.0.1` is 127.0.0.1.
  return ipaddr.process(bare).range() === 'unicast';
}

/** Only the status counts; the receiver's body is not read. */
const endings = { ok: (status: number) => status >= 200 && status < 300, isGone: (status: number) => status === 410 };

/**
 * R57, R61 posts to addresses that an app's owner configured, and never into the service's own
 * network: https only, no redirect is followed, and the name is looked up once, checked, and
 * connected to by the checked address.
 */
export function httpWebhookSender({
  allowsPrivate,
  timeoutMs = usualTimeoutMs,
  resolve = addressesOf,
}: SenderOptions): WebhookSender {
  async function checked(url: URL): Promise<string> {
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
      throw new WebhookFailed('only https is spoken', { isFinal: true });
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = ipaddr.isValid(host) ? [host] : await resolve(host).catch(() => []);
    const [first] = addresses;
    if (!first) throw new WebhookFailed('the host is not known');
    if (!allowsPrivate && !addresses.every(isPublicAddress))
      throw new WebhookFailed('the host is not of the public internet');
    return first;
  }

  return {
    async post(address, body, headers) {
      if (!URL.canParse(address)) throw new WebhookFailed('the address is none', { isFinal: true });
      const url = new URL(address);
      const pinned = await checked(url);
      const status = await new Promise<number>((resolve, reject) => {
        const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
        const lookup: LookupFunction = (_host, options, callback) => {
          const family = ipaddr.parse(pinned).kind() === 'ipv6' ? 6 : 4;
          if (options.all) callback(null, [{ address: pinned, family }]);
          else callback(null, pinned, family);
        };
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

const addressesOf = async (host: string): Promise<string[]> =>
  (await lookUp(host, { all: true })).map(({ address }) => address);
