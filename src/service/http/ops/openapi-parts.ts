import type { TSchema } from 'typebox';

export type Json = Record<string, unknown>;
export type Schemas = { params?: TSchema; query?: TSchema; body?: TSchema; data: TSchema };

/** `/member/team/:teamId` as OpenAPI writes it. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** Schemas as plain JSON: without what only TypeBox reads. */
export const plain = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json;

export function parametersOf(schema: TSchema | undefined, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = (schema ? plain(schema) : {}) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}
