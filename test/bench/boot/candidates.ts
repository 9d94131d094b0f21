import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** A script to measure, and pages that use it. In `head` and `form`, `{service}` is its service. */
export interface Candidate {
  name: string;
  /** What the head of its page holds, as its maker says to include it. */
  head: string;
  /** The body of a page that shows its sign-in form. Left out: it has none. */
  form?: string;
  /** The body of a page whose first button opens it. Left out: it has none. */
  press?: string;
  /** What is visible in its form, in whatever shadow root. */
  ready?: string;
  /** Files of its own: address on the page's host -> path, from the list's folder. */
  files?: Record<string, string>;
  /** What its service answers: a pattern of the path -> JSON. Other paths are 404. */
  answers?: Record<string, unknown>;
}

/** The candidates of a JSON file, which is a list of them. */
export async function readCandidates(path: string): Promise<Candidate[]> {
  const list = JSON.parse(await readFile(path, 'utf8')) as Candidate[];
  return list.map(({ files = {}, ...candidate }) => ({
    ...candidate,
    files: Object.fromEntries(Object.entries(files).map(([address, file]) => [address, resolve(dirname(path), file)])),
  }));
}
