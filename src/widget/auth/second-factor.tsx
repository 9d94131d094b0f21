import { useRef } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { readCode } from '../../ui/code-boxes.tsx';
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
  return login && <SecondFactorForm key={login.token} login={login} />;
});

const SecondFactorForm = view(function SecondFactorForm({ login }: { login: WaitingLogin }) {
  const { say } = useElement();
  const m = useModel((flow) => createSecondFactorModel(flow, login));
  const box = useRef<HTMLDivElement>(null);
  const usesRecoveryCode = m.usesRecoveryCode.value;
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
  const submit = (form: HTMLFormElement) => {
    const { recovery_code: recoveryCode, remember } = readFields(form);
    void m.submit({ code: recoveryCode ?? readCode(form), rememberDevice: remember === 'true' });
  };
  return (
    <div ref={box}>
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
        <TextButton onPress={m.change}>
          {say(usesRecoveryCode ? 'second_factor_use_app' : 'second_factor_use_recovery')}
        </TextButton>
      </div>
    </div>
  );
});
