import { type DestinationStream, type Logger, pino } from 'pino';
import { logLines } from './log-lines.ts';

/**
 * R84 structured logs by an allow-list: what is not written here by name is not written. An error
 * keeps its class, code and stack, but not its message where it may quote user input (databases
 * quote values, parsers quote bodies).
 */
export function createLog(level: string, destination: DestinationStream = logLines()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFacts, req: () => undefined, res: () => undefined },
    },
    destination,
  );
}

/**
 * As pino's own, but a busy service writes many lines in one millisecond, and a date is costly to
 * write.
 */
let written = { at: 0, text: '' };
function isoTime(): string {
  const at = Date.now();
  if (at !== written.at) written = { at, text: `,"time":"${new Date(at).toISOString()}"` };
  return written.text;
}

/** The frames of a stack without its first lines, which repeat the message. */
const framesOf = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());

export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' && /^[\w-]{1,60}$/.test(code) && { code }),
    ...(typeof errcode === 'number' && { errcode }),
    frames: framesOf(error.stack),
    ...(error.cause instanceof Error && { cause: errorFacts(error.cause) }),
  };
}
