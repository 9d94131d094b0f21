import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../../texts/widget/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { readCode } from '../../ui/code-boxes.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { style } from '../../ui/style.ts';
import { CodeField } from './code-field.tsx';
import { useElement } from './context.tsx';
import { Form } from './form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { createSetUpModel, type SetUpCalls } from './second-factor-set-up.model.ts';
import { view } from './view.tsx';

export { enProfile } from '../../texts/widget/en-profile.ts';

const looks = {
  box: style({ display: 'grid', gap: '16px' }),
  app: style({ display: 'grid', gap: '12px', justifyItems: 'center', textAlign: 'center' }),
  secret: style({
    fontFamily: 'ui-monospace, monospace',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    userSelect: 'all',
  }),
  muted: style({ color: 'var(--_muted)', fontSize: '13px' }),
};

export interface SecondFactorSetUpProps {
  calls: SetUpCalls;
  /** The recovery codes are kept. */
  onDone: () => void;
  /** Stands beside the button of the first code. */
  beside?: ReactNode;
}

/** R128 scan, type the first code, keep the recovery codes. */
export const SecondFactorSetUp = view(function SecondFactorSetUp({ calls, onDone, beside }: SecondFactorSetUpProps) {
  const element = useElement();
  const { say, state } = element;
  const [m] = useState(() => createSetUpModel(element, calls));
  const box = useRef<HTMLDivElement>(null);
  const codes = m.recoveryCodes.value;
  const secret = m.secret.value;
  const error = m.error.value;
  useEffect(() => {
    void m.start();
    return m.stop;
  }, [m]);
  useEffect(() => {
    // The button that was pressed is gone.
    if (codes) box.current?.querySelector<HTMLElement>('button')?.focus();
  }, [codes]);
  if (codes)
    return (
      <div ref={box}>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </div>
    );
  if (error)
    return (
      <div className={looks.box} role="alert">
        <p>{errorText(error, say)}</p>
        <Button kind="secondary" onPress={() => void m.start()}>
          {say('try_again')}
        </Button>
      </div>
    );
  if (!secret)
    return (
      <div className={looks.box} role="status" aria-busy="true">
        <p className={looks.muted}>{say('loading_text')}</p>
        <Skeleton height={200} />
      </div>
    );
  return (
    <div className={looks.box} ref={box} part="second-factor">
      <p className={looks.muted}>{say('second_factor_set_up_text')}</p>
      <div className={looks.app}>
        <QrCode text={secret.uri} label={say('second_factor_qr')} />
        <p className={looks.muted}>{say('second_factor_secret')}</p>
        <code className={looks.secret} dir="ltr">
          {secret.secret.replace(/(.{4})(?!$)/g, '$1 ')}
        </code>
        <CopyButton
          text={secret.secret}
          label={say('second_factor_copy')}
          copiedLabel={say('copied_button')}
          onRefused={() => state.toast.show(say('copy_failed'), 'error')}
        />
      </div>
      <Form
        name="second_factor"
        submission={m.submission}
        submitLabel={say('second_factor_confirm')}
        onSubmit={(form) => void m.submit(readCode(form))}
        beside={beside}
      >
        <CodeField
          submission={m.submission}
          label="second_factor_code"
          onComplete={() => box.current?.querySelector<HTMLElement>('[type=submit]')?.click()}
        />
      </Form>
    </div>
  );
});
