import { parseArgs } from 'node:util';
import { auditProblems } from '../contract/audit-problems.ts';
import { builtInAppIds } from '../contract/built-in-apps.ts';
import type { Tenant } from '../contract/tenant.ts';
import type { AuditFinding } from '../contract/wire-admin-audit.ts';
import type { ChainEnd } from '../service/store/apps/seal-audit.ts';
import type { Store } from '../service/store/store.ts';
import { checkChain, unsealedFindings } from '../service/use-cases/admin/check-chain.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { withStore } from './store-beside.ts';

const checkedAtOnce = 5_000;
const headForm = /^([\w-]+):(live|sandbox):(\d{1,15}):([0-9a-f]{64})$/;

interface Verdict extends Tenant {
  entries: number;
  removed: number;
  head: ChainEnd;
  findings: { entry: number | null; sentence: string }[];
}

interface Head extends Tenant, ChainEnd {}

function headOf(given: string): Head {
  const [, appId, mode, position, hash] = headForm.exec(given) ?? [];
  if (!appId) throw new WrongUsage(`--head is app:mode:number:hash as "audit verify" prints it, not "${given}".`);
  return { appId, mode: mode as Tenant['mode'], position: Number(position), hash: hash! };
}

/** A chain that was rewritten from some entry on has other hashes than a stored head. */
async function headFinding({ auditChain }: Store, tenant: Tenant, { position, hash }: Head): Promise<string | null> {
  const removed = await auditChain.removed(tenant);
  if (position < removed.position) return null;
  const [sealed] =
    position === removed.position ? [removed] : await auditChain.sealed(tenant, { after: position - 1, limit: 1 });
  return sealed?.position === position && sealed.hash === hash
    ? null
    : `Position ${position} of the chain has another hash than --head: the log was rewritten.`;
}

const sentenceOf = ({ entry, problem }: AuditFinding) => ({
  entry,
  sentence: `Entry ${entry}: ${auditProblems[problem]}`,
});

async function verdictOf(store: Store, tenant: Tenant, heads: Head[], terminal: Terminal): Promise<Verdict> {
  const findings: Verdict['findings'] = [];
  let entries = 0;
  for (let after: number | null = 0; after !== null && !terminal.signal.aborted; ) {
    const part = await checkChain(store, tenant, after, checkedAtOnce);
    findings.push(...part.findings.map(sentenceOf));
    entries += part.checked;
    after = part.next;
    terminal.draw?.(`${tenant.appId}, ${tenant.mode}: ${entries} entries`);
  }
  terminal.draw?.('');
  findings.push(...(await unsealedFindings(store, tenant)).map(sentenceOf));
  for (const head of heads) {
    if (head.appId !== tenant.appId || head.mode !== tenant.mode) continue;
    const sentence = await headFinding(store, tenant, head);
    if (sentence) findings.push({ entry: null, sentence });
  }
  const [removed, head] = [await store.auditChain.removed(tenant), await store.auditChain.end(tenant)];
  return { ...tenant, entries, removed: removed.position, head, findings };
}

/** R122 checks the chain of every app. Seals waiting entries first, to cover the whole log. */
export async function verifyAudit(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...formatOption, head: { type: 'string', multiple: true } } as const;
  const { values } = parseArgs({ args, options });
  const json = isJson(values.format);
  const heads = (values.head ?? []).map(headOf);
  const verdicts = await withStore(terminal, async (store) => {
    await store.auditChain.seal();
    const found: Verdict[] = [];
    for (const appId of new Set([...(await store.apps.all()).map(({ id }) => id), ...builtInAppIds]))
      for (const mode of ['live', 'sandbox'] as const) {
        const verdict = await verdictOf(store, { appId, mode }, heads, terminal);
        const isUsed = verdict.head.position > 0 || verdict.findings.length > 0;
        if (isUsed) found.push(verdict);
      }
    return found;
  });
  const unknown = heads.find(({ appId, mode }) => !verdicts.some((one) => one.appId === appId && one.mode === mode));
  if (unknown) throw new WrongUsage(`${unknown.appId}, ${unknown.mode} has no audit log here.`);
  if (terminal.signal.aborted) return exitCodes.interrupted;
  const isFine = verdicts.every(({ findings }) => findings.length === 0);
  if (json) terminal.out(JSON.stringify({ ok: isFine, chains: verdicts }));
  else for (const verdict of verdicts) for (const line of linesOf(verdict)) terminal.out(line);
  return isFine ? exitCodes.fine : exitCodes.problem;
}

function linesOf({ appId, mode, entries, removed, head, findings }: Verdict): string[] {
  if (findings.length > 0)
    return findings.map(({ sentence }) => `${appId}, ${mode}: ${sentence[0]!.toLowerCase()}${sentence.slice(1)}`);
  const gone = removed > 0 ? ` ${removed} older ones were removed by retention.` : '';
  return [
    `${appId}, ${mode}: ${entries} ${entries === 1 ? 'entry' : 'entries'}, unchanged.${gone}`,
    `  --head ${appId}:${mode}:${head.position}:${head.hash}`,
  ];
}
