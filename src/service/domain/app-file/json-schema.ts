import { AppFile } from './app.ts';

/**
 * The schema of the configuration file for editors (`dist/app.schema.json`): values with a default
 * are optional, and the editor shows our own messages.
 */
export function appFileSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Apps of a Latchkey service',
    ...(forEditors(AppFile) as object),
  };
}

type Schema = Record<string, unknown>;
const each = (schemas: Schema) =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, forEditors(one)]));

function forEditors(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forEditors);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { says, required, properties, default: fallback, ...rest } = schema as Schema;
  const needed = ((required ?? []) as string[]).filter(
    (name) => !('default' in ((properties as Schema)[name] as object)),
  );
  return {
    ...each(rest),
    // A property may be called like a keyword (`captcha.required`), so these maps are walked by
    // themselves.
    ...(properties !== undefined && { properties: each(properties as Schema) }),
    ...(fallback !== undefined && { default: fallback }),
    ...(needed.length > 0 && { required: needed }),
    // The name that VS Code reads.
    ...(typeof says === 'string' && { patternErrorMessage: says }),
  };
}
