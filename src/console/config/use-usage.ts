import type { Mode } from '../../contract/entities.ts';
import type { ConfigUsage } from '../../contract/wire-admin-config.ts';
import { call, type Refusal } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { countOf } from '../state/format.ts';
import { useLoaded } from '../state/use-loaded.ts';

export interface Usage {
  /** Null: not counted yet. */
  byMode: Partial<Record<Mode, ConfigUsage>> | null;
  error: Refusal | null;
  retry: () => void;
}

/** Who uses plans and fields, in each mode of the app: its configuration is one for both. */
export function useUsage(): Usage {
  const { app, place } = useConsole();
  const names = [...app.plans.map(({ id }) => id), ...app.fields.map(({ key }) => key)];
  const { data, error, reload } = useLoaded(`usage ${app.id} ${names.join()}`, async (signal) => {
    const answers = app.modes.map(async (mode) => {
      return [mode, (await call({ ...place, mode }, 'getUsage', {}, signal)).data] as const;
    });
    return Object.fromEntries(await Promise.all(answers)) as Usage['byMode'];
  });
  return { byMode: data, error, retry: reload };
}

const membersWord = (count: number) => (count === 1 ? 'member' : 'members');

/** "3 members and 1 test member"; null = no member is concerned. */
function inWords(counts: Partial<Record<Mode, number>>): string | null {
  const { live = 0, sandbox = 0 } = counts;
  const parts = [
    ...(live > 0 ? [`${countOf(live)} ${membersWord(live)}`] : []),
    ...(sandbox > 0 ? [`${countOf(sandbox)} test ${membersWord(sandbox)}`] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : null;
}

const counted = ({ byMode }: Usage, of: (usage: ConfigUsage) => number | undefined) =>
  Object.fromEntries(Object.entries(byMode ?? {}).map(([mode, usage]) => [mode, of(usage) ?? 0])) as Partial<
    Record<Mode, number>
  >;

/** Who holds a plan, in both modes; null = no one. */
export const holdersOf = (usage: Usage, planId: string) =>
  inWords(counted(usage, ({ plans }) => plans.find((plan) => plan.planId === planId)?.members));

/** Who has a value in a field, in both modes, of those who were counted; null = no one. */
export const valuesOf = (usage: Usage, key: string) =>
  inWords(counted(usage, ({ fields }) => fields.find((field) => field.key === key)?.members));
