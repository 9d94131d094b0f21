import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { apiBase, type Route, routes } from '../../../demo/photo-finder/contract/routes.ts';
import type { Operation } from '../../../demo/photo-finder/contract/wire.ts';
import { type FinderScene, finderScene, memberIdOf, type Person } from './finder-scene.ts';
import { photoIdOf, plainPhoto } from './plain-photo.ts';

/** `ada` owns the collection that everything below is about; `bea` is another member. */
const roles = ['visitor', 'bea', 'ada', 'editor', 'moderator', 'admin'] as const;
type Role = (typeof roles)[number];
type Answers = Record<Role, string>;

interface Things {
  /** Ada's, private. */
  collectionId: string;
  /** Ada's, shared by link. */
  sharedId: string;
  slug: string;
  providerId: string;
  /** Without a claim. */
  otherProviderId: string;
  photoId: string;
  /** Ada's, and not published. */
  draftId: string;
  /** A report of Bea's, in the queue. */
  itemId: string;
  removalId: string;
  removalToken: string;
  /** Of two sets of Ada's; names the editor's page. */
  storyId: string;
  storyPhotos: string[];
}
interface Entry {
  path?: (things: Things) => Record<string, string>;
  query?: (things: Things) => Record<string, string>;
  body?: (things: Things, role: Role) => unknown;
  headers?: Record<string, string>;
  answers: Answers;
}

const everybody = (answer: string): Answers => Object.fromEntries(roles.map((role) => [role, answer])) as Answers;
const members = (answer: string, others: Partial<Answers> = {}): Answers => ({
  ...everybody(answer),
  visitor: 'unauthenticated',
  ...others,
});
const own = (answer = 'ok') => members('collection-not-found', { ada: answer });
const ofCollection = ({ collectionId }: Things) => ({ collectionId });
const ofShared = ({ sharedId }: Things) => ({ collectionId: sharedId });
const ofItem = ({ collectionId, photoId }: Things) => ({ collectionId, photoId });
const ofPhoto = ({ photoId }: Things) => ({ photoId });
const ofDraft = ({ draftId }: Things) => ({ photoId: draftId });
const ofItemInQueue = ({ itemId }: Things) => ({ itemId });
const ofRemoval = ({ removalId }: Things) => ({ removalId });
const ofDraftsOwner = (answer = 'ok') => members('photo-not-found', { ada: answer });
const staff = (answer = 'ok', others: Partial<Answers> = {}) =>
  members('forbidden', { moderator: answer, admin: answer, ...others });
const ofStory = ({ storyId }: Things) => ({ storyId });
const unnamed = { provider: null, confirms: false };
const ofProvider = ({ providerId }: Things) => ({ providerId });

/**
 * R40, R41 who gets what from which operation. An operation without a row here does not compile.
 */
