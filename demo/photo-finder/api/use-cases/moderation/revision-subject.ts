import type { PageState } from '../../../contract/state-machines.ts';
import type { PageChange } from '../../../contract/vocabulary.ts';
import { isPageChange } from '../../store/providers/page-changes.ts';
import { portraitIn } from '../../store/providers/portraits.ts';
import type { StatedOf } from '../../store/providers/provider-staff.ts';
import type { RevisionRecord } from '../../store/providers/revisions.ts';
import type { FinderStore } from '../../store/store.ts';
import { saidFacts } from './revision-texts.ts';
import { changed, type Fact, fact, type LoadSubject, ownersOfPage, type Subject } from './subject.ts';

/** What a proposal would do, as the queue and its second person read it. */
const changeText: Record<PageChange, string> = { remove: 'remove for good', 'put-back': 'put back' };
const pageStateText: Record<PageState, string> = {
  draft: 'a draft',
  published: 'in view',
  hidden: 'hidden',
  removed: 'removed for good',
};
const sectionText: Readonly<Record<string, string>> = {
  name: 'another name',
  title: 'another title',
  names: 'name and title',
  portrait: 'a portrait',
  newPlace: 'another location',
  place: 'a corrected location',
  credential: 'a credential',
  credentialChange: 'a corrected credential',
};

/** The proposed values beside what the page holds now. */
function factsOf({ section, patch }: RevisionRecord, now: StatedOf | null): Fact[] {
  const said: unknown = JSON.parse(patch);
  if (typeof said === 'string') {
    if (section !== 'name' && section !== 'title') return [];
    return changed(section === 'name' ? 'Name' : 'Title', now?.[section] ?? '', said);
  }
  const part = said as { id?: string };
  if (section === 'names') return saidFacts(part, now && { name: now.name, title: now.title });
  const list: readonly { id: string }[] | undefined =
    section === 'place' ? now?.locations : section === 'credentialChange' ? now?.credentials : undefined;
  return saidFacts(part, list?.find(({ id }) => id === part.id) ?? null);
}

async function pageChange(store: FinderStore, revision: RevisionRecord, name: string): Promise<Subject> {
  const { provider_n: n, section, author, patch, status } = revision;
  const change = section as PageChange;
  const page = await store.pages.byN(n);
  const sets = change === 'remove' ? (await store.pages.sets(n)).length : 0;
  const { why } = JSON.parse(patch) as { why: string };
  return {
    title: `${name}: ${changeText[change]}`,
    why,
    facts: [
      ...fact('Proposed', changeText[change]),
      ...fact('Why', why),
      ...fact('First person', author),
      ...fact('The page is', page && pageStateText[page.state]),
      ...(change === 'remove' ? fact('Sets that go with it', String(sets)) : []),
    ],
    photos: [],
    approvals: { given: status === 'live' ? 2 : 1, needed: 2 },
    owners: [author, ...(await ownersOfPage(store, n))],
    actions: status === 'pending' ? [change === 'remove' ? 'remove' : 'approve', 'reject'] : [],
    state: status,
  };
}

/** What an editor would like to change of her page, or a moderator of any. */
export const revisionSubject: LoadSubject = async (store, id) => {
  const revision = await store.revisions.byId(id);
  if (!revision) return null;
  const { provider_n: n, section, author, status } = revision;
  const line = (await store.providers.linesByNs([n])).get(n);
  const name = line?.name ?? 'A page';
  const page = fact('Page', line && `${line.name}, ${line.practiceName}`);
  if (isPageChange(section)) {
    const subject = await pageChange(store, revision, name);
    return { ...subject, facts: [...page, ...subject.facts] };
  }
  const isPending = status === 'pending';
  const facts = factsOf(revision, isPending ? await store.providers.statedOf(n) : null);
  const first = facts.find(({ was }) => was !== null) ?? facts[0];
  return {
    title: `${name}: ${sectionText[section] ?? 'a change'}`,
    why: first?.text ?? 'Asked for by its editor',
    facts: [...page, ...facts],
    photos: [],
    portrait: isPending ? portraitIn([revision]) : null,
    portraitWas: line?.portrait ?? null,
    owners: [author, ...(await ownersOfPage(store, n))],
    actions: isPending ? ['approve', 'reject'] : [],
    state: status,
  };
};
