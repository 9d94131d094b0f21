import { type FirebaseHashConfig, firebaseHash, isKnownHash } from '../service/domain/imported-hashes.ts';
import { plain } from './import-columns.ts';
import { importedDate } from './import-date.ts';
import { isObject, type Values } from './import-values.ts';

/** What a translation needs beside the row. */
export interface FormatOptions {
  firebaseHash: FirebaseHashConfig | null;
  /** ms since 1970: whether a ban is over. */
  now: number;
}
/**
 * A row in the words of `importColumns`, and what of it cannot be taken; a string: why not at all.
 */
export type Translated = { row: Values; notes: string[] } | string;

export type FormatName = 'csv' | 'memberstack' | 'webflow' | 'auth0' | 'clerk' | 'firebase' | 'supabase' | 'wordpress';
interface Format {
  /** What is exported there, and how. */
  source: string;
  translate(row: Values, options: FormatOptions): Translated;
}

export const unreadableHash = 'the password hash is of no kind that can be checked here and was left out';
const missingConfig = 'the password hash was left out, because --hash-config was not given';

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const wordsOf = (value: unknown): string[] =>
  text(value)
    .toLowerCase()
    .split(/[\s|,;]+/);
const object = (value: unknown): Values => {
  if (isObject(value)) return value;
  try {
    const parsed: unknown = JSON.parse(text(value));
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
};
/** Names that differ in case, blanks and signs only, as headings of CSV do. */
const byPlainName = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [plain(name), value]));

/** ISO 8601 of a date, of milliseconds since 1970, or of nothing. */
function dateOf(value: unknown, notes: string[]): string {
  const written = text(value);
  const ms = /^\d{12,14}$/.test(written) ? Number(written) : importedDate(written);
  if (written !== '' && ms === null) notes.push('the date of creation cannot be read and was left out');
  return ms === null ? '' : new Date(ms).toISOString();
}

/** Members read their metadata in the browser; what only servers read must not get there. */
function noteOfSecrets(value: unknown, notes: string[]) {
  if (Object.keys(object(value)).length > 0) notes.push('the metadata that only servers read were left out');
}

/** A ban without an end is `infinity`. */
const isBanned = (until: string, now: number) => until !== '' && (importedDate(until) ?? Infinity) > now;

function hashOf(value: unknown, notes: string[]): string {
  const hash = text(value);
  if (hash === '' || isKnownHash(hash)) return hash;
  notes.push(unreadableHash);
  return '';
}

const providerNames: Record<string, string> = {
  windowslive: 'microsoft',
  azure: 'microsoft',
  linkedin_oidc: 'linkedin',
};
/** `google-oauth2`, `oauth_google` and `google.com` are one provider. */
const providersOf = (names: readonly unknown[]) =>
  names
    .map((name) => text(name).replace(/^oauth_|-oauth2$|\.com$/g, ''))
    .filter((name) => !['', 'email', 'password', 'phone', 'auth0', 'anonymous'].includes(name))
    .map((name) => ({ provider: providerNames[name] ?? name }));

const unchanged = (row: Values): Translated => ({ row, notes: [] });

