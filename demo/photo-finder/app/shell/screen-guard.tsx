import { Component, type ReactNode, Suspense } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/notice.tsx';
import { asApiError } from '../state/api-error.ts';
import { askAnew } from './late-view.tsx';

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
 * A screen that could not be loaded, or broke, says so in its place; header, footer and the other screens go on. What could not be
 * loaded for want of a network is asked for anew.
 */
export class ScreenGuard extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('[afterview]', error);
  }

  again = (): void => {
    askAnew();
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    const { children, fallback, onClose } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    // After an update of the site only its new page knows the new parts.
    const problem = (
      <Problem error={asApiError(undefined)} onRetry={navigator.onLine ? () => window.location.reload() : this.again} />
    );
    return onClose ? (
      <Dialog label="This did not load" onClose={onClose}>
        {problem}
      </Dialog>
    ) : (
      problem
    );
  }
}
