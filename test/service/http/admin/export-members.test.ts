import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPath } from '../../../../src/contract/admin-routes.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';

describeEngines(
  'R122 the export of members',
  (engine) => {
    let service: HttpService;
    beforeAll(async () => {
      service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
      // More than are read at a time, and several of one millisecond.
      for (let i = 0; i < 450; i++)
        await service.store.members.create(sandbox, {
          id: `mem_export${String(i).padStart(3, '0')}`,
          email: `export${i}@example.com`,
          emailCanon: `export${i}@example.com`,
          disabled: i % 2 === 0,
          customFields: { 'first-name': i === 0 ? '=SUM(1,2)' : 'Ines' },
          createdAt: 1_000 + Math.floor(i / 7),
        });
    });
    afterAll(() => service.close());

    const read = async (query: Record<string, string>) => {
      const headers = { 'x-api-key': 'sk_sb_demo' };
      const answer = await service.inject({ url: `${adminPath}/members/export`, query, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer;
    };
    const ids = (body: string) =>
      body
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id);

    it('R125 holds each member once, over all pages, with and without a filter', async () => {
      const all = ids((await read({})).body);
      expect(new Set(all).size).toBe(all.length);
      expect(all).toHaveLength(await service.store.members.count(sandbox));
      const found = ids((await read({ search: 'export', disabled: 'true' })).body);
      expect(found).toHaveLength(225);
      expect(new Set(found).size).toBe(225);
    });

    it('R125 names in CSV what is due beside what is active, where members are filtered by it', async () => {
      const due = { type: 'SUBSCRIPTION', status: 'REQUIRES_PAYMENT', active: false, payment: null } as const;
      const free = { type: 'FREE', status: 'ACTIVE', active: true, payment: null } as const;
      for (const [planId, plan] of Object.entries({ pln_free: free, pln_pro: due }))
        await service.store.planConnections.add(sandbox, {
          ...{ ...plan, planId },
          id: `con_${planId}`,
          memberId: 'mem_export007',
        });
      const { body } = await read({ format: 'csv', status: 'REQUIRES_PAYMENT' });
      const [head, row, ...rest] = body.trimEnd().split('\n');
      const at = head!.split(',').indexOf('plans');
      expect(head!.split(',')[at + 1]).toBe('planStatuses');
      expect(row!.split(',').slice(at, at + 2)).toEqual(['pln_free', 'pln_free=ACTIVE;pln_pro=REQUIRES_PAYMENT']);
      expect(rest).toEqual([]);
    });

    it('R122 writes CSV that no spreadsheet computes, and is recorded without what was searched', async () => {
      const answer = await read({ format: 'csv', search: 'export0@example.com' });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="members-app_demo-sandbox.csv"');
      const [head, row, ...rest] = answer.body.trimEnd().split('\n');
      expect(head).toMatch(/^id,email,verified,createdAt,plans,.*,customFields\.first-name/);
      expect(row).toContain(`"'=SUM(1,2)"`);
      expect(rest).toEqual([]);
      const [entry] = await service.store.auditLog.list(sandbox, { event: 'members-exported', limit: 1 });
      expect(entry).toMatchObject({ actor: 'key', detail: { format: 'csv', isFiltered: true } });
      expect(JSON.stringify(entry)).not.toContain('export0@');
    });
  },
  ['memory', 'postgres'],
);
