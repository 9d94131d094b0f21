import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/service/store/store.ts';
import { storeOver } from '../../../src/service/store/store-over.ts';
import { describeEngines } from '../../support/engines.ts';
import { otherTenants, tenant } from '../../support/store-fixtures.ts';
import { rawRows } from './raw-rows.ts';
import { walk } from './walk.ts';

/** Tables with the data of one app. */
const tenantTables =
  /"?\b(members|identities|passkeys|second_factors|recovery_codes|plan_connections|teams|team_members|sessions|member_views|member_notes|devices|auth_flows|provider_flows|suspended_access|suspended_passkeys|payment_words|payment_events|limits|rates|outbox|mailbox|idempotency_keys|audit_log|audit_waiting|audit_seals|audit_removals|audit_changes|admin_jobs|daily_numbers|tag_sightings|page_findings|comment_channels|comments|comment_votes|comment_reports|comment_subscriptions|comment_events|comment_presence|admin_keys|webhook_secrets|stored_secrets)\b"?/g;

/**
 * What serves all apps by its nature: the worker of the outbox, the demo's mailbox, the sweeper,
 * the end of plans.
 */
const forAllApps = [
  /^with "(late|next)"/,
  /^update "outbox"/,
  /^select "id" from "outbox" where "state" = 'waiting'/,
  /^select (count\(\*\)|coalesce\(.*min\(.*due_at.*\), 0\)) as .*from "outbox" where "state" = '(waiting|dead)'/,
  /^(select|delete).* from "mailbox" (order|where "(recipient|number)")/,
  // The one job that chains all apps' entries.
  /^select .* from "audit_waiting"/,
  // Sealed anew at a start, and looked at by the doctor.
  /^select .* from "second_factors" where \(app_id, mode, member_id\) > /,
  /^select \* from "webhook_secrets"$/,
  // Each process reads those of all apps, and a start seals them anew.
  /^select .* from "stored_secrets"( where "sealed_value" is not null)?$/,
  // The sweeper.
  /^update "webhook_secrets" set .* where "previous_ends_at" <= /,
  // The one job that works for all apps.
  /^select .* from "admin_jobs" where "finished_at" is null/,
  // The key of a request names its app.
  /^select .* from "admin_keys" where "key_hash" = /,
  /^select "app_id", .* from "plan_connections" where "ends_at" is not null/,
  // Heartbeat and end of a process.
  /^(update|delete from) "comment_presence".* where "process" = /,
];

/** How often a statement names a tenant table, and how often it restricts the tenant. */
function isBound(sql: string): boolean {
  if (/^insert into/.test(sql)) return /app_id/.test(sql.slice(0, sql.indexOf('values')));
  const named = new Set(sql.match(/(from|join|update) "?\w+"?/g)?.filter((part) => part.match(tenantTables)));
  const bound = sql.match(/"?app_id"? = /g) ?? [];
  return named.size <= bound.length;
}

describe('R51 the check itself', () => {
  it.each([
    'select * from "members" where "id" = ?',
    'update "sessions" set "ends_at" = ? where "token_hash" = ?',
    'delete from "auth_flows" where "expires_at" < ?',
    'select * from "teams" inner join "team_members" on "id" = "team_id" where "teams"."app_id" = ?',
    'insert into "devices" ("token_hash") values (?)',
  ])('R51 it notices %s', (sql) => {
    expect(isBound(sql)).toBe(false);
  });
});

describeEngines('R51 the data of one app', (engine) => {
  it('R51 every statement on a tenant table names the tenant', async () => {
    const statements = new Set<string>();
    const store = await engine.open({ trace: (sql) => statements.add(sql.trim()) });
    statements.clear();
    await walk(store, tenant);
    const ofTenants = [...statements].filter((sql) => sql.match(tenantTables));
    expect(ofTenants.length).toBeGreaterThan(60);
    const unbound = ofTenants.filter((sql) => !isBound(sql) && !forAllApps.some((allowed) => allowed.test(sql)));
    expect(unbound).toEqual([]);
  });

  it('R51 the list contains every table with rows of an app', async () => {
    const place = await engine.place();
    await engine.open({}, place);
    if ('memory' in place) return;
    const tables =
      'url' in place
        ? await rawRows(
            place,
            `select distinct table_name as name from information_schema.columns where column_name = 'app_id' and table_schema = current_schema()`,
          )
        : await rawRows(
            place,
            `select distinct t.name as name from pragma_table_list t join pragma_table_info(t.name) c where c.name = 'app_id' and t.schema = 'main'`,
          );
    const names = tables.map(({ name }) => String(name));
    expect(names.length).toBeGreaterThan(15);
    // Keys and origins identify the app of a request; there is no tenant before.
    const open = ['app_keys', 'app_origins', 'seeds'];
    expect(names.filter((name) => !name.match(tenantTables) && !open.includes(name))).toEqual([]);
  });

  it('R51 the walk above calls everything that a store can do', async () => {
    const store = await engine.open();
    const called = new Set<string>();
    const watched = Object.fromEntries(
      Object.entries(store).map(([room, value]) => [
        room,
        typeof value === 'object' ? watch(room, value, called) : value,
      ]),
    ) as unknown as Store;
    await walk(watched, tenant);
    const all = Object.entries(storeOver({} as never))
      .filter(([, value]) => typeof value === 'object')
      .flatMap(([room, methods]) => Object.keys(methods).map((name) => `${room}.${name}`));
    expect([...called].sort()).toEqual(all.sort());
  });

  it('R51 the same names live in several apps and modes beside each other', async () => {
    const store = await engine.open();
    for (const one of [tenant, ...otherTenants]) await walk(store, one);
    for (const one of [tenant, ...otherTenants]) {
      expect(await store.members.byEmail(one, 'grace@example.com')).toMatchObject({ appId: one.appId, mode: one.mode });
      expect(await store.members.count(one)).toBe(1);
      expect(await store.auditLog.list(one)).toHaveLength(1);
    }
  });
});

function watch(room: string, methods: object, called: Set<string>): object {
  return new Proxy(methods, {
    get(target, name) {
      called.add(`${room}.${String(name)}`);
      return Reflect.get(target, name);
    },
  });
}
