import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPath, adminRoutes } from '../../../../src/contract/admin-routes.ts';
import { type Route, routes } from '../../../../src/contract/routes.ts';
import { openApiPath } from '../../../../src/service/http/ops/openapi-parts.ts';
import { createHttpService, type HttpService } from '../../../support/http-service.ts';

describe('the API, described', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService();
  });
  afterAll(() => service.close());

  it('/openapi.json is valid OpenAPI 3.1', async () => {
    const answer = await service.inject('/openapi.json');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const validator = new Validator();
    const { valid, errors } = await validator.validate(answer.json());
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('lists every route with its path parameters, access and key', async () => {
    const { paths } = (await service.inject('/openapi.json')).json();
    for (const [operation, { method, path, auth, idempotent }] of Object.entries(routes) as [string, Route][]) {
      const entry = paths[openApiPath(path)]?.[method.toLowerCase()];
      expect(entry?.['x-operations'], operation).toContain(operation);
      const names = (entry.parameters as { name?: string; in?: string; $ref?: string }[]).flatMap((one) =>
        one.in === 'path' ? one.name! : [],
      );
      expect(names.sort(), operation).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name!).sort());
      expect('session' in entry.security[0], operation).toBe(auth === 'member');
      expect(JSON.stringify(entry.parameters).includes('IdempotencyKey'), operation).toBe(idempotent === true);
    }
    expect(paths['/gate'].get).toBeDefined();
  });

  it('R121 lists every call of the admin API with its key and scope', async () => {
    const { paths } = (await service.inject('/openapi.json')).json();
    for (const [operation, { method, path, scope }] of Object.entries(adminRoutes)) {
      const entry = paths[openApiPath(adminPath + path)]?.[method.toLowerCase()];
      expect(entry).toMatchObject({
        operationId: `admin.${operation}`,
        'x-scope': scope,
        security: [{ adminKey: [] }],
      });
      const named = (entry.parameters as { name?: string; in?: string }[]).filter((one) => one.in === 'path');
      expect(named.map(({ name }) => `:${name}`)).toEqual(path.match(/:\w+/g) ?? []);
      const isStream = 'streams' in adminRoutes[operation as keyof typeof adminRoutes];
      expect('application/jsonl' in entry.responses[200].content).toBe(isStream);
    }
  });

  it('answers of the service match their description', async () => {
    const { paths } = (await service.inject('/openapi.json')).json();
    const schema = paths['/member'].get.responses['200'].content['application/json'].schema;
    const token = await service.logIn();
    const { data } = (await service.call('getCurrentMember', {}, { token })).json();
    expect(Object.keys(schema.properties.data.properties)).toEqual(expect.arrayContaining(Object.keys(data)));
  });

  it('/docs/api shows every call to people, without a script and without anything of elsewhere', async () => {
    const { body, headers } = await service.inject('/docs/api');
    for (const operation of Object.keys(routes)) expect(body).toContain(`id="${operation}"`);
    expect(body).not.toMatch(/<script|https?:\/\/(?!localhost)/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});
