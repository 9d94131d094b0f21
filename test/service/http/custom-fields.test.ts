import { expect, it } from 'vitest';
import type { FieldRules } from '../../../src/contract/check-field.ts';
import type { Operation } from '../../../src/contract/wire.ts';
import { badValues, goodValues } from '../../contract/field-values.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, sandbox } from '../../support/http-service.ts';

const password = 'a long way to the river';

/** Every rule of the table as a field of its own. */
const keyOf = (i: number) => `typed-${i}`;
const asFields = (rows: readonly (readonly [FieldRules, ...unknown[]])[]) =>
  rows.map(([rules], i) => ({ key: keyOf(i), label: keyOf(i), ...rules }));
const valuesOf = (rows: readonly (readonly [FieldRules, string, ...unknown[]])[]) =>
  Object.fromEntries(rows.map(([, given], i) => [keyOf(i), given]));

describeEngines('C24 custom fields', (engine) => {
  it('C24 stores the values that fit the types, each in its one form', async () => {
    const service = await createHttpService({
      store: await engine.open(),
      app: (app) => app.customFields.push(...asFields(goodValues)),
    });
    const token = await service.logIn();
    const saved = await service.call('updateMember', { customFields: valuesOf(goodValues) }, { token });
    const stored = Object.fromEntries(goodValues.map(([, , text], i) => [keyOf(i), text]));
    expect(saved.json().data.customFields).toMatchObject(stored);
    const numbers = await service.call(
      'updateMember',
      { customFields: { [keyOf(12)]: 7, [keyOf(14)]: true } },
      { token },
    );
    expect(numbers.json().data.customFields).toMatchObject({ [keyOf(12)]: '7', [keyOf(14)]: 'true' });
    await service.close();
  });

  it('C24 refuses every value that does not fit, with code and words, at sign-up and update', async () => {
    const service = await createHttpService({
      store: await engine.open(),
      app: (app) => app.customFields.push(...asFields(badValues)),
    });
    const token = await service.logIn();
    const errors = badValues.map(([, , code, message], i) => ({ field: `customFields.${keyOf(i)}`, code, message }));
    const customFields = valuesOf(badValues);
    const calls: [Operation, Record<string, unknown>][] = [
      ['updateMember', { customFields }],
      ['signupMemberEmailPassword', { email: 'new@example.com', password, customFields }],
    ];
    for (const [operation, input] of calls) {
      const answer = await service.call(operation, input, { token });
      expect([operation, answer.statusCode]).toEqual([operation, 400]);
      const { error } = answer.json();
      expect(error).toMatchObject({ code: errors[0]!.code, message: errors[0]!.message });
      // The table of the page has no full stop there; the service has its own words.
      expect(error.errors.filter(({ code }: { code: string }) => code !== 'invalid-email')).toEqual(
        errors.filter(({ code }) => code !== 'invalid-email'),
      );
    }
    expect(await service.store.members.byEmail(sandbox, 'new@example.com')).toBeNull();
    await service.close();
  });

  it('C24 speaks the language of the caller, and the help of the field where a pattern does not match', async () => {
    const rules = { pattern: '[A-Z]{2}', help: 'Two letters.', helpTexts: { de: 'Zwei Buchstaben.' } };
    const service = await createHttpService({
      store: await engine.open(),
      app: (app) =>
        app.customFields.push(
          { key: 'code', label: 'Code', ...rules },
          { key: 'guests', label: 'Guests', type: 'number', min: 1, max: 10 },
        ),
    });
    const token = await service.logIn();
    const customFields = { code: 'abc', guests: 11 };
    const messages = async (language: string) => {
      const headers = { 'accept-language': language };
      const answer = await service.call('updateMember', { customFields }, { token, headers });
      return answer.json().error.errors.map(({ message }: { message: string }) => message);
    };
    expect(await messages('de-AT')).toEqual(['Zwei Buchstaben.', 'Geben Sie eine Zahl zwischen 1 und 10 ein.']);
    expect(await messages('en')).toEqual(['Two letters.', 'Enter a number between 1 and 10.']);
    await service.close();
  });

  it('C24 takes what was stored before the field had a type, and a sign-up without a required field', async () => {
    const store = await engine.open();
    const service = await createHttpService({
      store,
      app: (app) =>
        app.customFields.push(
          { key: 'guests', label: 'Guests', type: 'number' },
          { key: 'company', label: 'Company', required: true },
        ),
    });
    const token = await service.logIn();
    const { id } = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
    await store.members.mergeCustomFields(sandbox, id, { guests: 'a dozen' });
    const save = (customFields: object) => service.call('updateMember', { customFields }, { token });
    expect((await save({ guests: 'a dozen', 'first-name': 'Ada' })).statusCode).toBe(200);
    expect((await save({ guests: 'a score' })).json().error.code).toBe('invalid-number');
    // A form that has an input for it sends it empty; one that has none does not.
    expect((await save({ company: '' })).json().error).toMatchObject({
      errors: [{ field: 'customFields.company', code: 'required-field-missing' }],
    });
    const signUp = { email: 'typed@example.com', password };
    expect((await service.call('signupMemberEmailPassword', signUp)).statusCode).toBe(200);
    await service.close();
  });

  it('C24 stores text, numbers and booleans as text, and null clears a field', async () => {
    const service = await createHttpService({ store: await engine.open() });
    const token = await service.logIn();
    const customFields = { 'first-name': 'Ada', 'last-name': false, bio: 5.5 };
    const saved = await service.call('updateMember', { customFields }, { token });
    const asText = { 'first-name': 'Ada', 'last-name': 'false', bio: '5.5' };
    expect(saved.json().data.customFields).toEqual(asText);
    const cleared = await service.call('updateMember', { customFields: { bio: null } }, { token });
    const rest = { 'first-name': 'Ada', 'last-name': 'false' };
    expect(cleared.json().data.customFields).toEqual(rest);
    const stored = await service.store.members.byEmail(sandbox, 'ada@example.com');
    expect(Object.keys(stored!.customFields)).not.toContain('bio');

    const email = 'typed@example.com';
    const signed = await service.call('signupMemberEmailPassword', {
      email,
      password,
      customFields: { 'first-name': 7, 'last-name': null, bio: true },
    });
    expect(signed.json().data.member.customFields).toEqual({ 'first-name': '7', bio: 'true' });
    await service.close();
  });

  it('C24 refuses null for a field of the owner and for an unknown one', async () => {
    const service = await createHttpService({ store: await engine.open() });
    const token = await service.logIn();
    for (const [key, code] of [
      ['internal-note', 'invalid-field-value'],
      ['shoe', 'unknown-custom-field'],
    ] as const) {
      const answer = await service.call('updateMember', { customFields: { [key]: null } }, { token });
      expect(answer.json().error).toMatchObject({ code, errors: [{ field: `customFields.${key}`, code }] });
    }
    await service.close();
  });

  it('C24 answers invalid-field-type with the field for a list or an object in every call', async () => {
    const service = await createHttpService({ store: await engine.open() });
    const token = await service.logIn();
    const email = 'typed@example.com';
    const challenge = 'a'.repeat(43);
    const calls: [Operation, Record<string, unknown>][] = [
      ['updateMember', {}],
      ['signupMemberEmailPassword', { email, password }],
      ['signupMemberPasswordless', { email, passwordlessToken: '123456' }],
      [
        'startProvider',
        { provider: 'google', purpose: 'signup', challenge, display: 'popup', returnUrl: 'http://localhost:4871/' },
      ],
    ];
    for (const [operation, input] of calls)
      for (const value of [['x'], { en: 'x' }, []]) {
        const customFields = { 'first-name': 'Ada', bio: value };
        const answer = await service.call(operation, { ...input, customFields }, { token });
        expect([operation, answer.statusCode, answer.json().error]).toMatchObject([
          operation,
          400,
          { code: 'invalid-field-type', errors: [{ field: 'customFields.bio', code: 'invalid-field-type' }] },
        ]);
        expect(answer.json().error.errors).toHaveLength(1);
      }
    await service.close();
  });
});
