import type { Logger } from 'pino';
import { type Mail, mailJobKind } from '../domain/mails/mail.ts';
import { type Logos, MailRefused, type MailTransport } from '../outside/mail/mail.ts';
import { smtpTrouble } from '../outside/mail/smtp-trouble.ts';
import type { Store } from '../store/store.ts';
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

export type MailWorker = OutboxWorker;

interface MailWorkerOptions {
  store: Pick<Store, 'outbox' | 'now'>;
  transport: MailTransport;
  /** Left out = mails show the names of apps. */
  logos?: Logos | undefined;
  /** Names this worker among all processes. */
  name: string;
  log: Logger;
}

const patientAfterMs = 15 * 60_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;

/**
 * R63: while codes still live, at most half a minute between tries; what may be late is tried more
 * and more rarely. Null = give up.
 */
export function retryInMs(attempts: number, ageMs: number): number | null {
  if (ageMs > giveUpAfterMs) return null;
  return ageMs < patientAfterMs
    ? Math.min(30_000, 1_000 * 2 ** Math.min(attempts - 1, 5))
    : Math.min(3_600_000, ageMs / 5);
}

/**
 * R62, R63 sends the mails of the outbox. The store drops those whose code expires before they are
 * sent.
 */
export function createMailWorker({ store, transport, logos, name, log }: MailWorkerOptions): MailWorker {
  return createOutboxWorker<Mail>({
    store,
    name,
    log,
    kind: mailJobKind,
    what: 'mail',
    inTurn: true,
    async send({ id, appId, mode, payload }) {
      const logo = (payload.logo && (await logos?.of(payload.logo))) || null;
      await transport.send({ id, appId, mode, mail: payload, logo });
      return null;
    },
    about: (error) => smtpTrouble(error instanceof MailRefused ? error.cause : error),
    retryInMs: (error, attempts, ageMs) => (error instanceof MailRefused ? null : retryInMs(attempts, ageMs)),
  });
}
