import { checkField, fieldText } from '../../contract/check-field.ts';
import type { ConsoleApp } from '../../contract/console.ts';
import { checkEmail } from '../../contract/validation.ts';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { fieldMistakeText } from '../state/field-mistake-text.ts';
import type { ImportFile } from './read-file.ts';

type NewMember = AdminWire['importMembers']['in']['members'][number];

export interface RowMistake {
  number: number;
  /** Name of the column in the file. */
  column: string;
  text: string;
}

export interface CheckedRow {
  number: number;
  member: NewMember;
}

export const emailTaken = 'A member has this address already.';

const lists = (text: string) =>
  text
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter(Boolean);
const yes = /^(?:true|yes|y|1|x)$/i;
const no = /^(?:false|no|n|0|)$/i;

/** Throws the sentence about what is wrong with a value. */
function readValue(app: ConsoleApp, target: string, text: string): Partial<NewMember> {
  if (target === 'verified') {
    if (!yes.test(text) && !no.test(text)) throw new Error('Write yes or no.');
    return { verified: yes.test(text) };
  }
  if (target === 'permissions') return { permissions: lists(text) };
  if (target === 'plans')
    return {
      plans: lists(text).map((name) => {
        const plan = app.plans.find((one) => one.id === name || one.name.toLowerCase() === name.toLowerCase());
        if (!plan) throw new Error(`There is no plan “${name}”.`);
        if (!plan.isFree || !plan.isActive) throw new Error(`“${plan.name}” is no active free plan.`);
        return { planId: plan.id };
      }),
    };
  const field = app.fields.find(({ key }) => `field:${key}` === target)!;
  const value = fieldText(field, text);
  const mistake = checkField({ ...field, required: false }, value);
  if (mistake) throw new Error(fieldMistakeText(mistake));
  return { customFields: { [field.key]: value } };
}

/** The member of a row; hands each value that is wrong, by its column, to `complain`. */
function readRow(
  app: ConsoleApp,
  email: string,
  values: readonly string[],
  targets: readonly string[],
  complain: (at: number, text: string) => void,
): CheckedRow['member'] {
  const member: CheckedRow['member'] = { email };
  for (const [at, target] of targets.entries()) {
    const text = values[at]?.trim() ?? '';
    if (target === '' || target === 'email' || text === '') continue;
    try {
      const { customFields, ...rest } = readValue(app, target, text);
      Object.assign(member, rest);
      if (customFields) member.customFields = { ...member.customFields, ...customFields };
    } catch (error) {
      complain(at, (error as Error).message);
    }
  }
  return member;
}

/** Rows that can be imported, and what is wrong with each of the others. */
export function checkRows(
  app: ConsoleApp,
  { columns, rows }: ImportFile,
  targets: readonly string[],
  /** Addresses of members. */
  known: ReadonlySet<string>,
) {
  const good: CheckedRow[] = [];
  const mistakes: RowMistake[] = [];
  const seen = new Map<string, number>();
  const emailAt = targets.indexOf('email');
  for (const { number, values } of rows) {
    const before = mistakes.length;
    const complain = (at: number, text: string) => mistakes.push({ number, column: columns[at] ?? '', text });
    const email = values[emailAt]?.trim() ?? '';
    const wrong = email === '' ? 'The address is missing.' : checkEmail(email) && 'This is not an email address.';
    if (wrong) complain(emailAt, wrong);
    const first = seen.get(email.toLowerCase());
    if (known.has(email)) complain(emailAt, emailTaken);
    if (!wrong && first !== undefined) complain(emailAt, `Row ${first} has the same address.`);
    seen.set(email.toLowerCase(), first ?? number);
    const member = readRow(app, email, values, targets, complain);
    if (mistakes.length === before) good.push({ number, member });
  }
  return { good, mistakes };
}
