import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as machines from '../../../demo/photo-finder/contract/state-machines.ts';
import {
  type Actor,
  actors,
  appeal,
  beginScene,
  change,
  decision,
  hiddenPhoto,
  itemOf,
  type Made,
  ofClaim,
  ofPage,
  ofPhoto,
  ofRemoval,
  ofReport,
  ofRevision,
  page,
  pageAt,
  personOf,
  photo,
  reportOf,
  scene,
  send,
  sent,
} from './step-makers.ts';

type Answers = Record<Actor, string>;
const all = (code: string) => Object.fromEntries(actors.map((actor) => [actor, code])) as Answers;
const anybody = all('ok');
const membersOnly = (code: string, allowed: Partial<Answers>): Answers => ({
  ...all(code),
  visitor: 'unauthenticated',
  ...allowed,
});
const moderators = membersOnly('forbidden', { moderator: 'ok', admin: 'ok', own: 'own-item' });
const senders = membersOnly('photo-not-found', { sender: 'ok', own: 'ok' });
const editors = membersOnly('forbidden', { editor: 'ok', own: 'ok' });

interface Row {
  /** What the step is called in the machines; more of them where one call takes several. */
  steps: string[];
  answers: Answers;
  make(actor: Actor): Promise<Made>;
  to: string;
}

beforeAll(beginScene);
afterAll(() => scene.finder.stop());

const rows: Record<string, Row> = {
  'sends a set': {
    steps: ['photo submit'],
    answers: senders,
    make: ofPhoto('draft', async (photoId) => {
      const { version, texts } = (await scene.ask('GET', '/v1/consent')).body.data;
      const { sha256 } = texts.find(({ kind }: { kind: string }) => kind === 'self');
      return ['POST', `/photos/${photoId}/submit`, { consent: { kind: 'self', version, sha256 } }];
    }),
    // Its sizes are there already.
    to: 'pending',
  },
  'approves a set': {
    steps: ['photo approve', 'item approve'],
    answers: moderators,
    make: ofPhoto('pending', (photoId) => decision('photo', photoId, 'approve')),
    to: 'published',
  },
  'rejects a set': {
    steps: ['photo reject', 'item reject'],
    answers: moderators,
    make: ofPhoto('pending', (photoId) => decision('photo', photoId, 'reject')),
    to: 'rejected',
  },
  'mends a set': {
    steps: ['photo mend'],
    answers: senders,
    make: ofPhoto('rejected', (photoId) => ['POST', `/photos/${photoId}/mend`, {}]),
    to: 'draft',
  },
  'withdraws her consent': {
    steps: ['photo hide', 'photo remove', 'consent withdraw'],
    answers: senders,
    make: ofPhoto('published', (photoId) => ['POST', `/photos/${photoId}/withdraw`, {}]),
    // Not for a while: its files go at once.
    to: 'removed',
  },
  'puts back a set': {
    steps: ['photo restore'],
    answers: moderators,
    make: (actor) => hiddenPhoto(actor, 'restore'),
    to: 'published',
  },
  'removes a set': {
    steps: ['photo remove'],
    answers: moderators,
    make: (actor) => hiddenPhoto(actor, 'remove'),
    to: 'removed',
  },
  'deletes a set': {
    steps: ['photo discard'],
    answers: senders,
    make: ofPhoto('pending', (photoId) => ['DELETE', `/photos/${photoId}`, {}], false),
    to: 'removed',
  },
  'takes a yes back': {
    steps: ['item reopen'],
    answers: moderators,
    async make(actor) {
      const photoId = await photo(actor, 'pending');
      const item = await itemOf('photo', photoId);
      const { seq } = await sent('admin', ...(await decision('photo', photoId, 'approve')));
      return { call: ['POST', `/moderation/decisions/${seq}/revert`, {}], at: ['moderation_items', item.id] };
    },
    to: 'pending',
  },
  'takes back that a report was upheld': {
    steps: ['report reopen'],
    answers: moderators,
    async make(actor) {
      const reportId = await reportOf('photo', await photo(actor, 'published'));
      const { seq } = await sent('admin', ...(await decision('report', reportId, 'uphold')));
      return { call: ['POST', `/moderation/decisions/${seq}/revert`, {}], at: ['reports', reportId] };
    },
    to: 'open',
  },
  'upholds a report of what is hers': {
    steps: ['report uphold'],
    answers: moderators,
    make: ofReport('uphold', false),
    to: 'upheld',
  },
  'upholds what she has reported': {
    steps: ['report uphold'],
    answers: moderators,
    make: ofReport('uphold', true),
    to: 'upheld',
  },
  'dismisses a report': {
    steps: ['report dismiss'],
    answers: moderators,
    make: ofReport('dismiss', false),
    to: 'dismissed',
  },
  'asks that a photo goes': {
    steps: ['removal hide'],
    answers: anybody,
    make: ofPhoto('published', (photoId) => [
      'POST',
      '/removals',
      { photoId: photoId, relation: 'self', statement: 'It is me.' },
    ]),
    to: 'hidden',
  },
  'agrees to a removal': { steps: ['removal verify'], answers: moderators, make: ofRemoval('verify'), to: 'verified' },
  'removes what was asked for': {
    steps: ['removal remove'],
    answers: moderators,
    make: ofRemoval('remove', true),
    to: 'removed',
  },
  'puts back what was asked for': {
    steps: ['removal restore'],
    answers: moderators,
    make: ofRemoval('restore'),
    to: 'restored',
  },
  'appeals by her link': { steps: ['removal appeal'], answers: anybody, make: appeal(true), to: 'hidden' },
  'appeals without the link': { steps: ['removal appeal'], answers: all('not-found'), make: appeal(false), to: '' },
  'says the first yes to a claim': {
    steps: ['claim approve'],
    answers: moderators,
    make: ofClaim('approve'),
    to: 'first_approval',
  },
  'says the second yes to a claim': {
    steps: ['claim confirm'],
    answers: moderators,
    make: ofClaim('approve', true),
    to: 'approved',
  },
  'rejects a claim': { steps: ['claim reject'], answers: moderators, make: ofClaim('reject'), to: 'rejected' },
  'asks for another name of a page': {
    steps: ['revision send'],
    answers: editors,
    async make(actor) {
      const { n, sid } = await page(actor === 'own' ? 'moderator' : 'editor');
      return { call: change(sid), at: ['provider_revisions', String(n), 'status', 'provider_n'] };
    },
    to: 'pending',
  },
  'lets a change of a page through': {
    steps: ['revision approve'],
    answers: moderators,
    make: ofRevision('approve'),
    to: 'live',
  },
  'rejects a change of a page': {
    steps: ['revision reject'],
    answers: moderators,
    make: ofRevision('reject'),
    to: 'rejected',
  },
  'hides a page': {
    steps: ['page hide'],
    answers: moderators,
    async make(actor) {
      const { sid } = await page(actor === 'own' ? 'moderator' : undefined);
      return { call: await decision('report', await reportOf('provider', sid), 'uphold'), at: pageAt(sid) };
    },
    to: 'hidden',
  },
  'agrees that a page is put back': {
    steps: ['page put-back'],
    answers: moderators,
    make: ofPage('put-back'),
    to: 'published',
  },
  'agrees that a page goes': { steps: ['page remove'], answers: moderators, make: ofPage('remove'), to: 'removed' },
};

