import { useSignals } from '@preact/signals-react/runtime';
import type { FunctionComponent, ReactNode } from 'react';

/** 1 = closed by hand in a `finally`, as the signals' own transform for components does it. */
const managedComponent = 1;

/**
 * Makes a component that follows every signal it reads. Without a transform in the build a
 * component that forgets `useSignals` goes stale in silence: so every component of the rooms above
 * is made here, and a house test says so (R104).
 */
export function view<Props extends object = object>(render: (props: Props) => ReactNode): FunctionComponent<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once a component, at module level
  function View(props: Props): ReactNode {
    const store = useSignals(managedComponent);
    try {
      return render(props);
    } finally {
      store.f();
    }
  }
  View.displayName = render.name;
  return View;
}
