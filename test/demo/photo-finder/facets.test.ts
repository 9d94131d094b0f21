import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineInProcess } from '../../../demo/photo-finder/api/index/engine-in-process.ts';
import { createFinderIndex, type FinderIndex } from '../../../demo/photo-finder/api/index/finder-index.ts';
import { type OpenFinderStore, openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { fieldRows, fieldsOf } from '../../../demo/photo-finder/contract/fields.ts';
import {
  type Filters,
  type MayBeUnstated,
  mayBeUnstated,
  noFilters,
  type RangeFilter,
  rangeFilters,
  type WordFilter,
  wordFilters,
} from '../../../demo/photo-finder/contract/filters.ts';
import {
  type FieldName,
  type Fields,
  fieldNames,
  fieldValues,
} from '../../../demo/photo-finder/contract/vocabulary.ts';
import { drawOf } from '../../../demo/photo-finder/seed/draw/draw-value.ts';
import type { EngineKind } from '../../support/engines.ts';
import { describeFinder } from './finder-engines.ts';
import { addConsent, addPhotos, photoIdOf, plainPhoto } from './plain-photo.ts';

/** The columns that the words of a facet stand in; lists and implants are JSON. */
const columnOf: Partial<Record<WordFilter | RangeFilter, string>> = {
  area: 'area',
  shape: 'shape',
  age: 'age_band',
  tone: 'tone',
  parity: 'parity',
  since: 'since_band',
  src: 'source',
  h: 'height_cm',
  w: 'weight_kg',
  cc: 'cc',
};
const listOf: Partial<Record<WordFilter, string>> = { proc: 'procedures', tech: 'techniques', view: 'views' };
const implantOf: Partial<Record<WordFilter, string>> = {
  fill: 'fill',
  place: 'placement',
  prof: 'profile',
  inc: 'incision',
  form: 'shape',
};
const isField = (name: string): name is FieldName => name in fieldValues;

/** The values of a field, read by the database itself. */
const valuesIn = (field: FieldName, engine: EngineKind) =>
  engine === 'postgres'
    ? sql`select json_array_elements_text(fields::json -> ${sql.lit(field)})`
    : sql`select value from json_each(fields, ${`$.${field}`})`;

/**
 * What says nothing where something is asked: of what only some operations ask, those that are
 * asked and do not answer.
 */
function saysNothing(facet: MayBeUnstated, engine: EngineKind): RawBuilder<boolean> {
  if (!isField(facet)) return sql`${sql.ref(columnOf[facet]!)} is null`;
  const asking = fieldRows[facet].asked.flatMap(([slugs]) => slugs.map((slug) => hasWord('proc', slug, engine)));
  return sql`(${sql.join(asking, sql` or `)}) and not exists (${valuesIn(facet, engine)})`;
}

/** One word of a facet, in plain SQL and without the index. */
function hasWord(facet: WordFilter, word: string, engine: EngineKind): RawBuilder<boolean> {
  if (isField(facet)) return sql`${word} in (${valuesIn(facet, engine)})`;
  if (facet === 'with') return sql`procedures like '%,%' and procedures like ${`%"${word}"%`}`;
  const column = columnOf[facet];
  // Numbers stand as numbers in their columns.
  if (column) return sql`cast(${sql.ref(column)} as text) = ${word}`;
  const list = listOf[facet];
  if (list) return sql`${sql.ref(list)} like ${`%"${word}"%`}`;
  return sql`implant like ${`%"${implantOf[facet]}":"${word}"%`}`;
}

/** A filter as WHERE, parameter by parameter. */
function partsOf(filters: Filters, engine: EngineKind): [name: string, where: RawBuilder<boolean>][] {
  const parts: [string, RawBuilder<boolean>][] = [];
  const orUnstated = (name: string, where: RawBuilder<boolean>) =>
    filters.unstated.some((one) => one === name)
      ? sql<boolean>`(${where} or ${saysNothing(name as MayBeUnstated, engine)})`
      : where;
  for (const [facet, words] of Object.entries(filters.words) as [WordFilter, string[]][])
    parts.push([
      facet,
      orUnstated(
        facet,
        sql`(${sql.join(
          words.map((word) => hasWord(facet, word, engine)),
          sql` or `,
        )})`,
      ),
    ]);
  for (const [facet, [from, to]] of Object.entries(filters.ranges) as [RangeFilter, [number, number]][])
    parts.push([facet, orUnstated(facet, sql`${sql.ref(columnOf[facet]!)} between ${from} and ${to}`)]);
  if (filters.pair) parts.push(['pair', sql`is_pair = 1`]);
  return parts;
}

function randomFilters(index: number): Filters {
  const drawn = drawOf('random filters', index);
  const filters = noFilters();
  // Half of them ask for operations, whose own fields are then more likely: elsewhere hardly
  // anything would be left.
  const procedures = drawn.chance('one operation', 0.5) ? [drawn.one('operation', wordFilters.proc)] : [];
  if (procedures.length > 0) filters.words.proc = [...procedures];
  const asked = fieldsOf(procedures);
  for (const [facet, values] of Object.entries(wordFilters) as [WordFilter, readonly string[]][]) {
    const likely = isField(facet) ? (asked.includes(facet) ? 0.35 : 0.01) : procedures.length > 0 ? 0.06 : 0.17;
    if (facet in filters.words || !drawn.chance(`has ${facet}`, likely)) continue;
    const chosen = values.filter((value) => drawn.chance(`${facet} ${value}`, values.length > 20 ? 0.3 : 0.5));
    if (chosen.length > 0) filters.words[facet] = chosen;
  }
  for (const [facet, { least, most }] of Object.entries(rangeFilters) as [
    RangeFilter,
    { least: number; most: number },
  ][]) {
    if (!drawn.chance(`has ${facet}`, 0.12)) continue;
    const from = drawn.whole(`${facet} from`, least, Math.round((least + most) / 2));
    filters.ranges[facet] = [from, drawn.whole(`${facet} to`, from, most)];
  }
  filters.pair = drawn.chance('pair', 0.1);
  filters.unstated = mayBeUnstated.filter((facet) => drawn.chance(`unstated ${facet}`, 0.2));
  return filters;
}

/** A thousand on SQLite, where a question costs nothing; the same code for fewer on PostgreSQL. */
const howMany = { memory: 1000, file: 50, postgres: 50 };

describeFinder('the facets', (engine) => {
  let store: OpenFinderStore;
  let index: FinderIndex;
  beforeAll(async () => {
    store = await engine.open();
    await addConsent(store);
    await addPhotos(store, 0, 320);
    index = await createFinderIndex({ store, cursorSecret: 'a secret' });
  });
  afterAll(() => index.stop());

  const count = async (parts: readonly RawBuilder<boolean>[]) => {
    const where = sql.join([sql`status = 'published'`, ...parts], sql` and `);
    const { rows } = await sql<{ count: number }>`select count(*) as count from photos where ${where}`.execute(
      store.db.sql,
    );
    return Number(rows[0]!.count);
  };

  it(`their counts are what SQL counts, for ${howMany[engine.kind]} random filters`, async () => {
    const facets = Object.keys(wordFilters) as WordFilter[];
    for (let i = 0; i < howMany[engine.kind]; i++) {
      const filters = randomFilters(i);
      const drawn = drawOf('looked at', i);
      const found = await index.find(filters, { cursor: null, limit: 40, withFacets: true });
      const parts = partsOf(filters, engine.kind);
      expect(found.total, JSON.stringify(filters)).toBe(await count(parts.map(([, where]) => where)));
      // A facet's counts leave its own selection out of account.
      const own = fieldsOf(filters.words.proc ?? []);
      const shown = facets.filter(
        (one) => !(isField(one) || one === 'with') || one in filters.words || own.includes(one as FieldName),
      );
      // What cannot be seen is not counted either.
      expect(Object.keys(found.facets!.words).filter(isField).sort()).toEqual(shown.filter(isField).sort());
      const fields = shown.filter(isField);
      const facet =
        fields.length > 0 && drawn.chance('a field', 0.6) ? drawn.one('field', fields) : drawn.one('facet', shown);
      const word = drawn.one('word', wordFilters[facet]);
      const others = parts.filter(([name]) => name !== facet).map(([, where]) => where);
      expect(found.facets!.words[facet]![word], `${facet}=${word} of ${JSON.stringify(filters)}`).toBe(
        await count([...others, hasWord(facet, word, engine.kind)]),
      );
      const bare = drawn.one(
        'unstated',
        mayBeUnstated.filter((one) => !isField(one) || fields.includes(one)),
      );
      const rest = parts.filter(([name]) => name !== bare).map(([, where]) => where);
      expect(found.facets!.unstated[bare], `${bare} unstated of ${JSON.stringify(filters)}`).toBe(
        await count([...rest, saysNothing(bare, engine.kind)]),
      );
      for (const [name] of parts.slice(0, 1))
        expect(found.facets!.without[name]).toBe(
          await count(parts.filter(([other]) => other !== name).map(([, where]) => where)),
        );
    }
  });

  it('every value of a field is found by its own filter, and by nothing else', async () => {
    for (const name of fieldNames)
      for (const value of fieldValues[name]) {
        const filters = { ...noFilters(), words: { [name]: [value] } };
        const { total } = await index.find(filters, { cursor: null, limit: 1, withFacets: false });
        expect([name, value, total]).toEqual([name, value, await count([hasWord(name, value, engine.kind)])]);
        expect([name, value, total > 0]).toEqual([name, value, true]);
      }
  });

  it('the coverage says how many there are of each tone and age, of the chosen procedures only', async () => {
    const filters = { ...noFilters(), words: { proc: ['tummy-tuck'], age: ['25-34'] } };
    const { facets } = await index.find(filters, { cursor: null, limit: 1, withFacets: true });
    expect(facets!.coverage).toHaveLength(60);
    const sum = facets!.coverage.reduce((total, one) => total + one, 0);
    expect(sum).toBe(
      await count([hasWord('proc', 'tummy-tuck', engine.kind), sql`tone is not null`, sql`age_band is not null`]),
    );
  });

  it('a histogram counts all photos that state the measure, and no others', async () => {
    const { facets } = await index.find(noFilters(), { cursor: null, limit: 1, withFacets: true });
    const sum = Object.values(facets!.ranges.h!).reduce((total, one) => total + one, 0);
    expect(sum).toBe(await count([sql`height_cm is not null`]));
  });
});

describe('the index', () => {
  it('of two alike bodies the one with the same scar and cup counts as nearer', async () => {
    const store = await openFinderStore({ memory: true });
    await addConsent(store);
    const add = (i: number, fields: Fields) =>
      store.photos.add(plainPhoto(3, { ...named(i), fields, providerN: null, source: 'patient' }));
    const named = (i: number) => ({ id: photoIdOf(900 + i), assets: [] });
    const n = await add(0, { scar: ['anchor'], cupto: ['C'] });
    const like = await add(1, { scar: ['anchor'], cupto: ['C'] });
    const half = await add(2, { scar: ['lollipop'], cupto: ['C'] });
    // The newest comes first among equals, and so does not win by that.
    const unlike = await add(3, { scar: ['lollipop'], cupto: ['F'] });
    const index = await createFinderIndex({ store, cursorSecret: 'a secret', startEngine: engineInProcess });
    expect(await index.similar(n, 3)).toEqual([like, half, unlike]);
    await store.close();
  });

  it('is what the database has, also after photos came and went', async () => {
    const store = await openFinderStore({ memory: true });
    await addConsent(store);
    await addPhotos(store, 0, 20);
    const index = await createFinderIndex({ store, cursorSecret: 'a secret', startEngine: engineInProcess });
    await addPhotos(store, 20, 30);
    await store.photos.take(3, 'hide', 'test');
    await store.photos.take(4, 'hide', 'test');
    await store.photos.take(4, 'restore');
    expect(await index.check()).toBeNull();
    const { ns, total } = await index.find(
      { ...noFilters(), sort: 'new' },
      { cursor: null, limit: 60, withFacets: false },
    );
    expect(total).toBe(29);
    expect(new Set(ns).size).toBe(29);
    expect(ns).not.toContain(3);
    await store.close();
  });
});
