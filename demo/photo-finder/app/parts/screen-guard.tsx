import { Component, type ReactNode, Suspense } from 'react';
import { type ApiError, asApiError, partFailure } from '../state/api/api-error.ts';
import { reload } from '../state/api/reload.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './notice.tsx';

interface Props {
  children: ReactNode;
  /** While it comes. */
  fallback?: ReactNode;
  /** Of what lies over a screen: the screen stays, and this goes. */
  onClose?: () => void;
}
interface State {
  error: ApiError | null;
}

/**
 * A screen that could not be loaded, or broke, says so in its place; header, footer and the other
 * screens go on.
 */
export class ScreenGuard extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(): State {
    return { error: partFailure() };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('[afterview]', error);
  }

  override render(): ReactNode {
    const { children, fallback, onClose } = this.props;
    const { error } = this.state;
    if (!error) return <Suspense fallback={fallback}>{children}</Suspense>;
    const problem = (
      <Problem
        error={error}
        onRetry={() => reload().catch((failure: unknown) => this.setState({ error: asApiError(failure) }))}
      />
    );
    return onClose ? (
      <Dialog title={error.isNetwork ? 'Not loaded yet' : 'Something is missing'} onClose={onClose}>
        {problem}
      </Dialog>
    ) : (
      problem
    );
  }
}
