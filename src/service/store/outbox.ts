import type { Tenant } from './tenant.ts';

/** Something to be done outside after the commit: a mail or a webhook. Written in the transaction of its cause (R62). */
export interface NewJob {
  /** Stable over all tries: the Message-ID or webhook id is made of it. */
  id: string;
  kind: string;
  /** Sealed in the database when the store has a secret, and erased once the job is done, dead or expired (R13). */
  payload: unknown;
  /** Not before this many ms from now; default 0. */
  delayMs?: number;
  /** After this many ms it is dropped instead of sent late (R63: mails with codes); left out = never. */
  lifetimeMs?: number;
}

export interface Job<Payload = unknown> extends Tenant {
  id: string;
  kind: string;
  payload: Payload;
  /** Tries, this one included. */
  attempts: number;
  createdAt: number;
}

export interface Outbox {
  add(tenant: Tenant, job: NewJob): Promise<void>;
  /**
   * Takes up to `limit` due jobs for `leaseMs` (at most 60,000). Another worker gets them only after the lease has run out, so a
   * dead worker's jobs are done by the next. Expired ones are dropped on the way.
   */
  claim<Payload = unknown>(ask: {
    worker: string;
    kinds: readonly string[];
    limit: number;
    leaseMs: number;
  }): Promise<Job<Payload>[]>;
  /** Prolongs the lease; the ids that still are the worker's. Leave alone what is not answered. */
  heartbeat(worker: string, ids: readonly string[], leaseMs: number): Promise<string[]>;
  /** False = the lease was lost meanwhile (somebody else may have sent it too). */
  done(worker: string, id: string): Promise<boolean>;
  /** `retryInMs` null = give up: the job is dead and counted. */
  failed(worker: string, id: string, failure: { error: string; retryInMs: number | null }): Promise<void>;
  /** Gives back what a stopping worker has not begun (R81). How many. */
  release(worker: string): Promise<number>;
  /** For metrics and readiness: jobs that are due and wait, how long the oldest has, and how many are dead. */
  state(): Promise<{ waiting: number; oldestMs: number; dead: number }>;
}
