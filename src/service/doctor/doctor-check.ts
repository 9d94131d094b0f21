import type { Resolver } from 'node:dns/promises';
import type { Tenant } from '../../contract/tenant.ts';
import type { Settings } from '../config.ts';
import type { App } from '../domain/app-file/app.ts';
import type { Store } from '../store/store.ts';
import type { HttpAnswer } from './http-answer.ts';

/** How one thing is, and in one sentence what to do. */
export interface Finding {
  state: 'ok' | 'warning' | 'fault';
  message: string;
}

/** What the checks look at; the command line and a running service make it from what they have. */
export interface DoctorContext {
  env: Record<string, string | undefined>;
  settings: Settings;
  /** What is wrong with the environment and the configuration file. */
  mistakes: readonly string[];
  /** Those in effect, or where there is no database those of the file. */
  apps: readonly App[];
  /** A sentence where it cannot be used. */
  database: { store: Store; engine: 'sqlite' | 'postgres'; version: string } | { refusal: string };
  resolver: Pick<Resolver, 'resolveTxt'>;
  /** `/health/ready` of the process on this machine. */
  local(): Promise<HttpAnswer>;
  /** `/health/live` at the public address. */
  published(): Promise<HttpAnswer>;
}

export interface DoctorCheck {
  name: string;
  run(context: DoctorContext): Promise<Finding[]> | Finding[];
}

/** Both modes of each app. */
export const tenantsOf = (apps: readonly Pick<App, 'id'>[]): Tenant[] =>
  apps.flatMap(({ id: appId }) => (['live', 'sandbox'] as const).map((mode) => ({ appId, mode })));

export const ok = (message: string): Finding => ({ state: 'ok', message });
export const warning = (message: string): Finding => ({ state: 'warning', message });
export const fault = (message: string): Finding => ({ state: 'fault', message });
/** For what did not answer: neither in order nor broken. */
export const notAsked = (what: string, why: string): Finding => warning(`${what} could not be asked: ${why}.`);
