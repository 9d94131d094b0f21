import { setFlagsFromString } from 'node:v8';

/**
 * R125 a command collects its garbage soon: otherwise V8's young space alone takes some 50 MB while
 * a million rows pass. Not for the service, which is to be fast. A small `--max-semi-space-size`
 * makes it worse, because rows then get old before they are collected.
 */
export const preferMemory = (): void => setFlagsFromString('--optimize-for-size');
