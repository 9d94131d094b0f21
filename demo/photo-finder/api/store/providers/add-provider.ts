import type { Procedure } from '../../../contract/procedures.ts';
import type { FinderDb } from '../finder-db.ts';
import type { CredentialRow, LocationRow, ProviderRow } from './provider-tables.ts';

export interface NewProvider {
  row: Omit<ProviderRow, 'n' | 'rev' | 'removed_at'>;
  locations: Omit<LocationRow, 'provider_n'>[];
  procedures: { slug: Procedure; since: number | null }[];
  links: { kind: 'site' | 'booking' | 'video' | 'social'; url: string }[];
  credentials: Omit<CredentialRow, 'provider_n'>[];
}

/** `Providers.add`, in a transaction. */
export async function addProvider(
  tx: FinderDb,
  { row, locations, procedures, links, credentials }: NewProvider,
): Promise<number> {
  const { n } = await tx.sql.insertInto('providers').values(row).returning('n').executeTakeFirstOrThrow();
  const of = { provider_n: n };
  if (locations.length > 0)
    await tx.sql
      .insertInto('provider_locations')
      .values(locations.map((one) => ({ ...one, ...of })))
      .execute();
  if (procedures.length > 0)
    await tx.sql
      .insertInto('provider_procedures')
      .values(procedures.map(({ slug, since }) => ({ ...of, procedure_slug: slug, since })))
      .execute();
  if (links.length > 0)
    await tx.sql
      .insertInto('provider_links')
      .values(links.map((one) => ({ ...one, ...of })))
      .execute();
  if (credentials.length > 0)
    await tx.sql
      .insertInto('provider_credentials')
      .values(credentials.map((one) => ({ ...one, ...of })))
      .execute();
  return n;
}
