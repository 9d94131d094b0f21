import { variables } from '../service/variables.ts';
import type { Terminal } from './command.ts';

/** The address of the service, as its environment has it; null where it is not set. */
export function serviceUrlOf(env: Terminal['env']): string | null {
  const isDemo = ['1', 'true'].includes(env.MS_DEMO?.trim() ?? '');
  const ownUrl = `http://localhost:${env.MS_PORT?.trim() || variables.MS_PORT.fallback}`;
  const url = env.MS_PUBLIC_URL?.trim() || (isDemo ? ownUrl : null);
  return url && URL.canParse(url) ? new URL(url).origin : null;
}
