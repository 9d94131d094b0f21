import { tmpdir } from 'node:os';
import { createFinder, type Finder } from '../../../demo/photo-finder/api/finder.ts';
import { engineInProcess } from '../../../demo/photo-finder/api/index/engine-in-process.ts';
import type { StartEngine } from '../../../demo/photo-finder/api/index/running-engine.ts';
import type { ImageStore } from '../../../demo/photo-finder/api/outside/images/images.ts';
import { memoryImages } from '../../../demo/photo-finder/api/outside/images/memory.ts';
import type { Members, SignedIn } from '../../../demo/photo-finder/api/outside/members/members.ts';
import { memoryOriginals } from '../../../demo/photo-finder/api/outside/originals/memory.ts';
import type { Originals } from '../../../demo/photo-finder/api/outside/originals/originals.ts';
import { createPictures } from '../../../demo/photo-finder/api/outside/pictures/pictures.ts';
import type { OpenFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { planProvider } from '../../../demo/photo-finder/seed/providers.ts';
import { createLog } from '../../../src/platform/process/logging.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { addConsent, addPhotos, keyOf } from './plain-photo.ts';

/** Who there is; their tokens are `token-of-<name>` with what makes it long enough. */
export const people = ['ada', 'bea', 'cleo', 'editor', 'moderator', 'admin'] as const;
export type Person = (typeof people)[number];
export const memberIdOf = (person: Person) => `mem_${person}`;
export const tokenOf = (person: Person) => `token-of-${person}-${'x'.repeat(24)}`;

/** What the membership service signs its news with. */
export const newsSecret = 'a secret for the news of the membership service';

/** Who sends it may read the metrics. */
export const metricsToken = 'a token for the metrics';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

export interface FinderScene {
  store: OpenFinderStore;
  finder: Finder;
  providerIds: string[];
  providerNs: number[];
  /** Calls the API as a member, or as a visitor. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { as?: Person | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  images: ImageStore;
  originals: Originals;
  /** Sends one image of a draft. */
  send(photoId: string, bytes: Uint8Array, options: { as: Person; query?: string }): Promise<Answer>;
  /** Sends a document that is to prove something. */
  sendDocument(bytes: Uint8Array, as: Person): Promise<Answer>;
  /** Sends one image to an address of the API. */
  sendTo(path: string, bytes: Uint8Array, as: Person, headers?: Record<string, string>): Promise<Answer>;
  /** Set = the membership service cannot be reached. */
  members: { isDown: boolean; asked: number };
}

/**
 * Afterview without a port: `photos` of the demo's sets without pictures, three providers, and
 * everybody of `people`.
 */
export async function finderScene(
  store: OpenFinderStore,
  photos: number,
  limitFactor = 1000,
  log = createLog('silent'),
  pagesDir: string | null = null,
  places: Partial<Pick<FinderScene, 'images' | 'originals'>> & {
    idOf?: (person: Person) => string;
    startEngine?: StartEngine;
    /** Instead of everybody of `people`. */
    members?: Members;
  } = {},
): Promise<FinderScene> {
  await addConsent(store);
  const planned = [0, 1, 2].map(planProvider);
  const providerNs: number[] = [];
  for (const one of planned) providerNs.push(await store.providers.add(one));
  await store.providers.allowEditing(providerNs[0]!, memberIdOf('editor'), 'test');
  await store.trust.grantRole(memberIdOf('admin'), 'admin', 'test');
  await addPhotos(store, 0, photos, providerNs);
  const { images = memoryImages(), originals = memoryOriginals(), idOf = memberIdOf } = places;
  // A thread takes a tenth of a second to start, and most tests are about something else.
  const { startEngine = engineInProcess } = places;
  for (let i = 0; i < photos; i++) await images.write(keyOf(i, 0), '320.avif', new Uint8Array([i % 256]));

  const members = { isDown: false, asked: 0 };
  const byToken = async (token: string): Promise<SignedIn | null> => {
    members.asked++;
    if (members.isDown) throw Object.assign(new Error(), { name: 'ApiError', code: 'unavailable' });
    const person = people.find((one) => tokenOf(one) === token);
    if (!person) return null;
    const permissions = person === 'moderator' ? ['pf:moderate'] : [];
    return { id: idOf(person), email: `${person}@example.com`, profileImage: null, verified: true, permissions };
  };
  const finder = await createFinder(
    {
      membership: {
        url: 'http://service.example',
        appId: 'app_afterview',
        publicKey: 'pk_sb_afterview',
        secretKey: null,
      },
      cursorSecret: 'a secret for cursors of thirty-two bytes',
      webhookSecrets: [newsSecret],
      imageCacheSeconds: 0,
      publicOrigin: 'http://afterview.example',
      trustProxy: false,
      metricsToken,
      dataDir: tmpdir(),
    },
    {
      store,
      members: places.members ?? { byToken, forget: () => {} },
      images,
      originals,
      pictures: createPictures(),
      random: systemRandom,
      log,
      pagesDir,
      limitFactor,
      startEngine,
    },
  );
  const answerOf = (answer: Awaited<ReturnType<typeof finder.server.inject>>): Answer => {
    const isJson = answer.payload !== '' && String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
  };
  const sendFile = async (
    path: string,
    field: string,
    bytes: Uint8Array,
    as: Person,
    headers: Record<string, string> = {},
  ) => {
    const form = new FormData();
    form.set(field, new File([new Uint8Array(bytes)], 'whatever.png'));
    const whole = new Response(form);
    return answerOf(
      await finder.server.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        headers: {
          authorization: `Bearer ${tokenOf(as)}`,
          'content-type': whole.headers.get('content-type') ?? '',
          ...headers,
        },
        payload: Buffer.from(await whole.arrayBuffer()),
      }),
    );
  };
  return {
    store,
    finder,
    images,
    originals,
    send: (photoId, bytes, { as, query = 'stage=after&view=front' }) =>
      sendFile(`/photos/${photoId}/assets?${query}`, 'image', bytes, as),
    sendDocument: (bytes, as) => sendFile('/documents', 'document', bytes, as),
    sendTo: (path, bytes, as, headers) => sendFile(path, 'image', bytes, as, headers),
    providerNs,
    providerIds: planned.map(({ row }) => row.id),
    members,
    async ask(method, path, { as, body, headers = {} } = {}) {
      const answer = await finder.server.inject({
        method,
        url: path.startsWith('/v1') ? `/api${path}` : path,
        headers: {
          ...(as && { authorization: `Bearer ${tokenOf(as)}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      return answerOf(answer);
    },
  };
}
