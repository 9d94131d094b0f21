import type { PlanStatusFilter } from '../../../contract/wire-admin-parts.ts';
import type { MemberRecord } from './member-record.ts';

export interface MemberFilters {
  /** Beginnings of words, all of which must fit. Empty = all members. */
  search: string;
  plan: string | null;
  /** What a plan of theirs is at; that of `plan`, if any, which need not be active then. */
  status: PlanStatusFilter | null;
  disabled: boolean | null;
  verified: boolean | null;
  /** ms since 1970, both included. */
  createdFrom: number | null;
  createdTo: number | null;
  /** When they were last seen. */
  seenFrom: number | null;
  seenTo: number | null;
  /** A custom field that is exactly so. */
  field: { key: string; value: string } | null;
}

/** Where a page begins or ends, in the order of creation. */
export interface MemberPlace {
  at: number;
  /** Null = behind all of this moment. */
  id: string | null;
}

export interface MemberSearch extends MemberFilters {
  order: 'ASC' | 'DESC';
  from: MemberPlace | null;
  limit: number;
}

export interface FoundMembers {
  members: MemberRecord[];
  /** Where the next page begins; null = there is none. */
  next: MemberPlace | null;
  /** How many fit on all pages; null = not counted. */
  matchCount: number | null;
}
