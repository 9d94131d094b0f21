import type { App } from './app.ts';

/** Mistakes of one app. `serviceUrl`: undefined where it is not known. */
export type AppCheck = (app: App, at: string, serviceUrl?: string) => string[];

/** Scheme, host and port and nothing else: what a browser sends as `Origin`. */
export const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