const matrix: Record<Operation, Entry> = {
  getConfig: { answers: everybody('ok') },
  getMe: { answers: members('ok') },
  listPhotos: { answers: everybody('ok') },
  search: { answers: everybody('ok') },
  getPhoto: { path: ofPhoto, answers: everybody('ok') },
  getSimilarPhotos: { path: ofPhoto, answers: everybody('ok') },
  checkEdit: {
    body: (_things, role) => ({ msid: role === 'visitor' ? 'mem_x' : memberIdOf(role as Person) }),
    answers: members('ok'),
  },
  listSaves: { answers: members('ok') },
  savePhoto: { path: ofPhoto, body: ({ collectionId }) => ({ collectionId }), answers: own() },
  unsavePhoto: { path: ofPhoto, query: ({ collectionId }) => ({ collectionId }), answers: own() },
  listCollections: { query: () => ({ tab: 'my' }), answers: members('ok') },
  createCollection: { body: (_things, role) => ({ title: `Of ${role}` }), answers: members('ok') },
  getCollection: { path: ofCollection, answers: { ...everybody('collection-private'), ada: 'ok' } },
  updateCollection: { path: ofCollection, body: () => ({ note: 'hers' }), answers: own() },
  putCollectionItem: { path: ofItem, body: () => ({ note: 'x' }), answers: own() },
  removeCollectionItem: { path: ofItem, answers: own() },
  updateCollectionItems: { path: ofCollection, body: () => ({ items: [] }), answers: own() },
  // Right or wrong, a link's passcode is tried five times in a quarter of an hour, and she asks
  // last.
  unlockCollection: {
    path: ofShared,
    body: ({ slug }) => ({ s: slug, passcode: 'open sesame' }),
    answers: { ...everybody('ok'), ada: 'rate-limited' },
  },
  keepLink: { path: ofShared, body: ({ slug }) => ({ s: slug }), answers: members('ok') },
  dropLink: { path: ofShared, answers: members('ok') },
  shareCollection: { path: ofCollection, body: () => ({ expiresDays: 7 }), answers: own() },
  revokeShare: { path: ofCollection, answers: own() },
  restoreCollection: { path: ofCollection, body: () => ({}), answers: members('collection-not-found') },
  listProviders: { answers: everybody('ok') },
  getProvider: { path: ofProvider, answers: everybody('ok') },
  updateProvider: {
    path: ofProvider,
    headers: { 'if-match': '"1"' },
    body: () => ({ bio: 'Changed.' }),
    answers: members('forbidden', { editor: 'ok' }),
  },
  sendPortrait: {
    path: ofProvider,
    headers: { 'if-match': '"2"' },
    body: () => ({ image: 'no file' }),
    answers: members('forbidden', { editor: 'invalid-request' }),
  },
  removePortrait: {
    path: ofProvider,
    headers: { 'if-match': '"2"' },
    answers: members('forbidden', { editor: 'ok' }),
  },
  createReport: {
    body: ({ photoId }) => ({ targetType: 'photo', targetId: photoId, reason: 'other' }),
    answers: everybody('ok'),
  },
  createPhoto: { body: () => ({ source: 'patient' }), answers: members('ok') },
  listMyPhotos: { answers: members('ok') },
  getMyPhoto: { path: ofDraft, answers: ofDraftsOwner() },
  updatePhoto: { path: ofDraft, body: () => ({ caption: 'Mine.' }), answers: ofDraftsOwner() },
  addPhotoImage: {
    path: ofDraft,
    query: () => ({ stage: 'after', view: 'front' }),
    body: () => ({ image: 'no file' }),
    answers: ofDraftsOwner('invalid-request'),
  },
  removePhotoImage: {
    path: ({ draftId }) => ({ photoId: draftId, assetId: `ast_${'0'.repeat(20)}` }),
    answers: ofDraftsOwner('not-found'),
  },
  submitPhoto: {
    path: ofDraft,
    body: () => ({ consent: { kind: 'self', version: '1', sha256: '0'.repeat(64) } }),
    answers: ofDraftsOwner('images-required'),
  },
  mendPhoto: { path: ofDraft, body: () => ({}), answers: ofDraftsOwner('version-conflict') },
  withdrawPhoto: { path: ofDraft, body: () => ({}), answers: ofDraftsOwner('version-conflict') },
  deletePhoto: { path: ofDraft, answers: ofDraftsOwner() },
  getConsentTexts: { answers: everybody('ok') },
  listMyClaims: { answers: members('ok') },
  exportMyData: { answers: members('ok') },
  createRemoval: {
    body: () => ({ photoId: photoIdOf(3), relation: 'self', statement: 'It is me.' }),
    answers: everybody('ok'),
  },
  getProofOfWork: { answers: everybody('ok') },
  getRemoval: { path: ofRemoval, query: ({ removalToken }) => ({ t: removalToken }), answers: everybody('ok') },
  appealRemoval: {
    path: ofRemoval,
    body: ({ removalToken }) => ({ t: removalToken, text: 'Look again.' }),
    answers: everybody('version-conflict'),
  },
  addDocument: { body: () => ({ document: 'no file' }), answers: members('invalid-request') },
  removeDocument: { path: () => ({ documentId: `doc_${'0'.repeat(20)}` }), answers: members('not-found') },
  createClaim: {
    path: ofProvider,
    body: () => ({ role: 'staff', licenceNo: 'A-1', statement: 'I work there.' }),
    answers: members('ok', { editor: 'already-claimed' }),
  },
  listModerationItems: { query: () => ({ tab: 'reports' }), answers: staff() },
  getModerationItem: { path: ofItemInQueue, answers: staff() },
  claimModerationItem: { path: ofItemInQueue, body: () => ({}), answers: staff('ok', { admin: 'claimed-by-other' }) },
  releaseModerationItem: { path: ofItemInQueue, answers: staff() },
  decideModerationItem: {
    path: ofItemInQueue,
    body: () => ({ action: 'dismiss', version: 1 }),
    answers: staff('ok', { admin: 'version-conflict' }),
  },
  proposePageChange: {
    path: ({ otherProviderId }) => ({ providerId: otherProviderId }),
    body: () => ({ change: 'put-back', note: 'It was no mistake.' }),
    answers: staff('version-conflict'),
  },
  revertDecision: { path: () => ({ seq: '1' }), body: () => ({}), answers: staff('version-conflict') },
  getModerationLog: { answers: staff() },
  getStory: { path: ofStory, answers: everybody('ok') },
  listProviderStories: { path: ofProvider, answers: everybody('ok') },
  listMyStories: { answers: members('ok') },
  createStory: {
    body: ({ photoId }) => ({ sets: [photoId, photoIdOf(1)].map((photo, weeks) => ({ photo, weeks })), ...unnamed }),
    answers: members('photo-not-found'),
  },
  updateStory: {
    path: ofStory,
    body: ({ storyPhotos }) => ({
      sets: storyPhotos.map((photo, weeks) => ({ photo, weeks })),
      provider: scene.providerIds[0],
      confirms: true,
    }),
    answers: members('story-not-found', { editor: 'forbidden', ada: 'ok' }),
  },
  inviteToStory: {
    path: ofStory,
    body: () => ({}),
    answers: members('story-not-found', { editor: 'version-conflict', ada: 'forbidden' }),
  },
  confirmStory: { path: ofStory, body: () => ({}), answers: members('story-not-found', { editor: 'ok', ada: 'ok' }) },
  withdrawStoryConfirmation: { path: ofStory, answers: members('story-not-found', { editor: 'ok', ada: 'ok' }) },
  // Last: they end what the others are about.
  deleteCollection: { path: ofCollection, answers: own() },
  deleteStory: { path: ofStory, answers: members('story-not-found', { editor: 'forbidden', ada: 'ok' }) },
  eraseMyData: { query: () => ({ confirm: 'erase' }), answers: members('ok') },
};