export const importFormats: Record<FormatName, Format> = {
  csv: { source: 'any CSV or JSON with the columns below', translate: unchanged },
  memberstack: { source: 'members exported as CSV or JSON', translate: unchanged },
  webflow: {
    source: 'user accounts exported as CSV, or the JSON of its API',
    translate(given) {
      const notes: string[] = [];
      const user = byPlainName({ ...given, ...object(given.data) });
      const { id, status, isemailverified, createdon, accessgroups, lastlogin, lastupdated, invitedon, data, ...rest } =
        user;
      const groups = Array.isArray(accessgroups)
        ? accessgroups.map((group) => (isObject(group) ? group.slug : group))
        : accessgroups;
      const row = {
        ...rest,
        verified: isemailverified ?? text(status).toLowerCase() === 'verified',
        createdAt: dateOf(createdon, notes),
        plans: groups,
      };
      return { row, notes };
    },
  },
  auth0: {
    source: 'users exported as JSON, with the hashes that its support gives out',
    translate(user) {
      const notes: string[] = [];
      const identities = list(user.identities).filter(isObject);
      const { email, email_verified, created_at, picture, blocked, app_metadata, user_metadata } = user;
      noteOfSecrets(app_metadata, notes);
      const row = {
        email,
        verified: email_verified,
        createdAt: dateOf(created_at, notes),
        disabled: blocked,
        profileImage: picture,
        passwordHash: hashOf(user.passwordHash ?? user.password_hash, notes),
        auth: { providers: providersOf(identities.map(({ provider }) => provider)) },
        customFields: { ...namesOf(user), ...object(user_metadata) },
      };
      return { row, notes };
    },
  },
  clerk: {
    source: 'users exported as CSV from its dashboard, or as JSON',
    translate(user) {
      const notes: string[] = [];
      const addresses = list(user.email_addresses).filter(isObject);
      const primary = addresses.find(({ id }) => id === user.primary_email_address_id);
      const email = user.primary_email_address ?? primary?.email_address;
      const isVerified = primary
        ? object(primary.verification).status === 'verified'
        : wordsOf(user.verified_email_addresses).includes(text(email).toLowerCase());
      const row = {
        email,
        verified: text(email) !== '' && isVerified,
        createdAt: dateOf(user.created_at, notes),
        disabled: user.banned,
        profileImage: user.image_url,
        metaData: object(user.public_metadata),
        passwordHash: hashOf(user.password_digest, notes),
        auth: { providers: providersOf(list(user.external_accounts).map((one) => object(one).provider)) },
        customFields: { ...namesOf(user), ...object(user.unsafe_metadata) },
      };
      noteOfSecrets(user.private_metadata, notes);
      if (text(user.totp_secret) !== '') notes.push('the authenticator app was left out: it is set up anew');
      return { row, notes };
    },
  },
  firebase: {
    source: '"firebase auth:export users.json"; --hash-config has the parameters that its console shows',
    translate(user, { firebaseHash: config }) {
      const notes: string[] = [];
      const { passwordHash: hash, salt } = user;
      if (text(hash) !== '' && !config) notes.push(missingConfig);
      const isHashed = config && text(hash) !== '' && text(salt) !== '';
      const row = {
        email: user.email,
        verified: user.emailVerified,
        createdAt: dateOf(user.createdAt, notes),
        disabled: user.disabled,
        profileImage: user.photoUrl,
        metaData: object(user.customAttributes),
        passwordHash: isHashed ? hashOf(firebaseHash(config, { salt: text(salt), hash: text(hash) }), notes) : '',
        auth: { providers: providersOf(list(user.providerUserInfo).map((one) => object(one).providerId)) },
        customFields: namesOf(user),
      };
      return { row, notes };
    },
  },
  supabase: {
    source: 'the table auth.users as CSV or JSON',
    translate(user, { now }) {
      const notes: string[] = [];
      if (text(user.deleted_at) !== '') return 'deleted there';
      const app = object(user.raw_app_meta_data);
      const { providers, provider, ...metaData } = app;
      const fields = object(user.raw_user_meta_data);
      const row = {
        email: user.email,
        verified: text(user.email_confirmed_at) !== '',
        createdAt: dateOf(user.created_at, notes),
        disabled: isBanned(text(user.banned_until), now),
        profileImage: fields.avatar_url,
        metaData,
        passwordHash: hashOf(user.encrypted_password, notes),
        auth: { providers: providersOf(Array.isArray(providers) ? providers : [provider]) },
        customFields: fields,
      };
      return { row, notes };
    },
  },
  wordpress: {
    source: '"wp user list --fields=user_login,user_email,user_pass,display_name,user_registered,roles --format=csv"',
    translate(user) {
      const notes: string[] = [];
      const { ID, user_email, user_pass, user_registered, roles, ...rest } = user;
      const row = {
        email: user_email,
        createdAt: dateOf(user_registered, notes),
        passwordHash: hashOf(user_pass, notes),
        plans: text(roles).split(',').filter(Boolean),
        customFields: rest,
      };
      return { row, notes };
    },
  },
};
export const isFormatName = (name: string): name is FormatName => Object.hasOwn(importFormats, name);
/** Whose groups or roles are everyone's, so that only those that `--plan` names mean a plan. */
export const hasRoles = (name: FormatName): boolean => name === 'wordpress' || name === 'webflow';

/** The names of a person, as the services call them; the field of the app decides what is taken. */
function namesOf(user: Values): Values {
  const first = user.given_name ?? user.first_name;
  const last = user.family_name ?? user.last_name;
  const name = user.name ?? user.displayName;
  const { username, nickname, phone_number: phone = user.phoneNumber } = user;
  return { firstName: first, lastName: last, name, username, nickname, phone };
}

/** Firebase's console shows them as text of its own, which is taken as it is, or as JSON. */
export function readHashConfig(shown: string): FirebaseHashConfig | null {
  const value = (name: string) => new RegExp(`"?${name}"?\\s*[:=]\\s*"?([^\\s",}]+)`).exec(shown)?.[1] ?? '';
  const [signerKey, saltSeparator] = [value('base64_signer_key'), value('base64_salt_separator')];
  const [rounds, memCost] = [Number(value('rounds')), Number(value('mem_cost'))];
  return signerKey && rounds > 0 && memCost > 0 ? { signerKey, saltSeparator, rounds, memCost } : null;
}
