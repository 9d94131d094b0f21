import { TextField } from '../../ui/text-field.tsx';
import { useElement } from '../element/context.tsx';
import { Form, readFields } from '../element/form.tsx';
import { view } from '../element/view.tsx';
import { Panel } from './parts/panel.tsx';
import { ProfileImage } from './parts/profile-image.tsx';
import { Saved } from './parts/saved.tsx';
import { Suspended } from './parts/suspended.tsx';
import { createProfileInformationModel } from './profile-information.model.ts';
import { shellOf } from './shell-state.ts';
import { useModel } from './use-model.tsx';

const fieldName = (key: string) => `field-${key}`;

/** §2.5 */
export const ProfileInformation = view(function ProfileInformation() {
  const element = useElement();
  const { say, labelOf } = element;
  const m = useModel(createProfileInformationModel);
  const fields = shellOf(element).fields.value;
  const submit = (form: HTMLFormElement) => {
    const typed = readFields(form);
    const values = fields.flatMap(({ key, restrictToAdmin }) => {
      const text = typed[fieldName(key)];
      return text === undefined || restrictToAdmin ? [] : [[key, text]];
    });
    void m.submit(Object.fromEntries(values));
  };
  return (
    <Panel title={say('profile_information_title')} keepsTitle>
      <Suspended />
      <ProfileImage />
      <Form
        name="profile"
        submission={m.submission}
        submitLabel={say('save_button')}
        isReady={m.isDirty.value}
        onSubmit={submit}
        beside={<Saved isShown={m.isSaved.value} />}
      >
        {fields.map((field) => (
          <TextField
            key={field.key}
            name={fieldName(field.key)}
            label={labelOf(field)}
            placeholder={labelOf(field)}
            initial={m.initial(field.key)}
            isDisabled={field.restrictToAdmin}
            error={m.submission.mistakes.value[`customFields.${field.key}`]}
            onInput={(value) => m.change(field.key, value)}
          />
        ))}
      </Form>
    </Panel>
  );
});
