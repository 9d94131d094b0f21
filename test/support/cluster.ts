import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { secret } from './http-service.ts';
import { type ServiceProcess, startProcess } from './process.ts';
import { startRoundRobin } from './round-robin.ts';

/**
 * Several processes of the service on one PostgreSQL, behind a load balancer that knows no
 * stickiness.
 */
export async function startCluster({ databaseUrl, count = 3 }: { databaseUrl: string; count?: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cluster-'));
  const ports = await freePorts(count);
  /** How often a process ended without a kill. */
  let faults = 0;
  /** Processes that are not ready: the load balancer no longer uses them. */
  const leaving = new Set<string>();
  const start = async (port: number): Promise<ServiceProcess> => {
    const service = await startProcess({
      MS_PORT: String(port),
      MS_DATABASE_URL: databaseUrl,
      MS_DATA_DIR: join(folder, String(port)),
      MS_SECRET: secret,
      MS_TRUST_PROXY: '1',
      MS_LOG_LEVEL: 'fatal',
    });
    await service.ready();
    void service.exited.then(({ signal }) => {
      if (signal !== 'SIGKILL' && !leaving.has(service.url)) faults++;
    });
    return service;
  };
  // One after the other: the first one plants the demo's members.
  const processes: ServiceProcess[] = [];
  for (const port of ports) processes.push(await start(port));
  const balancer = await startRoundRobin(() => processes.map(({ url }) => url).filter((url) => !leaving.has(url)));
  let next = 0;

  return {
    url: balancer.url,
    processes,
    faults: () => faults,
    /** The next process dies without a word and comes back. */
    async killNext() {
      const index = next++ % count;
      const old = processes[index]!;
      old.kill('SIGKILL');
      await old.exited;
      processes[index] = await start(ports[index]!);
    },
    /**
     * The next process is stopped, as by a release of a new version, and comes back. Returns how it
     * ended.
     */
    async restartNext() {
      const index = next++ % count;
      const old = processes[index]!;
      const askedAt = performance.now();
      old.kill('SIGTERM');
      while ((await fetch(`${old.url}/health/ready`).catch(() => null))?.status === 200);
      leaving.add(old.url);
      const { code } = await old.exited;
      const exitMs = performance.now() - askedAt;
      processes[index] = await start(ports[index]!);
      leaving.delete(old.url);
      return { code, exitMs };
    },
    async stop() {
      await balancer.stop();
      await Promise.all(
        processes.map(({ child, exited }) => {
          child.kill('SIGKILL');
          return exited;
        }),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
