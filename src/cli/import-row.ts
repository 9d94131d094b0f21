import { checkField, fieldText } from '../contract/check-field.ts';
import type { Tenant } from '../contract/tenant.ts';
import { plainCell } from '../platform/process/csv-line.ts';
import type { App } from '../service/domain/app-file/app.ts';
import { isMetaDataTooLarge, maxCustomFieldBytes, maxCustomFields } from '../service/domain/custom-fields.ts';
import { canonicalEmail } from '../service/domain/email-address.ts';
import { isKnownHash } from '../service/domain/imported-hashes.ts';
import { fieldOf, ignoredColumns, meaningOf, plain } from './import-columns.ts';
import { connectionsOf } from './import-connections.ts';
import { importedDate } from './import-date.ts';
import { isObject, isTrue, jsonOf, listOf, textOf, type Values } from './import-values.ts';
import type { ImportedMember, ImportNames } from './imported-member.ts';

/** One row of CSV, or one object of JSON, by meaning. */
function readRow(row: Values): { known: Values; rest: Values } {
  const auth = isObject(row.auth) ? row.auth : {};
  const fields = isObject(row.customFields) ? row.customFields : {};
  const known: Values = {};
  const rest: Values = { ...fields };
  for (const [name, value] of [...Object.entries(row), ...Object.entries(auth)]) {
    const meaning = meaningOf.get(plain(name));
    if (meaning === 'plans') known.plans = [...((known.plans as unknown[]) ?? []), ...listOf(value)];
    else if (meaning && (known[meaning] ?? '') === '') known[meaning] = value;
    else if (!meaning && !ignoredColumns.has(plain(name))) rest[name] = value;
  }
  return { known, rest };
}

/** The values of a row that decide whether it can be taken at all; a string is why it cannot. */
function readRequired(known: Values) {
  const emailCanon = canonicalEmail(textOf(known.email));
  if (!emailCanon) return textOf(known.email) === '' ? 'no email' : 'the email is not valid';
  const passwordHash = textOf(known.passwordHash) || null;
  if (passwordHash && !isKnownHash(passwordHash)) return 'the password hash is of no kind that can be checked here';
  const metaData = jsonOf(known.metaData) ?? {};
  if (!isObject(metaData) || isMetaDataTooLarge(metaData)) return 'the metadata are no object, or larger than 8 KB';
  const json = jsonOf(known.json);
  if (json === undefined || Buffer.byteLength(JSON.stringify(json)) > 65_536)
    return 'the member JSON is no JSON, or larger than 64 KB';
  // Not `textOf`: a number is no date either, and must not get lost.
  const created = plainCell(String(known.createdAt ?? '')).trim();
  const createdAt = created === '' ? undefined : importedDate(created);
  if (createdAt === null) return 'the date of creation is not written as 2024-03-01 or 2024-03-01T10:00:00Z (ISO 8601)';
  return { emailCanon, passwordHash, metaData, json, createdAt };
}

function imageOf(known: Values, notes: string[]): string | null {
  const image = textOf(known.profileImage);
  if (image.startsWith('https://')) return image;
  if (image !== '') notes.push('the profile image is no https address and was left out');
  return null;
}

function idOf(known: Values, { mode }: Tenant, notes: string[]): string | null {
  const id = textOf(known.id);
  const form = mode === 'sandbox' ? /^mem_sb_[a-z0-9]{8,40}$/ : /^mem_(?!sb_)[a-z0-9]{8,40}$/;
  if (form.test(id)) return id;
  if (id !== '') notes.push('the id is of another form or mode, so a new one was made');
  return null;
}

const textMatching = (value: unknown, form: RegExp): string | null => {
  const text = textOf(value);
  return form.test(text) ? text : null;
};

/**
 * Reads and checks one row. A string is the reason why it cannot be taken; it never holds a value
 * of the row (R84).
 */
export function importedMember(row: Values, app: App, tenant: Tenant, names: ImportNames): ImportedMember | string {
  const { known, rest } = readRow(row);
  const required = readRequired(known);
  if (typeof required === 'string') return required;
  const { emailCanon, passwordHash, metaData, json, createdAt } = required;
  const notes = lostOf(row);
  const customFields = customFieldsOf(rest, app, names, notes);
  const profileImage = imageOf(known, notes);
  return {
    member: {
      id: idOf(known, tenant, notes),
      email: emailCanon,
      emailCanon,
      passwordHash,
      verified: isTrue(known.verified),
      disabled: isTrue(known.disabled),
      customFields,
      metaData,
      permissions: listOf(known.permissions).map(textOf).filter(Boolean),
      isModerator: isTrue(known.isModerator),
      loginRedirect: textMatching(known.loginRedirect, /^\/(?![/\\])/),
      paymentCustomerId: textMatching(known.stripeCustomerId, /^cus_\w+$/),
      profileImage,
      ...(createdAt !== undefined && { createdAt }),
    },
    connections: connectionsOf(listOf(known.plans), app, names, notes),
    json,
    providers: providersOf(row),
    notes,
  };
}

function providersOf({ auth }: Values): string[] {
  return listOf(isObject(auth) ? auth.providers : [])
    .map((one) => (isObject(one) ? textOf(one.provider) : ''))
    .filter(Boolean);
}

/** Data of our own exports that an import cannot restore. */
function lostOf(row: Values): string[] {
  const teams = isObject(row.teams) ? row.teams : {};
  return [
    ...(listOf(teams.owned).length > 0 || listOf(teams.joined).length > 0 ? ['her teams were left out'] : []),
    ...(providersOf(row).length > 0 ? ['her logins with providers were left out'] : []),
  ];
}

function customFieldsOf(rest: Values, app: App, names: ImportNames, notes: string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest)) {
    const field = fieldOf(names.fields.get(name) ?? name, app);
    const written =
      value === null || value === undefined ? '' : typeof value === 'string' ? plainCell(value) : String(value);
    if (!field || written === '') continue;
    const { key, type } = field;
    if (field.restrictToAdmin && names.areFieldsTheirs && !names.fields.has(name)) {
      notes.push(`the field ${key} is the owner's and was left out; --field would fill it`);
      continue;
    }
    const text = fieldText(field, written);
    if (checkField(field, text)) notes.push(`the value of ${key} is no valid ${type} and was left out`);
    else if (Buffer.byteLength(text) > maxCustomFieldBytes)
      notes.push(`the field ${key} is larger than 4 KB and was left out`);
    else if (Object.keys(fields).length < maxCustomFields) fields[key] = text;
  }
  return fields;
}
