import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { systemRandom } from '../platform/process/random.ts';
import { readDataLocation } from '../service/data-location.ts';
import type { App } from '../service/domain/app-file/app.ts';
import {
  type CustomFieldChanges,
  customFieldChanges,
  customFieldMistakes,
  isMetaDataTooLarge,
  maxCustomFieldBytes,
} from '../service/domain/custom-fields.ts';
import { serverRedirect } from '../service/domain/server-redirect.ts';
import { appliedChanges, type MemberChanges } from '../service/use-cases/admin/member-changes.ts';
import { queueWebhooks } from '../service/use-cases/queue-webhooks.ts';
import { fieldMessage } from '../texts/errors/field-message.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { findMember } from './members-list.ts';
import { pairOf } from './pair-option.ts';
import { withStore } from './store-beside.ts';
import { tenantOf, tenantOptions } from './tenant-option.ts';

const memberOptions = {
  set: { type: 'string', multiple: true },
  unset: { type: 'string', multiple: true },
  metadata: { type: 'string', multiple: true },
  permissions: { type: 'string' },
  moderator: { type: 'string' },
  verified: { type: 'string' },
  redirect: { type: 'string' },
} as const;

function metaDataOf(given: string): [string, unknown] {
  const [key, json] = pairOf('metadata', given);
  try {
    return [key, JSON.parse(json)];
  } catch {
    throw new WrongUsage(`The value of --metadata ${key} is not JSON. Write a text in quotes: '${key}="gold"'.`);
  }
}

function isOn(option: string, given: string): boolean {
  if (given !== 'on' && given !== 'off') throw new WrongUsage(`--${option} is on or off, not "${given}".`);
  return given === 'on';
}

function redirectOf(given: string): string | null {
  if (given === 'none') return null;
  if (serverRedirect(given) === null)
    throw new WrongUsage(`--redirect is a path of the site, such as /welcome, or none. "${given}" is neither.`);
  return given;
}

type Given = {
  [name in keyof typeof memberOptions]?: (typeof memberOptions)[name] extends { multiple: true } ? string[] : string;
};

function changesOf({ set = [], unset = [], metadata = [], permissions, ...given }: Given): MemberChanges {
  const written = set.map((one) => pairOf('set', one));
  const both = unset.find((key) => written.some(([name]) => name === key));
  if (both !== undefined) throw new WrongUsage(`--set and --unset both name ${both}. Give one of them.`);
  const list = permissions?.split(/[;,]/).flatMap((one) => one.trim() || []);
  return {
    customFields: Object.fromEntries([...written, ...unset.map((key) => [key, null] as const)]),
    metaData: Object.fromEntries(metadata.map(metaDataOf)),
    patch: {
      ...(list && { permissions: [...new Set(list)] }),
      ...(given.moderator !== undefined && { isModerator: isOn('moderator', given.moderator) }),
      ...(given.verified !== undefined && { verified: isOn('verified', given.verified) }),
      ...(given.redirect !== undefined && { loginRedirect: redirectOf(given.redirect) }),
    },
  };
}

/** As the API checks them, but the fields of the owner may be written here. */
function checkCustomFields({ id, customFields }: App, changes: CustomFieldChanges): void {
  const known = customFields.map((field) => ({ ...field, restrictToAdmin: false }));
  const sentences = customFieldMistakes(known, changes).map((mistake) => {
    const { field, code, rules } = mistake;
    const key = field.replace('customFields.', '');
    if (rules) return `The value of ${key} does not fit: ${fieldMessage(mistake, 'en')}`;
    if (code === 'unknown-custom-field')
      return `${id} has no custom field "${key}". Its fields are ${known.map((one) => one.key).join(', ') || 'none'}.`;
    return `The value of ${key} is too long. A custom field holds at most ${maxCustomFieldBytes} bytes.`;
  });
  if (sentences.length > 0) throw new OperatorError(sentences);
}

/**
 * Writes what no member may write: fields of the owner, metadata, permissions, moderation,
 * verification, redirect.
 */
export async function updateMember(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...tenantOptions, ...formatOption, ...memberOptions };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name, extra] = positionals;
  if (extra !== undefined) throw new WrongUsage(`One member at a time, not "${extra}" as well.`);
  const json = isJson(values.format);
  if (Object.keys(memberOptions).every((option) => values[option as keyof typeof memberOptions] === undefined))
    throw new WrongUsage(`Nothing to change. Give at least one of --${Object.keys(memberOptions).join(', --')}.`);
  const changes = changesOf(values);
  const { secrets } = readDataLocation(terminal.env, terminal.cwd);
  return withStore(terminal, async (store) => {
    const { tenant, app } = await tenantOf(store, values);
    const customFields = customFieldChanges(app.customFields, changes.customFields);
    checkCustomFields(app, customFields);
    const { id } = await findMember(store, tenant, name);
    const webhooks = app.webhooks[tenant.mode];
    if (webhooks.length > 0 && secrets.length === 0)
      throw new OperatorError([
        'The app has webhooks, which wait sealed with MS_SECRET. Set it as the service has it.',
      ]);
    const changed = await store.transaction(async (tx) => {
      const before = await tx.members.lock(tenant, id);
      if (!before) throw new OperatorError([`${id} was deleted meanwhile. Nothing was changed.`]);
      const { next, changed, changes: differences } = appliedChanges(before, { ...changes, customFields });
      if (isMetaDataTooLarge(next.metaData))
        throw new OperatorError([`The metadata of ${id} would be larger than 8 KB. Nothing was changed.`]);
      if (changed.length === 0) return changed;
      await tx.members.mergeCustomFields(tenant, id, customFields);
      await tx.members.update(tenant, id, next);
      const detail = { changed: changed.join(', ') };
      const entry = { event: 'member-updated', actor: 'admin', memberId: id, detail, changes: differences };
      await tx.auditLog.add(tenant, entry);
      const sender = { app: { id: app.id, mode: tenant.mode, webhooks }, random: systemRandom };
      await queueWebhooks(sender, tx, 'member.updated', id);
      return changed;
    });
    if (json) terminal.out(JSON.stringify({ updated: id, changed }));
    else if (changed.length === 0) terminal.out(`${id} has these values already. Nothing was changed.`);
    else terminal.out(`${id} is updated: ${changed.join(', ')}.`);
    return exitCodes.fine;
  });
}
