import { Component, type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from './notice.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface Props {
  children: ReactNode;
}

/** A screen whose chunk is on its way, or cannot be loaded: no connection, or an update. */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return <Suspense fallback={<Waiting />}>{this.props.children}</Suspense>;
    return (
      <div role="alert">
        <Notice
          icon="offline"
          title="This screen could not be loaded"
          action={<Button onPress={() => location.reload()}>Load again</Button>}
        >
          Check your connection. After an update of the service the page must be loaded again.
        </Notice>
      </div>
    );
  }
}

const Waiting = () => (
  <div aria-busy="true" style={{ paddingBlockStart: '108px' }}>
    <SkeletonRows />
  </div>
);