let scene: FinderScene;
let things: Things;
beforeAll(async () => {
  scene = await finderScene(await openFinderStore({ memory: true }), 12);
  const made = async (title: string) =>
    (await scene.ask('POST', '/v1/collections', { as: 'ada', body: { title } })).body.data.id as string;
  const [collectionId, sharedId] = [await made('Mine'), await made('For my surgeon')];
  const shared = await scene.ask('POST', `/v1/collections/${sharedId}/share`, {
    as: 'ada',
    body: { expiresDays: 7, passcode: 'open sesame' },
  });
  const draft = await scene.ask('POST', '/v1/photos', { as: 'ada', body: { source: 'patient' } });
  await scene.ask('POST', '/v1/reports', {
    as: 'bea',
    body: { targetType: 'photo', targetId: photoIdOf(4), reason: 'other' },
  });
  const queue = await scene.ask('GET', '/v1/moderation/items?tab=reports', { as: 'moderator' });
  const asked = await scene.ask('POST', '/v1/removals', {
    body: { photoId: photoIdOf(5), relation: 'self', statement: 'It is me.' },
  });
  const storyPhotos = [300, 301].map(photoIdOf);
  for (const index of [300, 301])
    await scene.store.photos.add(
      plainPhoto(index, { source: 'patient', uploader: memberIdOf('ada'), providerN: null }),
    );
  const story = await scene.ask('POST', '/v1/stories', {
    as: 'ada',
    body: {
      sets: storyPhotos.map((photo, weeks) => ({ photo, weeks })),
      provider: scene.providerIds[0],
      confirms: true,
    },
  });
  things = {
    storyId: story.body.data.id,
    storyPhotos,
    collectionId,
    sharedId,
    slug: shared.body.data.slug,
    providerId: scene.providerIds[0]!,
    otherProviderId: scene.providerIds[1]!,
    photoId: photoIdOf(2),
    draftId: draft.body.data.id,
    itemId: queue.body.data.items[0].id,
    removalId: asked.body.data.removal.id,
    removalToken: asked.body.data.token,
  };
});
afterAll(() => scene.finder.stop());

