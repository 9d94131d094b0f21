import type { Mode } from '../../contract/entities.ts';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { call } from './api.ts';
import { useConsole } from './console-context.ts';
import { useLoaded } from './use-loaded.ts';

type Install = AdminWire['getInstall']['answer']['data'];

/** Where the service is, and where the tag was seen in each mode of the app. */
export function useInstall() {
  const { app, place } = useConsole();
  return useLoaded(`install ${app.id}`, async (signal) => {
    const answers = app.modes.map(async (mode) => {
      return [mode, (await call({ ...place, mode }, 'getInstall', {}, signal)).data] as const;
    });
    return Object.fromEntries(await Promise.all(answers)) as Partial<Record<Mode, Install>>;
  });
}
