// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight do not exist, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: the link in each row takes the focus
import type { ComponentProps } from 'react';

type Props = ComponentProps<'div'>;

/** A table by its roles, so that it can hold the rows in sight alone. */
export const Table = (props: Props) => <div role="table" {...props} />;
export const RowGroup = (props: Props) => <div role="rowgroup" {...props} />;
export const Row = (props: Props) => <div role="row" {...props} />;
export const Cell = (props: Props) => <div role="cell" {...props} />;
export const ColumnTitle = (props: ComponentProps<'span'>) => <span role="columnheader" {...props} />;
