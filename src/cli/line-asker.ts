import { createInterface } from 'node:readline';

/**
 * Asks on a terminal, and answers the line that is typed. One reader for all questions: a second
 * would miss what was typed ahead, or pasted as several lines.
 */
export function lineAsker(): (question: string) => Promise<string> {
  let lines: AsyncIterator<string> | undefined;
  return async (question) => {
    const { stdin, stderr } = process;
    // On standard error: results alone go to standard output.
    stderr.write(question);
    lines ??= createInterface({ input: stdin, terminal: false })[Symbol.asyncIterator]();
    stdin.ref();
    const { value, done } = await lines.next();
    // The process ends with its command, and not with its input.
    stdin.unref();
    if (done) process.exit(130);
    return value;
  };
}
