import { useEffect, useState } from 'react';
import { type ElementContext, useElement } from '../element/context.tsx';

interface Model {
  /** Begins when the panel is shown. */
  load?(): Promise<void>;
  /** Ends its clocks. */
  stop?(): void;
}

/** A panel's model, made once for as long as the panel is shown. */
export function useModel<M extends object>(create: (element: ElementContext) => M & Model): M {
  const element = useElement();
  const [model] = useState(() => create(element));
  useEffect(() => {
    void model.load?.();
    return () => model.stop?.();
  }, [model]);
  return model;
}
