import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { checkLog } from '../../../demo/photo-finder/api/check-log.ts';
import { decisionHash } from '../../../demo/photo-finder/api/domain/decision-hash.ts';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { createLog } from '../../../src/platform/process/logging.ts';
import { finderScene } from './finder-scene.ts';

describe('the log of decisions', () => {
  it('a changed word changes the hash', () => {
    const row = {
      item_id: 'mod_1',
      actor: 'mem_a',
      action: 'approve',
      reason_code: null,
      note: '',
      before_json: '{}',
      after_json: '{}',
      created_at: 1,
    };
    const hash = decisionHash('0'.repeat(64), row);
    for (const change of [{ note: 'x' }, { actor: 'mem_b' }, { created_at: 2 }, { reason_code: '' }])
      expect(decisionHash('0'.repeat(64), { ...row, ...change })).not.toBe(hash);
    expect(decisionHash(hash, row)).not.toBe(hash);
  });

  it('R85 verifies the chain every night, and logs an error if it is broken', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('error', { write: (line: string) => lines.push(JSON.parse(line)) });
    const store = await openFinderStore({ memory: true });
    const scene = await finderScene(store, 1, 1, log);
    const timers = vi.spyOn(globalThis, 'setInterval');
    scene.finder.start();
    const nightly = timers.mock.calls.filter(([, ms]) => ms === 24 * 60 * 60_000).map(([run]) => run as () => void);
    timers.mockRestore();
    expect(nightly.length).toBe(1);
    await store.trust.addItem({ id: 'mod_1', kind: 'photo', targetId: 'pho_1', priority: 30, slaMs: 1 });
    const empty = { reason: null, note: '', before: {}, after: {} };
    await store.decisions.add({ itemId: 'mod_1', actor: 'mem_a', action: 'edit', ...empty });
    const check = vi.spyOn(store.decisions, 'check');
    const look = async () => {
      nightly[0]!();
      await check.mock.results.at(-1)?.value;
      await new Promise(setImmediate);
      return lines.map(({ brokenAt, msg }) => [brokenAt, msg]);
    };
    expect(await look()).toEqual([]);
    await sql.raw('drop trigger moderation_decisions_no_update').execute(store.db.sql);
    await sql.raw(`update moderation_decisions set actor = 'mem_x'`).execute(store.db.sql);
    expect(await look()).toEqual([[1, 'the log of decisions was changed']]);
    await scene.finder.stop();
  });

  it('the command says whether it holds, and where it does not', async () => {
    const data = mkdtempSync(join(tmpdir(), 'afterview-log-'));
    const folder = join(data, 'afterview');
    mkdirSync(folder, { mode: 0o700 });
    const said: string[] = [];
    const check = () => checkLog({ MS_DATA_DIR: data }, (sentence) => said.push(sentence));
    const store = await openFinderStore({ folder });
    await store.trust.addItem({ id: 'mod_1', kind: 'photo', targetId: 'pho_1', priority: 30, slaMs: 1 });
    for (const actor of ['mem_a', 'mem_b', 'mem_c'])
      await store.decisions.add({
        itemId: 'mod_1',
        actor,
        action: 'edit',
        reason: null,
        note: '',
        before: {},
        after: {},
      });
    expect(await check()).toBe(2);
    await store.close();
    expect(await check()).toBe(0);
    const raw = new DatabaseSync(join(folder, 'afterview.db'));
    raw.exec(
      `drop trigger moderation_decisions_no_update; update moderation_decisions set actor = 'mem_x' where seq = 2`,
    );
    raw.close();
    expect(await check()).toBe(1);
    expect(said.slice(1).map((sentence) => sentence.replace(/\w{64}/, '…'))).toEqual([
      'The log of decisions holds: 3 rows, the last hash is ….',
      'The log of decisions is broken at row 2: 1 rows before it hold.',
    ]);
    rmSync(data, { recursive: true, force: true });
  });
});
