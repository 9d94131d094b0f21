import { Component, type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { BareScreen, Notice } from './notice.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface Props {
  /** The name of the screen. */
  title: string;
  children: ReactNode;
}

/** A screen whose chunk is on its way, or cannot be loaded: no connection, or an update. */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    const { title, children } = this.props;
    if (!this.state.hasFailed) {
      const waiting = (
        <BareScreen title={title}>
          <SkeletonRows />
        </BareScreen>
      );
      return <Suspense fallback={waiting}>{children}</Suspense>;
    }
    return (
      <BareScreen title={title}>
        <div role="alert">
          <Notice
            icon="offline"
            title="This screen could not be loaded"
            action={<Button onPress={() => location.reload()}>Load again</Button>}
          >
            Check your connection. After an update of the service the page must be loaded again.
          </Notice>
        </div>
      </BareScreen>
    );
  }
}
