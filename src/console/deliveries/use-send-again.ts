import { useEffect, useRef, useState } from 'react';
import { type MailName, mails } from '../../contract/mail-texts.ts';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { call, type Place, Refusal } from '../state/api.ts';
import { countOf } from '../state/format.ts';
import { refusalOf } from '../state/use-loaded.ts';

export type Delivery = AdminWire['listDeliveries']['answer']['data'][number];
type Outcome = { isGood: boolean; text: string };

const lookEveryMs = 700;
/** One answer of the service. */
export const listedAtMost = 100;
const all = 'all';

/** A mail of another version, and one that is not to a member, may be of no kind that is known. */
const titleOfMail = (type: string) => (Object.hasOwn(mails, type) ? `Mail: ${mails[type as MailName].title}` : 'Mail');

export const titleOf = ({ kind, type }: Delivery) => (kind === 'mail' ? titleOfMail(type ?? '') : (type ?? 'Webhook'));

function outcomeOfOne(delivery: Delivery, left: Delivery | undefined): Outcome {
  const [title, host] = [titleOf(delivery), delivery.host ?? 'The server'];
  return left
    ? { isGood: false, text: `${title} failed again: ${left.lastError ?? 'no reason is known'}.` }
    : { isGood: true, text: `${host} has taken ${title}.` };
}

function outcomeOfAll(retried: number, left: number): Outcome {
  if (retried === 0) return { isGood: true, text: 'No webhooks are waiting: nothing had to be sent again.' };
  const failed = Math.min(left, retried);
  return failed === 0
    ? { isGood: true, text: `All ${countOf(retried)} webhooks were taken.` }
    : { isGood: false, text: `${countOf(retried - failed)} of ${countOf(retried)} webhooks were taken.` };
}

/** Sends webhooks again, and follows each until it is taken or has failed again. */
export function useSendAgain(place: Place, reload: () => void) {
  const [sending, setSending] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const closed = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort();
  }, []);

  async function follow(retried: number, delivery: Delivery | null, signal: AbortSignal): Promise<Delivery[]> {
    const input = delivery ? { id: delivery.id } : { kind: 'webhook' as const, first: String(listedAtMost) };
    for (;;) {
      const { data } = await call(place, 'listDeliveries', input, signal);
      const due = data.filter(({ isDue }) => isDue).length;
      if (due === 0) return data;
      if (!delivery && due < listedAtMost) setProgress({ done: Math.max(0, retried - due), of: retried });
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  /** One webhook, or all where it is null. */
  async function sendAgain(delivery: Delivery | null): Promise<void> {
    const name = delivery?.id ?? all;
    if (sending.includes(name)) return;
    const { signal } = closed.current;
    setSending((before) => [...before, name]);
    setOutcome(null);
    try {
      const { data } = await call(place, 'retryDeliveries', delivery ? { id: delivery.id } : {}).catch((error) => {
        // A worker has it already, or it was taken meanwhile.
        if (delivery && error instanceof Refusal && error.code === 'not-found') return { data: { retried: 1 } };
        throw error;
      });
      reload();
      const left = await follow(data.retried, delivery, signal);
      setOutcome(delivery ? outcomeOfOne(delivery, left[0]) : outcomeOfAll(data.retried, left.length));
    } catch (error) {
      if (!signal.aborted) setOutcome({ isGood: false, text: refusalOf(error).message });
    } finally {
      setSending((before) => before.filter((one) => one !== name));
      if (!delivery) setProgress(null);
      if (!signal.aborted) reload();
    }
  }
  return { sendAgain, outcome, progress, isSending: (id: string = all) => sending.includes(id) };
}
