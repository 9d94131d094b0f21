import { sectionDraftsKey } from '../view/app-state.ts';
import { forgetTexts, readJson, writeText } from '../view/storage.ts';

/**
 * What an editor has written of one section and not published, with what the page held when she
 * began.
 */
export interface SectionDraft<T> {
  base: T;
  draft: T;
}
/** Of one member: another one of this device does not get them. */
interface Kept {
  by: string;
  drafts: Record<string, unknown>;
}
const nameOf = (sid: string, section: string) => `${sid}.${section}`;
const none = (by: string): Kept => ({ by, drafts: {} });

function keptOf(by: string): Kept {
  const isHers = (value: unknown): value is Kept => {
    const { by: whose, drafts } = (value ?? {}) as Partial<Kept>;
    return whose === by && typeof drafts === 'object' && drafts !== null;
  };
  return readJson('local', sectionDraftsKey, isHers, none(by));
}

/**
 * Whether a stored value has the shape of `sample`: another version or another program may have
 * written it.
 */
export function isLike(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((one) => isLike(sample[0], one));
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(sample).every(([name, part]) => isLike(part, (value as Record<string, unknown>)[name]))
  );
}

/** Null where there is none, or none that makes sense. */
export function sectionDraft<T>(
  by: string,
  sid: string,
  section: string,
  isValid: (value: unknown) => boolean,
): SectionDraft<T> | null {
  // Drafts of the former format have no owner.
  forgetTexts('local', 'pf.draft.');
  const { base, draft } = (keptOf(by).drafts[nameOf(sid, section)] ?? {}) as Partial<SectionDraft<T>>;
  return isValid(base) && isValid(draft) ? ({ base, draft } as SectionDraft<T>) : null;
}

/** Null = nothing is left to keep. */
export function keepSectionDraft(by: string, sid: string, section: string, draft: SectionDraft<unknown> | null): void {
  const { [nameOf(sid, section)]: _, ...drafts } = keptOf(by).drafts;
  if (draft) drafts[nameOf(sid, section)] = draft;
  writeText('local', sectionDraftsKey, Object.keys(drafts).length > 0 ? JSON.stringify({ by, drafts }) : null);
}
