import { createContext, useContext, useEffect, useState } from 'react';
import type { AuthFlow } from './flow.ts';

export const FlowContext = createContext<AuthFlow | null>(null);

export function useFlow(): AuthFlow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error('outside of the auth card');
  return flow;
}

/** A view's model, made once for as long as the view is shown; `stop` ends its clocks. */
export function useModel<Model extends object>(create: (flow: AuthFlow) => Model & { stop?(): void }): Model {
  const flow = useFlow();
  const [model] = useState(() => create(flow));
  useEffect(() => () => model.stop?.(), [model]);
  return model;
}
