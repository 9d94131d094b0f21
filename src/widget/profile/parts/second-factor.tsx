import { Button } from '../../../ui/button.tsx';
import { useElement } from '../../element/context.tsx';
import { momentOf } from '../../element/moment-of.ts';
import { RecoveryCodes } from '../../element/recovery-codes.tsx';
import { SecondFactorSetUp } from '../../element/second-factor-set-up.tsx';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';
import { createSecondFactorModel } from '../second-factor.model.ts';
import { useModel } from '../use-model.tsx';
import { Fetched } from './fetched.tsx';
import { Row } from './row.tsx';

/** R128 shown where the app allows an authenticator app. */
export const SecondFactor = view(function SecondFactor() {
  const { state } = useElement();
  return state.app.config.value?.secondFactor ? <SecondFactorSection /> : null;
});

const SecondFactorSection = view(function SecondFactorSection() {
  const { say } = useElement();
  const m = useModel(createSecondFactorModel);
  const status = m.status.data.value;
  const running = m.running.value;
  const open = m.open.value;
  const cancel = (
    <Button kind="secondary" onPress={m.close}>
      {say('cancel_button')}
    </Button>
  );
  return (
    <div className={profile.section} part="second-factor">
      <h3>{say('second_factor_section')}</h3>
      <Fetched from={m.status}>
        {open === 'set-up' ? (
          <SecondFactorSetUp calls={m.calls} onDone={m.close} beside={cancel} />
        ) : open ? (
          <RecoveryCodes codes={open} onDone={m.close} />
        ) : status?.isOn ? (
          <ul>
            <Row
              id="second-factor"
              title={say('second_factor_on', { when: momentOf(status.since ?? '') })}
              note={say('recovery_codes_left', { count: status.recoveryCodesLeft })}
            >
              <Button kind="secondary" isSmall isBusy={running === 'renew'} onPress={() => void m.renew()}>
                {say('recovery_codes_renew')}
              </Button>
              {!status.isRequired && (
                <Button
                  kind="secondary"
                  isSmall
                  isBusy={running === 'remove'}
                  describedBy="second-factor"
                  onPress={() => void m.remove()}
                >
                  {say('remove_button')}
                </Button>
              )}
            </Row>
          </ul>
        ) : (
          <>
            <p className={profile.muted}>{say('second_factor_off')}</p>
            <div>
              <Button kind="secondary" onPress={m.add}>
                {say('second_factor_add')}
              </Button>
            </div>
          </>
        )}
      </Fetched>
    </div>
  );
});
