import { type Budget, defaultLimits } from '../../src/contract/default-limits.ts';
import { appFileSchema } from '../../src/service/domain/app-file/json-schema.ts';

interface Schema {
  type?: string;
  default?: unknown;
  description?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

export interface AppFilePath {
  path: string;
  /**
   * As the documentation writes it: `needed`, `–` for nothing, else the value, a budget as `30 in
   * 15 min`.
   */
  fallback: string;
  description: string;
}

const isBudget = (value: unknown): value is Budget =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'max,seconds';

const spanOf = (seconds: number) =>
  seconds % 86_400 === 0
    ? `${seconds / 86_400} d`
    : seconds % 3600 === 0
      ? `${seconds / 3600} h`
      : `${seconds / 60} min`;

const written = (value: unknown) => {
  if (value === null || value === undefined || JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}')
    return '–';
  return `\`${Array.isArray(value) ? value.join(' ') : String(value)}\``;
};

/** "Something, or null" is documented as the something. */
const something = (schema: Schema): Schema => {
  const other = schema.anyOf?.find(({ type }) => type !== 'null');
  return other ? { ...other, default: schema.default, description: schema.description } : schema;
};

/**
 * Every value that an app of the configuration file may hold, from `id` to `seed.teams[].members`.
 */
export function appFilePaths(): AppFilePath[] {
  const file = appFileSchema() as Schema;
  const found: AppFilePath[] = [];
  const limitAt = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], { limits: defaultLimits });

  const walk = (given: Schema, path: string, isNeeded: boolean) => {
    const schema = something(given);
    const limit = limitAt(path);
    const parts = schema.type === 'array' ? something(schema.items ?? {}).properties : schema.properties;
    if (isBudget(limit)) {
      found.push({ path, fallback: `${limit.max} in ${spanOf(limit.seconds)}`, description: schema.description ?? '' });
    } else if (parts) {
      const required = (schema.type === 'array' ? something(schema.items ?? {}).required : schema.required) ?? [];
      const inside = schema.type === 'array' ? `${path}[]` : path;
      for (const [name, part] of Object.entries(parts)) walk(part, `${inside}.${name}`, required.includes(name));
    } else {
      const fallback = isNeeded ? 'needed' : written(schema.default);
      found.push({ path, fallback, description: schema.description ?? '' });
    }
  };
  const app = something(file.properties?.apps?.items ?? {});
  for (const [name, part] of Object.entries(app.properties ?? {}))
    walk(part, name, (app.required ?? []).includes(name));
  return found;
}
