import { type CSSProperties, type FunctionComponent, useMemo } from 'react';
import { brandProperties } from '../../ui/branding.ts';
import { Context, type ElementContext } from './context.tsx';
import { Questions } from './questions.tsx';
import { surroundings } from './surroundings.ts';
import { view } from './view.tsx';

/** What one element has its shell render. */
export interface Shown {
  element: HTMLElement;
  context: ElementContext;
  Component: FunctionComponent;
}

/**
 * The root inside the shadow root: it cuts off what the page passes down, and carries tokens,
 * branding, scheme and direction.
 */
export const Shell = view(function Shell({ shown }: { shown: Shown }) {
  const { element, context, Component } = shown;
  const branding = context.state.app.config.value?.branding;
  const moves = context.moves.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a move, or when shown anew, the page around may be another
  const around = useMemo(
    () => surroundings(element, context.isInline.peek()),
    [element, context, moves, context.isShown.value],
  );
  const properties = useMemo(
    () => brandProperties(branding, around.accent, around.font) as CSSProperties,
    [branding, around.accent, around.font],
  );

  return (
    <Context value={context}>
      <div className="root" data-scheme={around.scheme} dir={around.direction} style={properties} part="root">
        <Component />
        <Questions />
      </div>
    </Context>
  );
});
