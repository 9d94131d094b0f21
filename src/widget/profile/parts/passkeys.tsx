import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useElement } from '../../element/context.tsx';
import { Form, readFields } from '../../element/form.tsx';
import { momentOf } from '../../element/moment-of.ts';
import { view } from '../../element/view.tsx';
import { hasPasskeys } from '../../sdk/passkeys.ts';
import { createPasskeysModel } from '../passkeys.model.ts';
import { profile } from '../profile.style.ts';
import { useModel } from '../use-model.tsx';
import { Fetched } from './fetched.tsx';
import { Row } from './row.tsx';

/** R126 in a browser without passkeys it shows those of other devices. */
export const Passkeys = view(function Passkeys() {
  const { state } = useElement();
  const isOn = state.app.config.value?.passkeys !== undefined;
  return isOn && (hasPasskeys() || state.member.current.value?.auth.hasPasskey) ? <PasskeyList /> : null;
});

const PasskeyList = view(function PasskeyList() {
  const { say } = useElement();
  const m = useModel(createPasskeysModel);
  const passkeys = m.list.data.value?.passkeys ?? [];
  const renamed = m.renamed.value;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(renamed);
  useLayoutEffect(() => {
    // The pressed button makes room for the field, and the field for the button.
    const next = renamed ? '[name=passkey-name]' : `[aria-describedby="passkey-${before.current}"]`;
    if (renamed !== before.current) box.current?.querySelector<HTMLElement>(next)?.focus();
    before.current = renamed;
  }, [renamed]);
  return (
    <div className={profile.section} part="passkeys" ref={box}>
      <h3>{say('passkeys_title')}</h3>
      <p className={profile.muted}>{say('passkeys_text')}</p>
      <Fetched from={m.list}>
        {passkeys.length > 0 && (
          <ul>
            {passkeys.map((one) =>
              renamed === one.id ? (
                <li key={one.id} className={profile.row} part="row">
                  <Form
                    name="passkey"
                    submission={m.renaming}
                    submitLabel={say('save_button')}
                    onSubmit={(form) => m.rename(one.id, readFields(form)['passkey-name'] ?? '')}
                    beside={
                      <Button kind="secondary" onPress={() => m.startRenaming(null)}>
                        {say('cancel_button')}
                      </Button>
                    }
                  >
                    <TextField
                      name="passkey-name"
                      label={say('passkey_name')}
                      autoComplete="off"
                      initial={one.name}
                      error={m.renaming.mistakes.value.name}
                      onInput={() => m.renaming.forgive('name')}
                    />
                  </Form>
                </li>
              ) : (
                <Row
                  key={one.id}
                  id={`passkey-${one.id}`}
                  title={one.name}
                  note={
                    one.lastUsedAt
                      ? say('passkey_last_used', { when: momentOf(one.lastUsedAt) })
                      : say('passkey_added', { when: momentOf(one.createdAt) })
                  }
                >
                  <Button
                    kind="secondary"
                    isSmall
                    describedBy={`passkey-${one.id}`}
                    onPress={() => m.startRenaming(one.id)}
                  >
                    {say('passkey_rename')}
                  </Button>
                  <Button
                    kind="secondary"
                    isSmall
                    isBusy={m.running.value === one.id}
                    describedBy={`passkey-${one.id}`}
                    onPress={() => void m.remove(one.id)}
                  >
                    {say('remove_button')}
                  </Button>
                </Row>
              ),
            )}
          </ul>
        )}
        {hasPasskeys() && !renamed && (
          <div>
            <Button kind="secondary" isBusy={m.running.value === 'add'} onPress={() => void m.add()}>
              {say('passkey_add')}
            </Button>
          </div>
        )}
      </Fetched>
    </div>
  );
});
