import type { NewMember } from '../service/store/members/members.ts';
import type { PlanConnectionRecord } from '../service/store/plans/plan-connections.ts';

/** One checked member of an import. */
export interface ImportedMember {
  member: Omit<NewMember, 'id'> & { id: string | null };
  connections: Omit<PlanConnectionRecord, 'id' | 'memberId' | 'createdAt'>[];
  json: unknown;
  /** Where she logged in by a provider, such as `google`. */
  providers: string[];
  /** The data that cannot be imported. */
  notes: string[];
}
/** Names of the other service, and the plan ids and keys of fields that they mean here. */
export interface ImportNames {
  plans: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, string>;
  /** Names of plans that `plans` does not have are none, and need no remark. */
  onlyNamedPlans: boolean;
  /** Members wrote their fields themselves there, so only `fields` fills one of the owner's. */
  areFieldsTheirs: boolean;
}
