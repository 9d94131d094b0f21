import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import {
  claimStates,
  claimSteps,
  consentStates,
  consentSteps,
  itemStates,
  itemSteps,
  pageStates,
  pageSteps,
  photoSteps,
  removalStates,
  removalSteps,
  reportStates,
  reportSteps,
  revisionStates,
  revisionSteps,
  type StateMachine,
  stateAfter,
} from '../../../demo/photo-finder/contract/state-machines.ts';
import { photoStates } from '../../../demo/photo-finder/contract/vocabulary.ts';
import { describeFinder } from './finder-engines.ts';
import { addConsent, plainPhoto } from './plain-photo.ts';

/** Each machine with what may happen in it, written down a second time, from state to state. */
const machines: Record<string, { states: readonly string[]; steps: StateMachine; legal: string[] }> = {
  photo: {
    states: photoStates,
    steps: photoSteps,
    legal: [
      'draft submit processing',
      'processing queue pending',
      'pending approve published',
      'pending reject rejected',
      'rejected mend draft',
      'published hide hidden',
      'hidden restore published',
      'hidden remove removed',
      'draft discard removed',
      'processing discard removed',
      'pending discard removed',
      'rejected discard removed',
    ],
  },
  consent: { states: consentStates, steps: consentSteps, legal: ['given withdraw withdrawn'] },
  report: {
    states: reportStates,
    steps: reportSteps,
    legal: ['open uphold upheld', 'open dismiss dismissed', 'upheld reopen open'],
  },
  removal: {
    states: removalStates,
    steps: removalSteps,
    legal: [
      'received hide hidden',
      'received verify verified',
      'hidden verify verified',
      'verified remove removed',
      'received restore restored',
      'hidden restore restored',
      'verified restore restored',
      'restored appeal received',
    ],
  },
  claim: {
    states: claimStates,
    steps: claimSteps,
    legal: [
      'open approve first_approval',
      'first_approval confirm approved',
      'open reject rejected',
      'first_approval reject rejected',
    ],
  },
  revision: {
    states: revisionStates,
    steps: revisionSteps,
    legal: ['draft send pending', 'pending approve live', 'pending reject rejected'],
  },
  page: {
    states: pageStates,
    steps: pageSteps,
    legal: [
      'draft hide hidden',
      'published hide hidden',
      'hidden put-back published',
      'draft remove removed',
      'published remove removed',
      'hidden remove removed',
    ],
  },
  item: {
    states: itemStates,
    steps: itemSteps,
    legal: ['pending approve approved', 'pending reject rejected', 'pending ignore ignored', 'approved reopen pending'],
  },
};

const everyStep = ({ states, steps }: (typeof machines)[string]) =>
  states.flatMap((state) => Object.keys(steps).map((step) => [state, step] as const));

describe('the tables of states', () => {
  for (const [name, machine] of Object.entries(machines))
    it(`${name}: every step from every state is legal or not, as it is written down here`, () => {
      const legal = everyStep(machine).flatMap(([state, step]) => {
        const to = stateAfter(machine.steps[step]!, state);
        return to === null ? [] : [`${state} ${step} ${to}`];
      });
      expect(legal.sort()).toEqual([...machine.legal].sort());
    });
});

