import type { Provider } from '../../../contract/provider-entities.ts';
import type { Wire } from '../../../contract/wire.ts';

/** What is sent of a page to change it. */
export type Patch = Omit<Wire['updateProvider']['in'], 'providerId'>;
/** What is wrong with what was typed, by field. */
export type Wrong = Readonly<Record<string, string>>;
/** Whose page is edited, and who takes a new version of it. */
export interface EditedProvider {
  provider: Provider;
  onChange(next: Provider): void;
}
