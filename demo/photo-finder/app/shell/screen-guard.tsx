import { Component, type ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';

interface State {
  hasFailed: boolean;
}

/** A screen that could not be loaded, or broke, says so in its place; header, footer and the other screens go on. */
export class ScreenGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('[afterview]', error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice
        icon="alert"
        isAlert
        title="This page did not load"
        actions={
          <Button kind="primary" onClick={() => window.location.reload()}>
            Load it again
          </Button>
        }
      >
        <p>A part of it is missing. That happens when the connection breaks off, or after an update of the site.</p>
      </Notice>
    );
  }
}
