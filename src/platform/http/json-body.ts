import { fail } from './api-error.ts';

/** R42 how deep a body may be nested. */
const maxDepth = 10;
/** Names that reach into prototypes when an object is copied carelessly. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * R87 U+0000 in valid JSON: only ever written as an escape, whose backslash is not itself escaped.
 * PostgreSQL stores no such text.
 */
const hasNull = (json: string) => /[^\\](?:\\\\)*\\u0000/.test(json);

const refuse = (why: string): never => fail('invalid-request', { message: `This request is not valid: ${why}.` });

/**
 * R42 a body as JSON, or undefined where there is none (body-less POST, R33). Beyond what
 * `JSON.parse` refuses: the same name twice in one object (it would keep the last, a proxy in front
 * might check the first), names of prototypes, too deep a nest.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('the body is no JSON');
  }
  if (hasNull(text)) refuse('a text has a character in it that no text has');
  checkNames(text);
  return value;
}

/**
 * Walks valid JSON once: strings are skipped whole, so a quote, brace or colon outside them is
 * structure.
 */
function checkNames(text: string) {
  // One set of names for every open object, null for every open list.
  const open: (Set<string> | null)[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '{' || char === '[') {
      if (open.push(char === '{' ? new Set() : null) > maxDepth) refuse('it is nested too deeply');
    } else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(text, i);
      const names = open.at(-1);
      if (names && isFollowedByColon(text, end)) {
        // Parsed, because "\u0061" and "a" are one name.
        const name = JSON.parse(text.slice(i, end)) as string;
        if (names.has(name)) refuse('a name stands twice');
        if (forbidden.has(name)) refuse('a name is not allowed');
        names.add(name);
      }
      i = end - 1;
    }
  }
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i + 1;
}

function isFollowedByColon(text: string, from: number): boolean {
  let i = from;
  while (text[i] === ' ' || text[i] === '\n' || text[i] === '\t' || text[i] === '\r') i++;
  return text[i] === ':';
}
