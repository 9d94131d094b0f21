import { useEffect, useRef } from 'react';
import { errorText } from '../../texts/widget/error-text.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { readCode } from '../../ui/code-boxes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodeField } from '../element/code-field.tsx';
import { useElement } from '../element/context.tsx';
import { Form, readFields } from '../element/form.tsx';
import { LoadFailed } from '../element/load-failed.tsx';
import { view } from '../element/view.tsx';
import type { WaitingLogin } from '../state/second-factor.ts';
import { auth } from './auth.style.ts';
import { Heading } from './parts/heading.tsx';
import { Loading } from './parts/loading.tsx';
import { createSecondFactorModel } from './second-factor.model.ts';
import { useModel } from './use-flow.tsx';

/** R128 what a login waits for: a code, or an app that is yet to be set up. */
export const SecondFactor = view(function SecondFactor() {
  const login = useElement().state.secondFactor.waiting.value;
  return login && <SecondFactorForm key={login.refusal.secondFactorToken} login={login} />;
});

const SecondFactorForm = view(function SecondFactorForm({ login }: { login: WaitingLogin }) {
  const { say } = useElement();
  const m = useModel((flow) => createSecondFactorModel(flow, login));
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef('code');
  const step = m.sent.value === null ? m.step.value : 'sent';
  useEffect(() => {
    // What was pressed is gone.
    const card = box.current?.closest<HTMLElement>('[data-card]');
    if (shown.current !== step) (card?.querySelector('input') ?? card)?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  const SetUp = m.SetUp.value;
  if (m.needsSetUp)
    return SetUp ? (
      <>
        <Heading title={say('second_factor_set_up_title')} />
        <SetUp calls={m.setUp} onDone={m.finishSetUp} />
      </>
    ) : m.status.value === 'failed' ? (
      <LoadFailed status={m.status} load={m.loadSetUp} />
    ) : (
      <Loading />
    );
  return <div ref={box}>{m.step.value === 'lost' ? <Lost m={m} /> : <Code m={m} />}</div>;
});

interface StepProps {
  m: ReturnType<typeof createSecondFactorModel>;
}

const Code = view(function Code({ m }: StepProps) {
  const { say } = useElement();
  const usesRecoveryCode = m.step.value === 'recovery';
  const submit = (form: HTMLFormElement) => {
    const { recovery_code: recoveryCode, remember } = readFields(form);
    void m.submit({ code: recoveryCode ?? readCode(form), rememberDevice: remember === 'true' });
  };
  return (
    <>
      <Heading title={say('second_factor_title')}>
        {say(usesRecoveryCode ? 'recovery_code_text' : 'second_factor_text')}
      </Heading>
      <Form
        key={String(usesRecoveryCode)}
        name="second_factor"
        submission={m.submission}
        submitLabel={say('login')}
        onSubmit={submit}
      >
        {usesRecoveryCode ? (
          <TextField
            name="recovery_code"
            label={say('recovery_code')}
            autoComplete="off"
            error={m.submission.mistakes.value.code}
            onInput={() => m.submission.forgive('code')}
          />
        ) : (
          <CodeField submission={m.submission} label="second_factor_code" />
        )}
        <ChoiceField name="remember" label={say('second_factor_remember')} />
      </Form>
      <div className={auth.ways}>
        <TextButton onPress={() => m.go(usesRecoveryCode ? 'code' : 'recovery')}>
          {say(usesRecoveryCode ? 'second_factor_use_app' : 'second_factor_use_recovery')}
        </TextButton>
        <TextButton onPress={() => m.go('lost')}>{say('second_factor_lost')}</TextButton>
      </div>
    </>
  );
});

/** R127 the way back from a lost app. */
const Lost = view(function Lost({ m }: StepProps) {
  const { say } = useElement();
  const sent = m.sent.value;
  return (
    <>
      <Heading title={say('second_factor_lost_title')}>
        {sent === null && (m.refusal ? errorText(m.refusal, say) : say('second_factor_lost_text'))}
      </Heading>
      {sent === null ? (
        <Form
          name="lost_second_factor"
          submission={m.submission}
          submitLabel={say('second_factor_lost_send')}
          onSubmit={() => void m.sendLostLink()}
        >
          {null}
        </Form>
      ) : (
        <p className={auth.linked} role="status">
          <Icon name="check" />
          <span>{sent}</span>
        </p>
      )}
      <div className={auth.ways}>
        <TextButton onPress={() => m.go('code')}>{say('second_factor_use_app')}</TextButton>
      </div>
    </>
  );
});
