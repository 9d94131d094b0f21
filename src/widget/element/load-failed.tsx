import type { ReadonlySignal } from '@preact/signals-core';
import { errorText } from '../../texts/widget/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { style } from '../../ui/style.ts';
import type { SdkError } from '../sdk/error.ts';
import { useElement } from './context.tsx';
import { view } from './view.tsx';

const failed = style({
  display: 'grid',
  justifyItems: 'center',
  gap: '12px',
  paddingBlock: '24px 8px',
  textAlign: 'center',
  '& > svg': { color: 'var(--_muted)' },
  '& > p': { color: 'var(--_muted)', marginBlockEnd: '12px' },
});

interface Loading {
  /** Unset where a file of ours did not come, which has no answer of the service. */
  error?: ReadonlySignal<SdkError | null>;
  status: ReadonlySignal<string>;
  load(): Promise<unknown>;
}

/** Something did not come: what happened, why, and the way out (R100). */
export const LoadFailed = view(function LoadFailed({ error, status, load }: Loading) {
  const { say } = useElement();
  const reason = error?.value;
  const isOutOfReach = !reason || reason.code === 'network-error' || reason.code === 'timeout';
  return (
    <div className={failed} role="alert">
      <Icon name={isOutOfReach ? 'offline' : 'alert'} size={32} />
      <h1 part="heading">{say('load_failed_title')}</h1>
      <p part="description">{isOutOfReach ? say('load_failed_message') : errorText(reason, say)}</p>
      <Button isWide isNext isBusy={status.value === 'loading'} onPress={() => void load()}>
        {say('try_again')}
      </Button>
    </div>
  );
});
