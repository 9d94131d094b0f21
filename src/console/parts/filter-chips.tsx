import { type ReactNode, useState } from 'react';
import { screen } from './screen.style.ts';

/** The filters of a list, as chips. A phone shows those that are set, and the others on demand. */
export function FilterChips({ children }: { children: ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <fieldset className={screen.filters} aria-label="Filters" data-folded={isUnfolded ? undefined : ''}>
      <button type="button" className={screen.chip} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        <span>Filters</span>
      </button>
      {children}
    </fieldset>
  );
}
