import { type FormEvent, useState } from 'react';
import { useElement } from '../element/context.tsx';
import { view } from '../element/view.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import { profile } from './profile.style.ts';
import { createProfileInformationModel } from './profile-information.model.ts';
import type { ShellState } from './shell-state.ts';

/** §2.5 */
export const ProfileInformation = view(function ProfileInformation({ shell }: { shell: ShellState }) {
  const element = useElement();
  const { say } = element;
  const [m] = useState(() => createProfileInformationModel(element));
  const fields = shell.fields.value;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const values = fields.flatMap(({ key, restrictToAdmin }) => {
      const input = elements.namedItem(`field-${key}`);
      return input instanceof HTMLInputElement && !restrictToAdmin ? [[key, input.value]] : [];
    });
    void m.submit(Object.fromEntries(values));
  };
  return (
    <section className={profile.panel} part="panel">
      <h2 part="heading">{say('profile_information_title')}</h2>
      <form className={profile.form} name="profile" method="post" noValidate onSubmit={submit} part="form">
        {fields.map(({ key, label, restrictToAdmin }) => (
          <TextField
            key={key}
            name={`field-${key}`}
            label={label}
            placeholder={label}
            initial={m.saved.peek()[key] ?? ''}
            isDisabled={restrictToAdmin}
            error={m.mistakes.value[key]}
            onInput={(value) => m.change(key, value)}
          />
        ))}
        <div className={profile.save}>
          <Button type="submit" isBusy={m.isBusy.value} isDisabled={!m.isDirty.value && !m.isBusy.value}>
            {say('save_button')}
          </Button>
          <span className={profile.saved} role="status">
            {m.isSaved.value && (
              <>
                <Icon name="check" size={16} />
                {say('saved')}
              </>
            )}
          </span>
        </div>
      </form>
    </section>
  );
});