describeFinder('states in the database', (engine) => {
  let store: OpenFinderStore;
  let photoN: number;
  let providerN: number;
  const raw = (text: string) => sql.raw(text).execute(store.db.sql);
  const stateOf = async (table: string, column: string, id: string) =>
    ((await raw(`select ${column} as state from ${table} where id = '${id}'`)).rows[0] as { state: string }).state;

  beforeAll(async () => {
    store = await engine.open();
    await addConsent(store);
    photoN = await store.photos.add(plainPhoto(0, { id: 'pho_1', source: 'patient' }));
    await store.removals.add({
      id: 'rmv_1',
      tokenHash: 'x',
      photoIds: ['pho_1'],
      relation: 'self',
      contact: 'a@example.com',
      statement: 'It is me.',
      dueMs: 1000,
    });
    await store.trust.addReport({
      id: 'rep_1',
      itemId: 'mod_1',
      targetType: 'photo',
      targetId: 'pho_1',
      reporter: 'mem_ada',
      visitor: null,
      reason: 'other',
      note: '',
      snapshot: {},
    });
    await raw(`insert into providers (id, slug, name, title, kind, practice_name, bio, languages, status, created_at)
      values ('prv_1', 's', 'n', 't', 'surgeon', 'p', '', '[]', 'published', 1)`);
    const { rows } = await raw(`select n from providers`);
    const n = Number((rows[0] as { n: number }).n);
    providerN = n;
    const evidence = { licenceNo: '1', statement: '', isWorkEmail: false };
    await store.claims.add({ id: 'clm_1', providerN: n, member: 'mem_ada', role: 'self', evidence });
    await raw(`insert into provider_revisions (id, provider_n, section, patch, author, status, created_at)
      values ('rev_1', ${n}, 'name', '"x"', 'mem_ada', 'pending', 1)`);
  });

  /** machine -> how a row is put into a state by force, and how the store takes a step. */
  const drivers: Record<
    string,
    { put: (state: string) => Promise<unknown>; take: (step: never) => Promise<unknown>; at: [string, string, string] }
  > = {
    photo: {
      put: (state) => raw(`update photos set status = '${state}', published_at = 1 where n = ${photoN}`),
      take: (step) => store.photos.take(photoN, step),
      at: ['photos', 'status', 'pho_1'],
    },
    report: {
      put: (state) => raw(`update reports set status = '${state}' where id = 'rep_1'`),
      take: (step) => store.reports.take('rep_1', step),
      at: ['reports', 'status', 'rep_1'],
    },
    removal: {
      put: (state) => raw(`update removal_requests set state = '${state}', is_appealed = 0 where id = 'rmv_1'`),
      take: (step) =>
        step === 'appeal' ? store.removals.appeal('rmv_1', 'Please look again.') : store.removals.take('rmv_1', step),
      at: ['removal_requests', 'state', 'rmv_1'],
    },
    claim: {
      put: (state) => raw(`update provider_claims set status = '${state}', first_by = 'mem_first' where id = 'clm_1'`),
      take: (step) => store.claims.take('clm_1', step, 'mem_second'),
      at: ['provider_claims', 'status', 'clm_1'],
    },
    revision: {
      put: (state) => raw(`update provider_revisions set status = '${state}' where id = 'rev_1'`),
      take: (step) => store.revisions.take('rev_1', step),
      at: ['provider_revisions', 'status', 'rev_1'],
    },
    page: {
      put: (state) =>
        state === 'removed'
          ? raw(`update providers set status = 'hidden', removed_at = 1`)
          : raw(`update providers set status = '${state}', removed_at = null`),
      take: (step) => store.pages.take(providerN, step),
      at: ['providers', `case when removed_at is null then status else 'removed' end`, 'prv_1'],
    },
    item: {
      put: (state) => raw(`update moderation_items set status = '${state}', version = 1 where id = 'mod_1'`),
      take: (step) => store.moderation.take('mod_1', 1, step),
      at: ['moderation_items', 'status', 'mod_1'],
    },
  };

  for (const [name, { put, take, at }] of Object.entries(drivers)) {
    const machine = machines[name]!;
    // What an editor has in her form is stored nowhere.
    const isStored = (state: string, step: string) => name !== 'revision' || (state !== 'draft' && step !== 'send');
    for (const [state, step] of everyStep(machine).filter((one) => isStored(...one))) {
      const to = stateAfter(machine.steps[step]!, state);
      it(`${name} ${state}: ${step} ${to ? `leads to ${to}` : 'is refused, and nothing changes'}`, async () => {
        await put(state);
        const answer = await take(step as never);
        expect(answer === null).toBe(to === null);
        expect(await stateOf(...at)).toBe(to ?? state);
      });
    }
  }

  it('a consent is withdrawn once, and neither rewritten nor deleted', async () => {
    expect(await store.consents.withdraw('cns_of_all')).toBe(true);
    expect(await store.consents.withdraw('cns_of_all')).toBe(false);
    await expect(raw(`update consents set text_version = 'other'`)).rejects.toThrow();
    await expect(raw(`delete from consents`)).rejects.toThrow();
  });

  it('an appeal is heard once', async () => {
    await drivers.removal!.put('restored');
    expect(await store.removals.appeal('rmv_1', 'Again.')).not.toBeNull();
    await raw(`update removal_requests set state = 'restored' where id = 'rmv_1'`);
    expect(await store.removals.appeal('rmv_1', 'And again.')).toBeNull();
  });

  it('a moderator cannot approve her own claim, nor give both approvals', async () => {
    await drivers.claim!.put('open');
    expect(await store.claims.take('clm_1', 'approve', 'mem_ada')).toBeNull();
    expect(await store.claims.take('clm_1', 'approve', 'mem_first')).not.toBeNull();
    expect(await store.claims.take('clm_1', 'confirm', 'mem_first')).toBeNull();
    expect(await store.claims.take('clm_1', 'confirm', 'mem_second')).not.toBeNull();
  });
});
