import { logoHeightPx } from '../../../contract/constants.ts';
import { guardedFetch } from '../../../platform/http/guarded-fetch.ts';
import type { ReachOptions } from '../../../platform/http/public-address.ts';
import type { Images } from '../../../platform/images/files.ts';
import type { MailLogo } from '../../domain/mails/mail.ts';
import type { Logos } from './mail.ts';

interface LogosOptions extends ReachOptions {
  images: Pick<Images, 'fitInto'>;
  /** How long its server may take. */
  timeoutMs?: number;
  /** How long a mail waits for one, its decoding included; the next mail has what comes later. */
  waitMs?: number;
  now?: () => number;
}

const largest = { width: 240, height: logoHeightPx.normal };
const pixelsPerPx = 2;
const usualTimeoutMs = 2_000;
const usualWaitMs = 5_000;
const maxBytes = 1024 * 1024;
const keptMs = 60 * 60_000;
const failureKeptMs = 5 * 60_000;
const mostKept = 200;

/** R57 reads them as other addresses that owners give, and keeps them for an hour. */
export function httpLogos(options: LogosOptions): Logos {
  const { images, timeoutMs = usualTimeoutMs, waitMs = usualWaitMs, now = Date.now, ...reach } = options;
  const fetch = guardedFetch({ ...reach, timeoutMs, maxBytes });
  const kept = new Map<string, { logo: Promise<MailLogo | null>; until: number }>();

  async function read(address: string): Promise<Uint8Array> {
    // Within the address itself: the runtime's own fetch reads no network for it.
    const answer = await (address.startsWith('data:') ? globalThis.fetch : fetch)(address);
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return answer.bytes();
  }

  async function make(address: string): Promise<MailLogo | null> {
    const box = { width: largest.width * pixelsPerPx, height: largest.height * pixelsPerPx };
    const { bytes, width, height } = await images.fitInto(await read(address), box);
    const scale = Math.min(1, largest.width / width, largest.height / height);
    return { bytes, width: Math.round(width * scale), height: Math.round(height * scale) };
  }

  function found(address: string): Promise<MailLogo | null> {
    const known = kept.get(address);
    if (known && now() < known.until) return known.logo;
    const entry = { logo: Promise.resolve<MailLogo | null>(null), until: now() + keptMs };
    entry.logo = make(address).catch(() => {
      entry.until = now() + failureKeptMs;
      return null;
    });
    if (kept.size >= mostKept) kept.clear();
    kept.set(address, entry);
    return entry.logo;
  }

  return {
    async of(address) {
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(late.resolve, waitMs, null);
      return Promise.race([found(address), late.promise]).finally(() => clearTimeout(timer));
    },
  };
}
