import type { ApiError } from './api-error.ts';

/**
 * Whether the same may get through another time: what is refused for what it is would be refused
 * again.
 */
export const mayQueue = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/** The sentence of a failure of what is sent by itself once there is a network. */
export const queuedText = ({ code, message }: ApiError): string =>
  code === 'offline' ? 'You are offline. This is kept here, and sent by itself once you are online.' : message;
