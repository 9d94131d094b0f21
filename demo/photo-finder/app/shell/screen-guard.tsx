import { Component, type ReactNode, Suspense } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/notice.tsx';
import { asApiError } from '../state/api-error.ts';

interface Props {
  children: ReactNode;
  /** While it comes. */
  fallback?: ReactNode;
  /** Of what lies over a screen: the screen stays, and this goes. */
  onClose?: () => void;
}
interface State {
  hasFailed: boolean;
}

/**
 * A screen that could not be loaded, or broke, says so in its place; header, footer and the other screens go on.
 */
export class ScreenGuard extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('[afterview]', error);
  }

  override render(): ReactNode {
    const { children, fallback, onClose } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    // What failed once fails for as long as this page stands, and offline a new one would show nothing at all.
    const problem = (
      <Problem error={asApiError(undefined)} onRetry={() => navigator.onLine && window.location.reload()} />
    );
    return onClose ? (
      <Dialog title="Something is missing" onClose={onClose}>
        {problem}
      </Dialog>
    ) : (
      problem
    );
  }
}
