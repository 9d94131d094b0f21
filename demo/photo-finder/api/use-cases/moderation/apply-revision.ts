import { fail } from '../../domain/fail.ts';
import { portraitSection } from '../../store/providers/portraits.ts';
import type { NewCredential, NewPlace, PlaceChange } from '../../store/providers/provider-staff.ts';
import type { RevisionRecord } from '../../store/providers/revisions.ts';
import type { FinderStore } from '../../store/store.ts';
import { showPortrait } from '../providers/drop-portraits.ts';

const gone = () => fail('version-conflict', { message: 'The page does not hold this any more.' });

/** Writes what was wished for into the page, which is a new revision of it. */
export async function applyRevision(tx: FinderStore, revision: RevisionRecord, actor: string): Promise<void> {
  const { provider_n: n, section } = revision;
  const patch: unknown = JSON.parse(revision.patch);
  if (section === 'name' || section === 'title') await tx.providers.rename(n, { [section]: String(patch) });
  else if (section === portraitSection) await showPortrait(tx, n, String(patch));
  else if (section === 'newPlace')
    await tx.providers.addPlace(n, revision.id.replace(/^rev_/, 'loc_'), patch as NewPlace);
  else if (section === 'credential')
    await tx.providers.addCredential(n, revision.id.replace(/^rev_/, 'crd_'), patch as NewCredential, actor);
  else if (section === 'names') await tx.providers.rename(n, patch as { name?: string; title?: string });
  else if (section === 'place') {
    if (!(await tx.providers.correctPlace(n, patch as PlaceChange))) gone();
  } else if (section === 'credentialChange') {
    if (!(await tx.providers.correctCredential(n, patch as NewCredential & { id: string }, actor))) gone();
  } else if (section === 'put-back') {
    if (!(await tx.pages.take(n, section))) fail('version-conflict');
  } else fail('unknown-error');
}
