import { expect, it } from 'vitest';
import type { Operation } from '../../../src/contract/wire.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, sandbox } from '../../support/http-service.ts';

const password = 'a long way to the river';

describeEngines('C24 custom fields', (engine) => {
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
