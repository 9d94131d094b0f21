import { checkField, fieldText } from '../contract/check-field.ts';
import type { Tenant } from '../contract/tenant.ts';
import { plainCell } from '../platform/process/csv-line.ts';
import type { App } from '../service/domain/app-file/app.ts';
import { isMetaDataTooLarge, maxCustomFieldBytes, maxCustomFields } from '../service/domain/custom-fields.ts';
import { canonicalEmail } from '../service/domain/email-address.ts';
import { isKnownHash } from '../service/domain/imported-hashes.ts';
import type { NewMember } from '../service/store/members/members.ts';
import type { PlanConnectionRecord } from '../service/store/plans/plan-connections.ts';
import { importedDate } from './import-date.ts';

/** One checked member of an import. */
export interface ImportedMember {
  member: Omit<NewMember, 'id'> & { id: string | null };
  connections: Omit<PlanConnectionRecord, 'id' | 'memberId' | 'createdAt'>[];
  json: unknown;
  /** Where she logged in by a provider, such as `google`. */
  providers: string[];
  /** The data that cannot be imported. */
  notes: string[];
}
/** Names of the other service, and the plan ids and keys of fields that they mean here. */
export interface ImportNames {
  plans: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, string>;
  /** Names of plans that `plans` does not have are none, and need no remark. */
  onlyNamedPlans: boolean;
  /** Members wrote their fields themselves there, so only `fields` fills one of the owner's. */
  areFieldsTheirs: boolean;
}

export type Values = Record<string, unknown>;
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Column and property names of other services' exports, compared by `plain`. Help and
 * command-line.md list them.
 */
export const importColumns: Record<string, string[]> = {
  id: ['id', 'memberid', 'memberstackid'],
  email: ['email', 'emailaddress', 'authemail'],
  passwordHash: ['passwordhash', 'hashedpassword', 'bcrypt', 'bcrypthash', 'passworddigest'],
  verified: ['verified', 'emailverified', 'isverified'],
  createdAt: ['createdat', 'created', 'createddate', 'datecreated', 'signupdate', 'joined'],
  plans: ['plans', 'planids', 'planid', 'plan', 'freeplans', 'paidplans', 'planconnections'],
  stripeCustomerId: ['stripecustomerid', 'stripeid', 'customerid', 'paymentcustomerid'],
  profileImage: ['profileimage', 'avatar'],
  permissions: ['permissions'],
  loginRedirect: ['loginredirect'],
  metaData: ['metadata'],
  json: ['json', 'memberjson'],
  isModerator: ['ismoderator', 'moderator'],
  disabled: ['disabled', 'isdisabled'],
};
export const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const meaningOf = new Map(
  Object.entries(importColumns).flatMap(([meaning, all]) => all.map((name) => [name, meaning] as const)),
);
/** Known from exports and ignored. */
export const ignoredColumns = new Set([
  'lastlogin',
  'lastseenat',
  'teams',
  'haspassword',
  'providers',
  'comments',
  'auth',
  'customfields',
]);

/** Unknown columns of a file, reported once and not for every row. */
export function unknownColumns(columns: readonly string[], app: App, { fields }: ImportNames): string[] {
  return columns.filter(
    (name) =>
      !meaningOf.has(plain(name)) && !ignoredColumns.has(plain(name)) && !fields.has(name) && !fieldOf(name, app),
  );
}

/**
 * The message for a missing heading line. The first line may be a member, so none of its cells
 * appear in it (R84).
 */
export const headingsWanted = (columns: readonly string[]): string =>
  `Its first line has ${columns.length} ${columns.length === 1 ? 'column' : 'columns'} and must say what they are: Email, and whatever else there is, such as Password Hash, Verified, Created At, Plans, or the name of a custom field.`;

export const hasEmailColumn = (columns: readonly string[]) =>
  columns.some((name) => meaningOf.get(plain(name)) === 'email');

/** The custom field that a column means, by its key or its label, also as `customFields.key`. */
function fieldOf(column: string, app: App): App['customFields'][number] | undefined {
  const name = column.replace(/^custom[ _-]?fields?[.: ]+/i, '');
  return app.customFields.find(
    ({ key, label, labels }) =>
      key === name || [key, label, ...Object.values(labels)].some((known) => plain(known) === plain(name)),
  );
}

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

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[;,|]/).flatMap((one) => one.trim() || [])
      : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? plainCell(value).trim() : '');
const isTrue = (value: unknown) =>
  value === true || ['true', '1', 'yes', 'verified'].includes(textOf(value).toLowerCase());

/** A JSON value, which may be text in a cell. */
function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  try {
    return value.trim() === '' ? null : JSON.parse(plainCell(value));
  } catch {
    return undefined;
  }
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

type Connection = ImportedMember['connections'][number];

function freeConnection(planId: string, given: Values, isGift: boolean): Connection {
  const end = Date.parse(textOf(given.endsAt));
  return {
    planId,
    type: 'FREE',
    status: 'ACTIVE',
    active: true,
    payment: null,
    ...(isGift && { complimentary: true }),
    ...(!Number.isNaN(end) && { endsAt: end }),
  };
}

const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const statuses = ['ACTIVE', 'TRIALING', 'CANCELED', 'REQUIRES_PAYMENT', 'REQUIRES_AUTHENTICATION'] as const;

/** Null without its price and state. */
function paidConnection(plan: App['plans'][number], given: Values): Connection | null {
  const payment = isObject(given.payment) ? given.payment : null;
  const price = plan.prices.find(({ id }) => id === payment?.priceId);
  const status = statuses.find((known) => known === given.status);
  if (!payment || !price || !status) return null;
  return {
    planId: plan.id,
    type: price.type,
    status,
    active: status === 'ACTIVE' || status === 'TRIALING',
    payment: {
      amount: finite(payment.amount) ?? price.amount,
      currency: price.currency,
      status: textOf(payment.status) || 'PAID',
      lastBillingDate: finite(payment.lastBillingDate),
      nextBillingDate: finite(payment.nextBillingDate),
      cancelAtDate: finite(payment.cancelAtDate),
      priceId: price.id,
    },
  };
}

/** Plans by id or name. A paid one only with its payment: without one it would never end. */
function connectionsOf(plans: unknown[], app: App, names: ImportNames, notes: string[]): ImportedMember['connections'] {
  const found = new Map<string, Connection>();
  for (const one of plans) {
    const given = isObject(one) ? one : { planId: one };
    const written = textOf(given.planId ?? given.id);
    const name = names.plans.get(written) ?? written;
    if (names.onlyNamedPlans && !names.plans.has(written)) continue;
    const plan = app.plans.find((candidate) => candidate.id === name || plain(candidate.name) === plain(name));
    if (!plan) {
      notes.push('a plan is not in the configuration and was left out; --plan names the one here');
      continue;
    }
    const isGift = given.complimentary === true;
    if (plan.prices.length === 0 || isGift) {
      if (given.active !== false) found.set(plan.id, freeConnection(plan.id, given, isGift));
      continue;
    }
    const paid = paidConnection(plan, given);
    if (!paid) {
      notes.push(`the paid plan ${plan.id} came without its price and state and was left out`);
      continue;
    }
    notes.push(
      `the paid plan ${plan.id} was taken as it stood; its subscription is not watched until the payment provider knows our marks`,
    );
    found.set(plan.id, paid);
  }
  return [...found.values()];
}
