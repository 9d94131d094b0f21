import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** How often everything was asked for anew: React keeps a failure for ever. */
let round = 0;

/** Whatever failed to load is loaded when it is next shown. */
export function askAnew(): void {
  round++;
}

/** A screen, or what lies over one, that comes when it is first needed. */
export function lateView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let made = -1;
  let newest: ComponentType<object>;
  const now = () => {
    if (made < round) newest = lazy(() => load().then((View) => ({ default: View as ComponentType<object> })));
    made = round;
    return newest;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, when the page's own module is loaded
  return function LateView(props: Props): ReactNode {
    const [View] = useState(now);
    return <View {...props} />;
  };
}
