import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTracing, startTracing } from '../../src/service/tracing.ts';
import { createHttpService } from '../support/http-service.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0).reverse()) await end();
});

/** What a collector of OTLP is sent. */
async function collector() {
  const got: { path: string; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ path: request.url!, body: Buffer.concat(parts) });
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ends.push(() => server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

describe('R86 traces', () => {
  it('are enabled by the standard variables, whose invalid values are one sentence each', () => {
    const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(readTracing({})).toBeNull();
    expect(readTracing(at)).toEqual({ ratio: 1 });
    expect(readTracing({ OTEL_TRACES_EXPORTER: 'otlp' })).toEqual({ ratio: 1 });
    for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
      expect(readTracing({ ...at, ...off })).toBeNull();
    const sampled = (OTEL_TRACES_SAMPLER: string, OTEL_TRACES_SAMPLER_ARG?: string) =>
      readTracing({ ...at, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG });
    expect(sampled('parentbased_traceidratio', '0.25')).toEqual({ ratio: 0.25 });
    expect(sampled('always_off')).toEqual({ ratio: 0 });
    expect(() => sampled('jaeger_remote')).toThrow('OTEL_TRACES_SAMPLER must be one of');
    expect(() => sampled('traceidratio', '2')).toThrow('OTEL_TRACES_SAMPLER_ARG must be');
    expect(() => readTracing({ OTEL_TRACES_EXPORTER: 'zipkin' })).toThrow('OTEL_TRACES_EXPORTER must be');
  });

  it('R84 each request is a span with the template of its route, without address, header or error', async () => {
    const { got, url } = await collector();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
    const end = (await startTracing(process.env))!;
    const service = await createHttpService();
    ends.push(() => service.close());
    const headers = { authorization: 'Bearer canary-of-the-header' };
    await service.inject({ url: '/app/plans/canary-of-the-path?token=canary-of-the-query', headers });
    await service.call('loginMemberEmailPassword', { email: 'canary@example.com', password: 'canary-of-the-body' });
    await service.inject({ url: '/nowhere/canary-of-nowhere' });
    await end();
    expect(got.map(({ path }) => path)).toEqual(['/v1/traces']);
    const sent = got[0]!.body.toString('latin1');
    for (const word of ['latchkey', '/app/plans/:planId', '/auth/login', 'http.response.status_code'])
      expect(sent).toContain(word);
    expect(sent).not.toContain('canary');
  });
});
