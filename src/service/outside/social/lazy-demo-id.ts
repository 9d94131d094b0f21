import type { IncomingMessage, ServerResponse } from 'node:http';
import { providerCallbackPath } from '../../../contract/constants.ts';
import type { DemoId } from './demo-id.ts';
import type { DemoPerson } from './demo-id-page.ts';

/** The name of the demo's provider in the app file. */
export const demoProvider = { provider: 'demo-id', clientId: 'latchkey-demo' } as const;

/** Demo ID, made at its first use: its library and key take a while, and few demos need it. */
export function lazyDemoId(serviceUrl: string, people: () => readonly DemoPerson[]) {
  const issuer = `${serviceUrl}/demo-id`;
  let starting: Promise<DemoId> | undefined;
  const start = async () => {
    const { startDemoId } = await import('./demo-id.ts');
    const redirectUris = [`${serviceUrl}${providerCallbackPath}/${demoProvider.provider}`];
    return startDemoId({ issuer, redirectUris, people: people() });
  };
  return {
    issuer,
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      starting ??= start();
      (await starting).handle(request, response);
    },
  };
}
