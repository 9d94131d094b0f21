import { useElement } from '../element/context.tsx';
import { CustomFieldInput, fieldName } from '../element/custom-field-input.tsx';
import { Form, readFields } from '../element/form.tsx';
import { view } from '../element/view.tsx';
import { Panel } from './parts/panel.tsx';
import { ProfileImage } from './parts/profile-image.tsx';
import { Saved } from './parts/saved.tsx';
import { Suspended } from './parts/suspended.tsx';
import { createProfileInformationModel } from './profile-information.model.ts';
import { shellOf } from './shell-state.ts';
import { useModel } from './use-model.tsx';

/** §2.5 */
export const ProfileInformation = view(function ProfileInformation() {
  const element = useElement();
  const { say } = element;
  const m = useModel(createProfileInformationModel);
  const fields = shellOf(element).fields.value;
  const submit = (form: HTMLFormElement) => {
    const typed = readFields(form);
    const values = fields.flatMap(({ key, restrictToAdmin, type = 'text' }) => {
      const text = typed[fieldName(key)];
      // Other inputs show no stored value that their type does not have: only what the member
      // chooses there counts.
      const isText = !/^(?:date|number|boolean|.*select)$/.test(type);
      return text === undefined || restrictToAdmin || !isText ? [] : [[key, text]];
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
          <CustomFieldInput
            key={field.key}
            field={field}
            initial={m.initial(field.key)}
            isDisabled={field.restrictToAdmin}
            error={m.submission.mistakes.value[`customFields.${field.key}`]}
            onInput={(value) => m.change(field.key, value)}
            onLeave={(value) => m.check(field, value)}
          />
        ))}
      </Form>
    </Panel>
  );
});
