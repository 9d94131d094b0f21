import type { ElementContext } from '../element/context.tsx';
import { createActions } from './actions.ts';
import { createResource } from './resource.ts';

/** R29 where the member is logged in, and how that ends. */
export function createSessionsModel(element: ElementContext) {
  const { sdk } = element.state;
  const list = createResource(sdk.getMemberSessions);
  const { running, run } = createActions(element);
  return {
    list,
    load: list.load,
    running,
    /** Without an id: everywhere but here. */
    end: (sessionId?: string) =>
      run(sessionId ?? 'all', async () => {
        const answer = await sdk.revokeMemberSessions(sessionId ? { sessionId } : {});
        const known = list.data.peek()?.sessions ?? [];
        const sessions = known.filter(({ id, isCurrent }) => isCurrent || (sessionId && id !== sessionId));
        list.data.value = { sessions };
        return answer._internalUseOnly?.message;
      }),
  };
}
