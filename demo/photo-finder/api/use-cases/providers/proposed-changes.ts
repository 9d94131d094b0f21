import type { Wire } from '../../../contract/wire.ts';
import type { ProviderRecord } from '../../store/providers/provider-records.ts';
import type { RevisionRecord } from '../../store/providers/revisions.ts';

type Asked = Pick<
  Wire['updateProvider']['in'],
  'name' | 'title' | 'newPlace' | 'place' | 'credential' | 'credentialChange'
>;
interface ProposedChange {
  section: string;
  patch: object;
}

/** The changes that a moderator decides, one by one. Name and title are one change. */
export function proposedChanges(record: ProviderRecord, { name, title, ...asked }: Asked): ProposedChange[] {
  const names = {
    ...(name !== undefined && name !== record.name && { name }),
    ...(title !== undefined && title !== record.title && { title }),
  };
  const sections = { ...(Object.keys(names).length > 0 && { names }), ...asked };
  return Object.entries(sections).flatMap(([section, patch]) => (patch ? [{ section, patch }] : []));
}

/** What a change would replace; null where it adds to the page. */
function targetOf({ section, patch }: ProposedChange): string | null {
  if (section === 'newPlace' || section === 'credential') return null;
  // Earlier versions stored name and title as two changes.
  if (section === 'name' || section === 'title') return 'names';
  return 'id' in patch ? `${section} ${patch.id}` : section;
}

/** Waiting revisions that newer changes replace, or whose place or credential is removed. */
export function replacedBy(
  earlier: readonly RevisionRecord[],
  proposed: readonly ProposedChange[],
  dropped: readonly string[],
): RevisionRecord[] {
  const targets = new Set(proposed.map(targetOf));
  return earlier.filter(({ section, patch, status }) => {
    const parsed: unknown = JSON.parse(patch);
    const change = { section, patch: typeof parsed === 'object' && parsed !== null ? parsed : {} };
    const target = targetOf(change);
    const isDropped = 'id' in change.patch && dropped.includes(String(change.patch.id));
    return status === 'pending' && section !== 'portrait' && ((target !== null && targets.has(target)) || isDropped);
  });
}
