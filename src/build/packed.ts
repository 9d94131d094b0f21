import { deepStrictEqual } from 'node:assert/strict';
import type { PageRow } from '../catalogue/attribute-row.ts';
import type { Family } from '../catalogue/attributes.ts';

/**
 * A table as a script carries it: the function that rebuilds it, and its input. The function's
 * source is copied into the script, so it may use nothing from outside.
 */
export interface Packed {
  unpack: (...from: never[]) => unknown;
  from: readonly unknown[];
}

type Row = Record<string, unknown>;
type Table = Readonly<Record<string, object>>;

/** Most attributes have the name of their family and no further data. */
const unpackAttributes = (families: string, more: Record<string, Row>) =>
  Object.fromEntries(
    families
      .split(' ')
      .map((family) => [
        family,
        { name: `data-ms-${family.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`, value: {}, ...more[family] },
      ]),
  );

/** Most routes read or change something, as their name says. A row is made when it is read. */
const unpackRoutes = (paths: Record<string, string>, more: Record<string, Row>) =>
  new Proxy<Record<string, never>>(paths as never, {
    get: (_, operation: string) =>
      operation in paths && {
        method: operation.startsWith('get') ? 'GET' : 'POST',
        path: paths[operation],
        ...more[operation],
      },
  });

/** Of each row what `unpack` does not know by itself. */
function packed<Args extends readonly unknown[]>(
  table: Table,
  first: Args[0],
  unpack: (first: Args[0], more: Record<string, Row>) => Record<string, Row>,
): Packed {
  const bare = unpack(first, {});
  const more: Record<string, Row> = {};
  for (const [key, row] of Object.entries(table)) {
    const own = Object.entries(row).filter(
      ([name, value]) => JSON.stringify(bare[key]?.[name]) !== JSON.stringify(value),
    );
    if (own.length > 0) more[key] = Object.fromEntries(own);
  }
  // What a page gets is the table, and no other.
  deepStrictEqual({ ...unpack(first, more) }, JSON.parse(JSON.stringify(table)));
  return { unpack: unpack as never, from: [first, more] };
}

export const packAttributes = (attributes: Table): Packed =>
  packed<[string]>(attributes, Object.keys(attributes).join(' '), unpackAttributes);

export const packRoutes = (routes: Readonly<Record<string, { path: string }>>): Packed =>
  packed<[Record<string, string>]>(
    routes,
    Object.fromEntries(Object.entries(routes).map(([operation, { path }]) => [operation, path])),
    unpackRoutes,
  );

/**
 * The attributes without what only the gates read: these get their selectors ready, so that no page
 * works them out.
 */
export const withoutGates = (attributes: Readonly<Record<Family, PageRow>>): Record<string, PageRow> =>
  Object.fromEntries(
    Object.entries(attributes).map(([family, { membersOnly: _, visitorsSee: __, suffixes, value, ...row }]) => [
      family,
      {
        ...row,
        ...(suffixes && { suffixes: Object.fromEntries(Object.keys(suffixes).map((suffix) => [suffix, {}])) }),
        // Of the words of a value, only those of the member's own data are read.
        value: family === 'member' ? value : {},
      },
    ]),
  );
