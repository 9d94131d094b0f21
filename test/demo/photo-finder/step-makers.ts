import { expect } from 'vitest';
import { newId } from '../../../demo/photo-finder/api/domain/ids.ts';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import type { ModerationKind, PhotoState } from '../../../demo/photo-finder/contract/vocabulary.ts';
import { planProvider } from '../../../demo/photo-finder/seed/providers.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { decideAfterLook } from './decide-after-look.ts';
import { type FinderScene, finderScene, memberIdOf, type Person } from './finder-scene.ts';
import { addConsent, photoIdOf, plainPhoto } from './plain-photo.ts';

/**
 * Who tries. `own` is the moderator where it is hers: she has sent it, claims it, edits it,
 * reported it or was the first of two.
 */
export const personOf = {
  visitor: undefined,
  sender: 'ada',
  member: 'bea',
  editor: 'editor',
  own: 'moderator',
  moderator: 'moderator',
  admin: 'admin',
} as const satisfies Record<string, Person | undefined>;
export type Actor = keyof typeof personOf;
export const actors = Object.keys(personOf) as Actor[];

export type Call = [method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object, headers?: Record<string, string>];
/** What is tried, and the cell of the database that says how it stands. */
export interface Made {
  call: Call;
  at: [table: string, id: string, column?: string, key?: string];
}
/** Begun once by the file that tries them. */
export let scene: FinderScene;
export async function beginScene(): Promise<void> {
  scene = await finderScene(await openFinderStore({ memory: true }), 3);
}
let next = 200;

const id = (prefix: Parameters<typeof newId>[0]) => newId(prefix, systemRandom);
export const send = async (as: Person | undefined, [method, path, body, headers = {}]: Call) => {
  const itemId = /items\/(\w+)\/decisions$/.exec(path)?.[1];
  const answer = itemId
    ? await decideAfterLook(scene.ask, itemId, body, as)
    : await scene.ask(method, `/v1${path}`, { as, body, headers });
  return { code: answer.status < 300 ? 'ok' : (answer.body.error.code as string), data: answer.body.data };
};
export const sent = async (as: Person | undefined, ...call: Call) => {
  const { code, data } = await send(as, call);
  expect([call[1], code]).toEqual([call[1], 'ok']);
  return data;
};
export const itemOf = async (kind: ModerationKind, targetId: string) =>
  (await scene.store.moderation.pendingOf(kind, targetId)) ?? expect.unreachable(`nothing waits for ${targetId}`);
export const decision = async (kind: ModerationKind, targetId: string, action: string): Promise<Call> => {
  const { id: itemId, version } = await itemOf(kind, targetId);
  const body = {
    action,
    version,
    note: 'Looked at.',
    ...(kind === 'photo' && action === 'reject' && { reason: 'other' }),
  };
  return ['POST', `/moderation/items/${itemId}/decisions`, body];
};
/** Another moderator than the one who tries next. */
const colleagueOf = (actor: Actor): Person => (actor === 'moderator' ? 'admin' : 'moderator');

export async function photo(actor: Actor, status: PhotoState, waits = status === 'pending') {
  const index = next++;
  const consentId = id('cns');
  await addConsent(scene.store, consentId);
  // It is on a provider's page, but the page's editor has no rights on it.
  await scene.store.photos.add(
    plainPhoto(index, {
      status,
      source: 'patient',
      uploader: memberIdOf(actor === 'own' ? 'moderator' : 'ada'),
      providerN: scene.providerNs[0]!,
      consentId: status === 'draft' ? null : consentId,
      publishedAt: status === 'published' ? 1 : null,
    }),
  );
  const photoId = photoIdOf(index);
  if (waits)
    await scene.store.trust.addItem({ id: id('mod'), kind: 'photo', targetId: photoId, priority: 30, slaMs: 1000 });
  return photoId;
}
const photoAt = (photoId: string): Made['at'] => ['photos', photoId];
export const ofPhoto =
  (status: PhotoState, call: (photoId: string) => Call | Promise<Call>, waits?: boolean) => async (actor: Actor) => {
    const photoId = await photo(actor, status, waits);
    return { call: await call(photoId), at: photoAt(photoId) };
  };