/**
 * Steps without a call of their own: the job queue takes them, or another call includes them.
 */
const byItself = ['photo queue', 'item ignore'];

const stateOf = async ([table, key, column = 'status', by = 'id']: Made['at']) => {
  const text = sql.raw<{ state: string }>(`select ${column} as state from ${table} where ${by} = '${key}'`);
  return (await text.execute(scene.store.db.sql)).rows[0]?.state;
};

describe('who may take which step', () => {
  for (const [what, { steps, answers, make, to }] of Object.entries(rows))
    it(`R40 ${what} (${steps.join(', ')}): succeeds for permitted actors, changes nothing for others`, async () => {
      for (const actor of actors) {
        const { call, at } = await make(actor);
        const before = await stateOf(at);
        const { code } = await send(personOf[actor], call);
        expect([actor, code, await stateOf(at)]).toEqual([actor, answers[actor], code === 'ok' ? to : before]);
      }
    });

  it('R40 no step of any machine is left out', () => {
    const every = Object.entries(machines)
      .filter(([name]) => name.endsWith('Steps'))
      .flatMap(([name, steps]) => Object.keys(steps).map((step) => `${name.slice(0, -'Steps'.length)} ${step}`));
    const tried = new Set([...Object.values(rows).flatMap(({ steps }) => steps), ...byItself]);
    expect([...tried].sort()).toEqual(every.sort());
  });
});
