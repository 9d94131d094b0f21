import { networkFilesystem } from '../../platform/database/sqlite/network-filesystem.ts';
import { freeSpace } from '../../platform/http/readiness-checks.ts';
import { migrations } from '../store/migrations/index.ts';
import { type DoctorCheck, fault, ok } from './doctor-check.ts';

/** Engine, version, whether it answers, and whether its schema is that of this version. */
export const databaseCheck: DoctorCheck = {
  name: 'database',
  async run({ database, settings: { dataDir } }) {
    if ('refusal' in database) return [fault(database.refusal)];
    const { store, engine, version } = database;
    await store.now();
    const findings = [];
    if (engine === 'sqlite') {
      const network = networkFilesystem(dataDir);
      if (network)
        findings.push(fault(`${dataDir} is on a network filesystem (${network}): use a local folder, or PostgreSQL.`));
      if (await freeSpace(dataDir)) findings.push(fault(`The disk of ${dataDir} is nearly full: make room on it.`));
    }
    const name = { sqlite: 'SQLite', postgres: 'PostgreSQL' }[engine];
    return [...findings, ok(`${name} ${version} answers, and all ${migrations.length} migrations are applied.`)];
  },
};
