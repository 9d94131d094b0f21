import { expect, it } from 'vitest';
import { type Route, routes } from '../../../src/contract/routes.ts';
import { type Operation, wire } from '../../../src/contract/wire.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService } from '../../support/http-service.ts';
import { soaks } from '../../support/soaks.ts';

/** The parts of a TypeBox schema, as far as the wire uses them. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
}
type Path = (string | number)[];

const plain: Record<string, string> = {
  email: 'new@example.com',
  password: 'a fine long passphrase',
  newPassword: 'a fine long passphrase',
  oldPassword: 'latchkey-demo',
  token: '123456',
  passwordlessToken: '123456',
};

/**
 * The places for text in a schema: strings, and names and values of open objects.
 */
function textsIn(schema: Schema, path: Path = []): Path[] {
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) => textsIn(one, [...path, name]));
  if (schema.patternProperties || schema.type === 'object')
    return [
      [...path, 'bio'],
      [...path, '\u0000name'],
    ];
  if (schema.items) return textsIn(schema.items, [...path, 0]);
  return schema.type === 'string' ? [path] : [];
}

/** What must be there, and `text` at `path`. */
function inputWith(schema: Schema, path: Path, text: string): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of schema.required ?? []) {
    const one = schema.properties?.[name];
    input[name] = one?.type === 'string' ? (plain[name] ?? 'x') : {};
  }
  let at: Record<string | number, unknown> = input;
  for (const [i, step] of path.slice(0, -1).entries()) {
    at[step] ??= typeof path[i + 1] === 'number' ? [] : {};
    at = at[step] as Record<string, unknown>;
  }
  const last = path.at(-1)!;
  // In the name itself, the value need not be anything special.
  at[last] = String(last).includes('\u0000') ? 'x' : text;
  return input;
}

const operations = Object.keys(routes) as Operation[];
const inputs = operations.flatMap((operation) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (wire[operation] as Partial<Record<typeof part, Schema>>)[part];
    return schema ? textsIn(schema).map((path) => ({ operation, part, path, schema })) : [];
  }),
);

describeEngines(
  'what people and programs type',
  (engine) => {
    it('R87 U+0000, which PostgreSQL cannot store, is 400 in every text of every route', async () => {
      const service = await createHttpService({ store: await engine.open() });
      const token = await service.logIn();
      expect(inputs.length).toBeGreaterThan(100);
      for (const { operation, path, schema } of inputs) {
        for (const text of ['\u0000', 'a\u0000b', 'a\\\u0000']) {
          const answer = await service.call(operation, inputWith(schema, path, text), { token });
          expect([operation, path.join('.'), answer.statusCode]).toEqual([operation, path.join('.'), 400]);
          expect(answer.json().error.code).toBe('invalid-request');
        }
      }
      await service.close();
    });

    it('R87 odd texts cause no 5xx: lone surrogates, control characters, a written-out escape', async () => {
      const service = await createHttpService({ store: await engine.open() });
      const token = await service.logIn();
      const odd = [
        '\ud800',
        '\udfff\ud800',
        '\u0001\u001b[31m',
        '\u202e',
        '\\u0000',
        '%00',
        '\ufffe',
        "';--",
        'x'.repeat(100),
      ];
      // What ends the session or the member would end this test's.
      const last: Operation[] = ['logout', 'deleteMember'];
      const all = inputs.filter((one) => !last.includes(one.operation));
      for (const [i, { operation, part, path, schema }] of all.entries()) {
        // PostgreSQL sees every place with half a character and with one of the others in turn;
        // with all of them in the soak.
        const isShort = engine.kind === 'postgres' && !soaks;
        for (const text of isShort ? [odd[0]!, odd[1 + (i % (odd.length - 1))]!] : odd) {
          // No address can spell these.
          if (part === 'params' && !text.isWellFormed()) continue;
          const { statusCode, body } = await service.call(operation, inputWith(schema, path, text), { token });
          expect([operation, path.join('.'), text, statusCode < 500, body]).toEqual([
            operation,
            path.join('.'),
            text,
            true,
            body,
          ]);
        }
      }
      await service.close();
    });

    it('R30 R87 nor are odd headers', async () => {
      const service = await createHttpService({ store: await engine.open() });
      for (const name of [
        'x-app-id',
        'x-api-key',
        'authorization',
        'cookie',
        'user-agent',
        'accept-language',
        'x-session-id',
        'idempotency-key',
      ])
        for (const value of [
          '%00',
          'ms_flow=%00; ms_device=\u0080',
          'Bearer \u00ff'.padEnd(60, 'x'),
          'x'.repeat(8_000),
          '__proto__',
        ]) {
          const { method, path }: Route = routes.getAppAndMember;
          const answer = await service.inject({
            method,
            url: path,
            payload: {},
            headers: { 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo', [name]: value },
          });
          expect([name, value, answer.statusCode < 500]).toEqual([name, value, true]);
        }
      await service.close();
    });
  },
  ['memory', 'postgres'],
);
