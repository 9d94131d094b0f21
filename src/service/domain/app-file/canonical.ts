import { createHash } from 'node:crypto';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { App } from './app.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const sorted = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * What is left when everything goes that the schema's defaults would fill in again; names in order.
 */
function reduced(schema: TSchema, value: unknown): unknown {
  const { anyOf, items, properties } = schema as { anyOf?: TSchema[]; items?: TSchema; properties?: Fields };
  if (anyOf && value !== null) return reduced(anyOf[0]!, value);
  if (items && Array.isArray(value)) return value.map((one) => reduced(items, one));
  if (!isFields(value)) return value;
  if (!properties)
    return sorted(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, reduced({}, one)])));
  const entries = Object.entries(value).flatMap(([name, given]) => {
    const part = properties[name] as TSchema | undefined;
    // A newer version may have written it.
    if (!part) return [[name, given] as const];
    const own = reduced(part, given);
    const fallback = reduced(part, Value.Default(part, undefined));
    return JSON.stringify(own) === JSON.stringify(fallback) ? [] : [[name, own] as const];
  });
  return sorted(Object.fromEntries(entries));
}

/**
 * An app without what does not matter: formatting, order of names, values that equal their default,
 * the seed. So a field that a later version adds, with its default, leaves the hashes of older
 * files as they are.
 */
export function canonicalApp(app: object): Fields {
  const { seed: _, ...rest } = reduced(App, app) as Fields;
  return rest;
}

/** R116 the hash of a configuration: its apps by id, each canonical. */
export function hashOfApps(apps: readonly { id: string }[]): string {
  const byId = [...apps].sort((a, b) => (a.id < b.id ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(byId.map(canonicalApp)))
    .digest('hex');
}
