import { Agent, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { soaks } from '../support/soaks.ts';

describe('R81 stopping', { timeout: 60_000 }, () => {
  let service: ServiceProcess;
  afterEach(async () => {
    service.child.kill('SIGKILL');
    await service.exited;
  });
  const start = async (args?: string[]) => {
    service = await startProcess({}, { args });
    await service.ready();
  };
  const get = (path: string, agent?: Agent) =>
    new Promise<{ status: number; connection: string }>((resolve, reject) => {
      request(`${service.url}${path}`, { agent }, (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode!, connection: String(response.headers.connection) }),
        );
      })
        .on('error', reject)
        .end();
    });

  it('SIGTERM: not ready at once, every request answered while it still serves, then the end with code 0', async () => {
    await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    await get('/health/live', agent);
    service.kill('SIGTERM');
    for (let isReady = true; isReady; ) {
      isReady = (await get('/health/ready', agent)).status === 200;
      expect((await get('/', agent)).status).toBe(200);
    }
    for (let answered = 0; answered < 20; answered++) {
      expect((await get('/health/ready', agent)).status).toBe(503);
      expect((await get('/', agent)).status).toBe(200);
    }
    const { code } = await service.exited;
    expect(code).toBe(0);
    agent.destroy();
  });

  it('R81 SIGINT ends the process at once, although a client holds a connection', async () => {
    await start();
    const agent = new Agent({ keepAlive: true });
    await get('/health/live', agent);
    const began = performance.now();
    service.kill('SIGINT');
    const { code, err } = await service.exited;
    expect([code, err]).toEqual([0, '']);
    if (soaks) expect(performance.now() - began).toBeLessThan(2_000);
    agent.destroy();
  });

  it('the second signal is the end at once', async () => {
    await start();
    service.kill('SIGTERM');
    for (let isReady = true; isReady; ) isReady = (await get('/health/ready')).status === 200;
    const began = performance.now();
    service.kill('SIGTERM');
    expect((await service.exited).code).toBe(1);
    if (soaks) expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('R83 logs an uncaught error without its message and ends the process in order with code 1', async () => {
    // In two halves, because the frames name this very text.
    const fault = "process.on('SIGUSR2', () => Promise.reject(new Error('can' + 'ary')))";
    await start(['--import', `data:text/javascript,${encodeURIComponent(fault)}`]);
    service.kill('SIGUSR2');
    const { code, out, err } = await service.exited;
    expect([code, err]).toEqual([1, '']);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'fatal', err: expect.objectContaining({ type: 'Error' }) }),
    );
    expect(out).not.toContain('canary');
  });
});
