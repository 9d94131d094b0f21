import { Skeleton } from '../../ui/skeleton.tsx';
import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';

const rows = style({
  display: 'grid',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '2fr 1fr 1fr',
    gap: '24px',
    padding: '12px 24px',
    borderBlockEnd: '1px solid var(--_line)',
    [onNarrow]: { paddingInline: '16px' },
  },
});

/** The shape of a list that is loading. */
export const SkeletonRows = () => (
  <div className={rows} aria-busy="true">
    {[62, 48, 70, 55, 44, 66, 52, 58].map((width) => (
      <div key={width}>
        <Skeleton width={`${width}%`} />
        <Skeleton width="60%" />
        <Skeleton width="70px" />
      </div>
    ))}
  </div>
);
