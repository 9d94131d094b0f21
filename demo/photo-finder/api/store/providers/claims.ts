import type { Selectable } from 'kysely';
import { type ClaimStep, claimSteps, type Step } from '../../../contract/state-machines.ts';
import type { FinderDb } from '../finder-db.ts';
import type { ConsentAndReportTables } from '../moderation/consent-and-report-tables.ts';

type Row = Selectable<ConsentAndReportTables['provider_claims']>;
export interface ClaimEvidence {
  licenceNo: string;
  statement: string;
  /** Whether the proved address of the member belongs to the site of the provider's own page. */
  isWorkEmail: boolean;
}
export interface ClaimRecord extends Omit<Row, 'evidence'> {
  evidence: ClaimEvidence;
}

/** Members who say that a provider's page is theirs. */
export interface Claims {
  /** False where the member's claim to this page is open already. */
  add(claim: {
    id: string;
    providerN: number;
    member: string;
    role: Row['role'];
    evidence: ClaimEvidence;
  }): Promise<boolean>;
  byId(id: string): Promise<ClaimRecord | null>;
  /** Newest first. */
  by(member: string): Promise<ClaimRecord[]>;
  /**
   * The only way in which a claim changes its state; null where the step may not be taken, or is
   * not this person's to take.
   */
  take(id: string, step: ClaimStep, by: string, reason?: string): Promise<ClaimRecord | null>;
  /** The member who holds the page as their own by an approved claim, or null. */
  holderOf(providerN: number): Promise<string | null>;
  /** Who says that the page is hers, and is not answered yet. */
  askingFor(providerN: number): Promise<string[]>;
  /** Nothing is left to be claimed. Answers whose claims that ended, by id. */
  end(providerN: number, reason: string): Promise<string[]>;
  forget(member: string): Promise<void>;
}

export function claimsIn(db: FinderDb): Claims {
  // Proof of identity is stored encrypted.
  const record = ({ evidence, ...row }: Row): ClaimRecord => ({
    ...row,
    evidence: JSON.parse(db.seal.open(evidence)) as ClaimEvidence,
  });
  return {
    async add({ id, providerN, member, role, evidence }) {
      const added = await db.sql
        .insertInto('provider_claims')
        .values({
          id,
          provider_n: providerN,
          member,
          role,
          evidence: db.seal.close(JSON.stringify(evidence)),
          status: 'open',
          first_by: null,
          decided_by: null,
          reason: null,
          created_at: db.now(),
        })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst();
      return Boolean(added.numInsertedOrUpdatedRows);
    },

    async byId(id) {
      const row = await db.sql.selectFrom('provider_claims').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? record(row) : null;
    },

    async by(member) {
      const rows = await db.sql
        .selectFrom('provider_claims')
        .selectAll()
        .where('member', '=', member)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(record);
    },

    async take(id, step, by, reason) {
      const { from, to }: Step<Row['status']> = claimSteps[step];
      const row = await db.sql
        .updateTable('provider_claims')
        .set({
          status: to,
          ...(step === 'approve' ? { first_by: by } : { decided_by: by }),
          ...(reason !== undefined && { reason }),
        })
        .where('id', '=', id)
        .where('status', 'in', from)
        .where('member', '<>', by)
        // Four eyes: the second yes is another person's.
        .$if(step === 'confirm', (q) => q.where('first_by', '<>', by))
        .returningAll()
        .executeTakeFirst();
      return row ? record(row) : null;
    },

    async holderOf(providerN) {
      const row = await db.sql
        .selectFrom('provider_claims')
        // Who has erased herself, or may not edit any more, holds nothing.
        .innerJoin('provider_editors', 'provider_editors.claim_id', 'provider_claims.id')
        .select('provider_claims.member')
        .where('provider_claims.provider_n', '=', providerN)
        .where('role', '=', 'self')
        .where('status', '=', 'approved')
        .executeTakeFirst();
      return row?.member ?? null;
    },

    async askingFor(providerN) {
      const rows = await db.sql
        .selectFrom('provider_claims')
        .select('member')
        .where('provider_n', '=', providerN)
        .where('status', 'in', claimSteps.reject.from)
        .execute();
      return rows.map(({ member }) => member);
    },

    async end(providerN, reason) {
      const rows = await db.sql
        .updateTable('provider_claims')
        .set({ status: claimSteps.reject.to, reason })
        .where('provider_n', '=', providerN)
        .where('status', 'in', claimSteps.reject.from)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    async forget(member) {
      // Open claims have no claimant any more.
      await db.sql
        .updateTable('provider_claims')
        .set({ status: claimSteps.reject.to })
        .where('member', '=', member)
        .where('status', 'in', claimSteps.reject.from)
        .execute();
      await db.sql
        .updateTable('provider_claims')
        .set({
          member: 'erased',
          evidence: db.seal.close(JSON.stringify({ licenceNo: '', statement: '', isWorkEmail: false })),
        })
        .where('member', '=', member)
        .execute();
    },
  };
}
