import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { App } from '../service/domain/app-file/app.ts';
import { type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import {
  type FormatName,
  type FormatOptions,
  hasRoles,
  importFormats,
  isFormatName,
  readHashConfig,
} from './import-formats.ts';
import type { ImportNames } from './imported-member.ts';
import { pairOf } from './pair-option.ts';
import { tenantOptions } from './tenant-option.ts';

const options = {
  ...tenantOptions,
  ...formatOption,
  report: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  rehearse: { type: 'boolean', default: false },
  from: { type: 'string', default: 'csv' },
  plan: { type: 'string', multiple: true },
  field: { type: 'string', multiple: true },
  'hash-config': { type: 'string' },
} as const;

/** What `members import` was told. Throws `WrongUsage` and `OperatorError`. */
export function readArguments(args: string[], terminal: Terminal) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new WrongUsage('Which file? One at a time.');
  const file = resolve(terminal.cwd, name);
  const { from, rehearse, 'hash-config': config } = values;
  if (!isFormatName(from))
    throw new WrongUsage(`--from takes one of ${Object.keys(importFormats).join(', ')}, and not "${from}".`);
  if (config !== undefined && from !== 'firebase') throw new WrongUsage('--hash-config is for --from firebase.');
  const firebaseHash = config === undefined ? null : hashConfigOf(resolve(terminal.cwd, config));
  return {
    values,
    json: isJson(values.format),
    isTrial: values['dry-run'] || rehearse,
    from,
    formatOptions: { firebaseHash, now: Date.now() },
    // A digest, because the key of Firebase is secret.
    optionsDigest: hash('sha256', JSON.stringify([from, values.plan, values.field, firebaseHash])),
    file,
    reportFile: resolve(terminal.cwd, values.report ?? `${name}.report.csv`),
    progressFile: `${file}.progress.json`,
  };
}
export type ImportArguments = ReturnType<typeof readArguments>;

function hashConfigOf(file: string): FormatOptions['firebaseHash'] {
  const config = readHashConfig(readFileSync(file, 'utf8'));
  if (config) return config;
  throw new OperatorError([
    `${file} does not hold base64_signer_key, base64_salt_separator, rounds and mem_cost, as the console of Firebase shows them.`,
  ]);
}

/** The names that `--plan` and `--field` translate, each to one that the app has. */
export function namesOf({ values, from }: ImportArguments, app: App): ImportNames {
  const plans = new Map(values.plan?.map((pair) => pairOf('plan', pair)));
  const fields = new Map(values.field?.map((pair) => pairOf('field', pair)));
  for (const id of plans.values())
    if (!app.plans.some((plan) => plan.id === id)) throw new WrongUsage(`${app.id} has no plan with the id ${id}.`);
  for (const key of fields.values())
    if (!app.customFields.some((field) => field.key === key))
      throw new WrongUsage(`${app.id} has no custom field with the key ${key}.`);
  return { plans, fields, onlyNamedPlans: hasRoles(from), areFieldsTheirs: isTranslated(from) };
}

/** Its rows have the columns that we read, as they are. */
export const isTranslated = (from: FormatName) => from !== 'csv' && from !== 'memberstack';
