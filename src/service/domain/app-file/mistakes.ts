import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { didYouMean } from '../../../contract/nearest.ts';
import { type App, AppFile } from './app.ts';
import { semanticMistakes } from './semantic-mistakes.ts';

const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** `/apps/0/plans/1/id` as people read paths: `apps[0].plans[1].id`. */
const readable = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map(unescaped)
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step), '');

/** The schema at the end of an error's `schemaPath`, which may have our own message (`says`). */
function schemaAt(pointer: string): Record<string, unknown> {
  let at: unknown = AppFile;
  for (const step of pointer.replace(/^#\/?/, '').split('/').filter(Boolean))
    at = (at as Record<string, unknown>)?.[step];
  return (at ?? {}) as Record<string, unknown>;
}

/** A mistake with its full stop; a suggestion ends with a question mark already. */
export const asSentence = (mistake: string) => (mistake.endsWith('?') ? mistake : `${mistake}.`);

interface SchemaError {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  params: Record<string, unknown>;
  message: string;
}

function valueAt(json: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce((at, step) => (at as Record<string, unknown> | undefined)?.[unescaped(step)], json);
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text is no mistake where there is one for each language. */
const isOfOtherLanguages = ({ keyword, schemaPath, instancePath }: SchemaError, json: unknown) =>
  keyword === 'type' &&
  schemaPath.endsWith('/anyOf/0') &&
  isRecord(valueAt(json, instancePath)) &&
  schemaAt(schemaPath.replace(/\/anyOf\/0$/, '/anyOf/1')).type === 'object';

function sentences({ keyword, schemaPath, instancePath, params, message }: SchemaError, json: unknown): string[] {
  const at = readable(instancePath);
  const inside = (name: string) => (at ? `${at}.${name}` : name);
  switch (keyword) {
    // Each wrong name has its own `pattern`.
    case 'propertyNames':
    // `additionalProperties` reports the first already. The second: every union here is a type or
    // null, and the mistake of the type is more useful.
    case 'boolean':
    case 'anyOf':
      return [];
    case 'required':
      return (params.requiredProperties as string[]).map((name) => `${inside(name)} is missing`);
    case 'additionalProperties':
      return (params.additionalProperties as string[]).map((name) => {
        const known = Object.keys((schemaAt(schemaPath).properties as object | undefined) ?? {});
        return `${inside(name)} is not known here${didYouMean(name, known)}`;
      });
    case 'enum': {
      const allowed = params.allowedValues as string[];
      return [`${at} must be one of ${allowed.join(', ')}${didYouMean(String(valueAt(json, instancePath)), allowed)}`];
    }
    case 'minLength':
      return [`${at} ${params.limit === 1 ? 'must not be empty' : message}`];
    case 'pattern':
      return [`${at} ${schemaAt(schemaPath).says ?? message}`];
    default:
      return [`${at || 'the file'} ${message}`];
  }
}

/**
 * Every mistake of a configuration file at once, one sentence each, by path; or the file with its
 * defaults filled in. `serviceUrl`: where the service will be, if that is known.
 */
export function readAppFile(json: unknown, serviceUrl?: string): { apps: App[] } | { mistakes: string[] } {
  const filled = Value.Default(AppFile, structuredClone(json));
  const before = Settings.Get().maxErrors;
  Settings.Set({ maxErrors: 500 });
  const errors = Value.Errors(AppFile, filled) as SchemaError[];
  Settings.Set({ maxErrors: before });
  const notTheNull = errors.filter(
    (error) =>
      !(error.keyword === 'type' && error.schemaPath.endsWith('/anyOf/1')) && !isOfOtherLanguages(error, filled),
  );
  const apps = (filled as { apps?: App[] } | null)?.apps;
  const brokenPaths = errors.map(({ instancePath }) => readable(instancePath));
  const mistakes = [
    ...new Set(notTheNull.flatMap((error) => sentences(error, filled))),
    ...(Array.isArray(apps) ? semanticMistakes(apps, brokenPaths, serviceUrl) : []),
  ];
  return mistakes.length > 0 || errors.length > 0 ? { mistakes } : { apps: apps! };
}