const pathOf = (operation: Operation, { path, query }: Entry) => {
  const params = path?.(things) ?? {};
  const filled = routes[operation].path.replace(/:(\w+)/g, (_, name) => params[name] ?? `no-${name}`);
  const search = new URLSearchParams(query?.(things)).toString();
  return search ? `${filled}?${search}` : filled;
};
const ask = (operation: Operation, role: Role, change: { body?: unknown } = {}) => {
  const entry = matrix[operation];
  const { method }: Route = routes[operation];
  const body = 'body' in change ? change.body : entry.body?.(things, role);
  return scene.ask(method, `${apiBase}${pathOf(operation, entry)}`, {
    as: role === 'visitor' ? undefined : role,
    headers: entry.headers ?? {},
    ...(body !== undefined && { body }),
  });
};

const ofTheEditor: readonly Operation[] = ['updateProvider', 'sendPortrait', 'removePortrait'];

describe('R41 roles and routes', () => {
  for (const [operation, { answers }] of Object.entries(matrix) as [Operation, Entry][])
    it(`${operation} answers each role as the table says`, async () => {
      // The owner last, because what she does may end what the others are refused.
      const order = [...roles].sort((a, b) => Number(a === 'ada') - Number(b === 'ada'));
      const got: Partial<Answers> = {};
      for (const role of order) {
        const { status, body } = await ask(operation, role);
        got[role] = status < 300 ? 'ok' : body.error.code;
        if (status >= 300)
          expect(Object.keys(body.error).sort()).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
      }
      expect(got).toEqual(answers);
    });

  it('R42 refuses unknown members of bodies and queries, on every route', async () => {
    for (const operation of Object.keys(routes) as Operation[]) {
      const { method }: Route = routes[operation];
      const entry = matrix[operation];
      const as = ofTheEditor.includes(operation) ? 'editor' : 'ada';
      const url = `${apiBase}${pathOf(operation, entry)}`;
      if (method !== 'GET' && method !== 'DELETE') {
        for (const surplus of [{ role: 'admin' }, { owner: 'mem_x' }, { id: 'x' }, { verified: true }]) {
          const { status, body } = await scene.ask(method, url, {
            as,
            headers: entry.headers ?? {},
            body: { ...(entry.body?.(things, as) as object), ...surplus },
          });
          expect([operation, status, body.error?.code]).toEqual([operation, 400, 'invalid-request']);
        }
      } else {
        const { status, body } = await scene.ask(method, `${url}${url.includes('?') ? '&' : '?'}owner=mem_x`, {
          as,
          headers: entry.headers ?? {},
        });
        expect([operation, status, body.error?.code]).toEqual([operation, 400, 'invalid-request']);
      }
    }
  });

  it('R42 the same name twice, prototypes, deep nests and other types than JSON are refused', async () => {
    const send = (payload: string, type = 'application/json') =>
      scene.finder.server.inject({
        method: 'POST',
        url: '/api/v1/collections',
        headers: { 'content-type': type, authorization: `Bearer token-of-ada-${'x'.repeat(24)}` },
        payload,
      });
    for (const payload of [
      '{"title":"a","title":"b"}',
      '{"title":"a","__proto__":{}}',
      `{"title":${'['.repeat(12)}${']'.repeat(12)}}`,
      '{"title":5}',
      '{',
      '{"title":"\\u0000"}',
    ])
      expect((await send(payload)).statusCode, payload).toBe(400);
    expect((await send('title=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send('{"title":"a"}', 'text/plain')).statusCode).toBe(415);
  });

  it('R30 a malformed Authorization header gives 401 on members’ routes, and is ignored on public ones', async () => {
    const headers = [
      '',
      'Bearer',
      'Bearer  ',
      'bearer x',
      `Bearer ${'a'.repeat(8000)}`,
      'Basic YTpi',
      'Bearer a b c',
      'Bearer \u00e9\u00e9\u00e9',
      'Token x',
    ];
    for (const authorization of headers) {
      const at = (url: string) => scene.finder.server.inject({ method: 'GET', url, headers: { authorization } });
      expect([400, 401, 431], authorization).toContain((await at('/api/v1/me')).statusCode);
      expect((await at('/api/v1/photos')).statusCode, authorization).toBe(200);
    }
  });

  it('R87 unknown addresses, methods that are not there and broken ids answer in one shape', async () => {
    const codes = async (method: 'GET' | 'POST', path: string) => {
      const { status, body } = await scene.ask(method, path);
      return [status, body.error?.code];
    };
    expect(await codes('GET', '/api/v1/nothing')).toEqual([404, 'not-found']);
    expect(await codes('POST', '/api/v1/config')).toEqual([405, 'method-not-allowed']);
    expect(await codes('GET', '/api/v1/photos/pho_1')).toEqual([404, 'not-found']);
    expect(await codes('GET', `/api/v1/photos/${photoIdOf(999)}`)).toEqual([404, 'photo-not-found']);
    expect(await codes('GET', '/api/v1/photos?age=17')).toEqual([400, 'invalid-filter']);
    expect(await codes('GET', '/img/..%2f..%2fetc/320.avif')).toEqual([404, 'not-found']);
  });
});

describe('how often a caller may', () => {
  let counted: FinderScene;
  beforeAll(async () => {
    counted = await finderScene(await openFinderStore({ memory: true }), 30, 1);
  });
  afterAll(() => counted.finder.stop());

  it('request removals, claim, report, upload and moderate: up to the limit, then not until the next day', async () => {
    const visitor = (method: 'POST' | 'GET', path: string, body?: (i: number) => object) => (i: number) =>
      counted.ask(method, path, { body: body?.(i) });
    const member = (as: Person, method: 'POST' | 'GET', path: string, body?: (i: number) => object) => (i: number) =>
      counted.ask(method, path, { as, body: body?.(i) });
    const claim = (i: number) => ({ role: 'staff', licenceNo: `L-${i}`, statement: 'I work there.' });
    const rows: [string, number, (i: number) => Promise<{ status: number; headers: Record<string, unknown> }>][] = [
      [
        'removals',
        20,
        visitor('POST', '/v1/removals', (i) => ({
          photoId: photoIdOf(i),
          relation: 'self',
          statement: 'It is me.',
        })),
      ],
      ['claims', 3, (i) => member('ada', 'POST', `/v1/providers/${counted.providerIds[i % 3]}/claims`, claim)(i)],
      [
        'reports',
        20,
        member('bea', 'POST', '/v1/reports', (i) => ({ targetType: 'photo', targetId: photoIdOf(i), reason: 'spam' })),
      ],
      ['documents', 20, (i) => counted.sendDocument(new TextEncoder().encode(`no document ${i}`), 'cleo')],
      [
        'sets',
        30,
        async () => {
          const answer = await counted.ask('POST', '/v1/photos', { as: 'cleo', body: { source: 'patient' } });
          // At most twenty drafts are allowed, so each one is deleted at once.
          if (answer.status === 200) await counted.ask('DELETE', `/v1/photos/${answer.body.data.id}`, { as: 'cleo' });
          return answer;
        },
      ],
      ['the desk', 600, member('moderator', 'GET', '/v1/moderation/items?tab=photos')],
    ];
    for (const [what, most, go] of rows) {
      const statuses = [];
      for (let i = 0; i < most; i++) statuses.push((await go(i)).status);
      expect([what, statuses.includes(429)]).toEqual([what, false]);
      const { status, headers } = await go(most);
      expect([what, status, Number(headers['retry-after']) > 0]).toEqual([what, 429, true]);
    }
  });
});
