import type { Generated } from 'kysely';
import type { ClaimState, ItemState, RemovalState } from '../../../contract/state-machines.ts';
import type { DocumentType, ReportReason, reportTargets } from '../../../contract/vocabulary.ts';

export type ModerationKind = 'photo' | 'report' | 'claim' | 'removal' | 'provider_revision' | 'collection';

export interface ConsentAndReportTables {
  reports: {
    id: string;
    target_type: (typeof reportTargets)[number];
    target_id: string;
    reporter: string | null;
    /** Stands for who reported without an account; forgotten with the decision. */
    visitor: Generated<string | null>;
    reason: ReportReason;
    note: string;
    snapshot: string;
    status: 'open' | 'upheld' | 'dismissed';
    created_at: number;
  };
  removal_requests: {
    id: string;
    token_hash: string;
    photo_ids: string;
    relation: 'self' | 'provider' | 'other';
    contact: string | null;
    statement: string;
    state: RemovalState;
    reason: string | null;
    appeal: string | null;
    is_appealed: Generated<0 | 1>;
    created_at: number;
    due_at: number;
    closed_at: number | null;
  };
  /** Neither column is an address: both are keyed hashes. */
  immediate_hides: { at: number; address: string; network: string };
  provider_claims: {
    id: string;
    provider_n: number;
    member: string;
    role: 'self' | 'staff';
    evidence: string;
    status: ClaimState;
    first_by: string | null;
    decided_by: string | null;
    reason: string | null;
    created_at: number;
  };
  documents: {
    id: string;
    member: string;
    /** The claim or consent that it proves; null while nothing names it. */
    target: string | null;
    type: DocumentType;
    bytes: number;
    file_key: string;
    created_at: number;
  };
  moderation_items: {
    id: string;
    kind: ModerationKind;
    target_id: string;
    priority: number;
    status: ItemState;
    claimed_by: string | null;
    claimed_until: number | null;
    version: Generated<number>;
    created_at: number;
    sla_at: number;
  };
  moderation_decisions: {
    seq: Generated<number>;
    item_id: string;
    actor: string;
    action: string;
    reason_code: string | null;
    note: string;
    before_json: string;
    after_json: string;
    created_at: number;
    prev_hash: string;
    hash: string;
  };
  staff_roles: { member: string; role: 'moderator' | 'admin'; granted_by: string };
  audit_log: {
    number: Generated<number>;
    at: number;
    event: string;
    actor: string;
    target: string | null;
    detail: string;
  };
}
