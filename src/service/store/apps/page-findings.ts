import type { Tenant } from '../../../contract/tenant.ts';
import type { PageFinding } from '../../../contract/wire-parts.ts';
import type { Db } from '../db.ts';

/** What the inspector found on a page. */
export interface PageReport {
  /** Its address without query and fragment. */
  page: string;
  /** How many attributes of ours it has. */
  attributes: number;
  findings: PageFinding[];
}

export interface PageFindings {
  /** Replaces the page's last report; beyond `most` pages the oldest leave. */
  put(tenant: Tenant, report: PageReport, most: number): Promise<void>;
  /** The newest first. `sentAt`: milliseconds since 1970. */
  list(tenant: Tenant, limit: number): Promise<(PageReport & { sentAt: number })[]>;
}

export function pageFindingsIn(db: Db): PageFindings {
  const newest = (at: Db, { appId, mode }: Tenant, limit: number) =>
    at.sql
      .selectFrom('page_findings')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .orderBy('sent_at', 'desc')
      .orderBy('page')
      .limit(limit);
  return {
    put: (tenant, { page, attributes, findings }, most) =>
      db.write(async (tx) => {
        const { appId, mode } = tenant;
        const report = { attributes, findings: JSON.stringify(findings), sent_at: tx.now() };
        await tx.sql
          .insertInto('page_findings')
          .values({ app_id: appId, mode, page, ...report })
          .onConflict((row) => row.columns(['app_id', 'mode', 'page']).doUpdateSet(report))
          .execute();
        await tx.sql
          .deleteFrom('page_findings')
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('page', 'not in', newest(tx, tenant, most).select('page'))
          .execute();
      }),
    async list(tenant, limit) {
      const rows = await newest(db, tenant, limit).selectAll().execute();
      return rows.map(({ page, attributes, findings, sent_at: sentAt }) => ({
        page,
        attributes: Number(attributes),
        findings: JSON.parse(findings) as PageFinding[],
        sentAt: Number(sentAt),
      }));
    },
  };
}
