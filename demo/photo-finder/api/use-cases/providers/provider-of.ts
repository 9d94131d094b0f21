import type { Provider } from '../../../contract/provider-entities.ts';
import { shapes, tones } from '../../../contract/vocabulary.ts';
import type { ProviderRecord } from '../../store/providers/provider-records.ts';
import { ownImageSrc } from '../uploads/own-photo-of.ts';
import type { Context } from '../use-case.ts';
import { providerCardOf } from './provider-card-of.ts';
import { refusedOf } from './refused-of.ts';

/** A provider with all that anybody may know, and what only its editor needs where she asks. */
export async function providerOf(
  { store, secret }: Pick<Context, 'store' | 'secret'>,
  record: ProviderRecord,
  isEditor: boolean,
): Promise<Provider> {
  const now = await store.now();
  const sum = (fits: (one: ProviderRecord['results'][number]) => boolean) =>
    record.results.filter(fits).reduce((total, { count }) => total + count, 0);
  return {
    card: providerCardOf(record),
    bio: record.bio,
    yearsFrom: record.yearsFrom,
    languages: record.languages,
    locations: record.locations.map(({ provider_n: _, ...place }) => place),
    // Only editors see rejected credentials.
    credentials: record.credentials
      .filter(({ status }) => isEditor || status !== 'rejected')
      .map((one) => ({
        id: one.id,
        board: one.board,
        recogniser: one.recogniser,
        kind: one.kind,
        number: one.number,
        // What a register confirmed holds until the end it named, also where no check has noted it.
        status: one.status === 'verified' && one.valid_to !== null && one.valid_to <= now ? 'expired' : one.status,
        checkedAt: one.checked_at,
        validTo: one.valid_to,
        registerUrl: one.register_url,
      })),
    links: record.links,
    procedures: record.procedures,
    breadth: {
      tones: tones.map((tone) => sum((one) => one.tone === Number(tone))),
      shapes: shapes.map((shape) => sum((one) => one.shape === shape)),
    },
    isClaimed: record.isClaimed,
    rev: record.rev,
    waiting: isEditor ? record.waiting : [],
    refused: isEditor ? await refusedOf(store, record.n) : [],
    waitingPortrait:
      isEditor && record.waitingPortrait !== null ? ownImageSrc(secret, record.waitingPortrait, now, 320) : null,
  };
}