/** Hidden, and waiting: a yes that was taken back. */
export async function hiddenPhoto(actor: Actor, action: string): Promise<Made> {
  const photoId = await photo(actor, 'pending');
  const { seq } = await sent('admin', ...(await decision('photo', photoId, 'approve')));
  await sent('admin', 'POST', `/moderation/decisions/${seq}/revert`, {});
  return { call: await decision('photo', photoId, action), at: photoAt(photoId) };
}

export async function page(editor?: Person) {
  const plan = planProvider(next++);
  const n = await scene.store.providers.add(plan);
  if (editor) await scene.store.providers.allowEditing(n, memberIdOf(editor), 'test');
  return { n, sid: plan.row.id };
}
export const pageAt = (sid: string): Made['at'] => [
  'providers',
  sid,
  `case when removed_at is null then status else 'removed' end`,
];

export const reportOf = async (targetType: string, targetId: string, as?: Person): Promise<string> =>
  (await sent(as, 'POST', '/reports', { targetType, targetId, reason: 'spam' })).reportId;
export const ofReport = (action: string, isHers: boolean) => async (actor: Actor) => {
  const reportId = await reportOf(
    'photo',
    await photo(isHers ? 'sender' : actor, 'published'),
    isHers && actor === 'own' ? 'moderator' : undefined,
  );
  return { call: await decision('report', reportId, action), at: ['reports', reportId] } satisfies Made;
};

const removalOf = async (photoId: string) => {
  const asked = await sent(undefined, 'POST', '/removals', {
    photoId: photoId,
    relation: 'self',
    statement: 'It is me.',
  });
  return { removalId: asked.removal.id as string, t: asked.token as string };
};
export const ofRemoval =
  (action: string, isVerified = false) =>
  async (actor: Actor) => {
    const { removalId } = await removalOf(await photo(actor, 'published'));
    if (isVerified) await sent('admin', ...(await decision('removal', removalId, 'verify')));
    return {
      call: await decision('removal', removalId, action),
      at: ['removal_requests', removalId, 'state'],
    } satisfies Made;
  };
export const appeal = (isByLink: boolean) => async (actor: Actor) => {
  const { removalId, t } = await removalOf(await photo(actor, 'published'));
  await sent('admin', ...(await decision('removal', removalId, 'restore')));
  const body = { t: isByLink ? t : 'x'.repeat(t.length), text: 'Look again.' };
  return {
    call: ['POST', `/removals/${removalId}/appeal`, body],
    at: ['removal_requests', removalId, 'state'],
  } satisfies Made;
};

const claimBy = async (member: Person) =>
  (
    await sent(member, 'POST', `/providers/${(await page()).sid}/claims`, {
      role: 'staff',
      licenceNo: 'A-1',
      statement: 'I do.',
    })
  ).id;
export const ofClaim =
  (action: string, isApproved = false) =>
  async (actor: Actor) => {
    // Of two yeses the second is hers who said the first; of anything else it is her own page.
    const claimId = await claimBy(actor === 'own' && !isApproved ? 'moderator' : 'cleo');
    if (isApproved) await sent(colleagueOf(actor), ...(await decision('claim', claimId, 'approve')));
    return { call: await decision('claim', claimId, action), at: ['provider_claims', claimId] } satisfies Made;
  };

export const change = (sid: string): Call => [
  'PATCH',
  `/providers/${sid}`,
  { name: 'Another name' },
  { 'if-match': '"1"' },
];
export const ofRevision = (action: string) => async (actor: Actor) => {
  const by = actor === 'own' ? 'moderator' : 'editor';
  const { n, sid } = await page(by);
  await sent(by, ...change(sid));
  const [revision] = await scene.store.revisions.of(n);
  return {
    call: await decision('provider_revision', revision!.id, action),
    at: ['provider_revisions', revision!.id],
  } satisfies Made;
};

const proposal = (sid: string, what: string): Call => [
  'POST',
  `/moderation/providers/${sid}/changes`,
  { change: what, note: 'No doctor works there.' },
];
const hide = async (sid: string) =>
  sent('admin', ...(await decision('report', await reportOf('provider', sid), 'uphold')));
export const ofPage = (what: 'remove' | 'put-back') => async (actor: Actor) => {
  const { n, sid } = await page();
  if (what === 'put-back') await hide(sid);
  await sent(colleagueOf(actor), ...proposal(sid, what));
  const [revision] = await scene.store.revisions.of(n);
  const call = await decision('provider_revision', revision!.id, what === 'remove' ? 'remove' : 'approve');
  return { call, at: pageAt(sid) } satisfies Made;
};
