import type { CustomField } from '../../contract/entities.ts';

/** A field of the app, or one that every member has. */
export type EditedField = Pick<
  CustomField,
  'key' | 'label' | 'type' | 'required' | 'options' | 'pattern' | 'min' | 'max' | 'help'
>;
