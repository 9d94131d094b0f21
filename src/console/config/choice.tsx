import { config } from './config.style.ts';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}

export const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <label className={config.choice}>
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

const shippedLanguages = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt', 'Português'],
] as const;
type Option = readonly [tag: string, name: string];

/** "Austrian German (de-AT)"; what is no language stays as it is written. */
export function languageName(tag: string): string {
  const shipped = shippedLanguages.find(([one]) => one === tag);
  if (shipped) return shipped[1];
  if (tag === '*') return 'All languages';
  try {
    return `${new Intl.DisplayNames('en', { type: 'language' }).of(tag)} (${tag})`;
  } catch {
    return tag;
  }
}

/** The languages that we ship, and those that the configuration has words for. */
export const languageOptions = (own: readonly string[]): Option[] =>
  [...new Set([...shippedLanguages.map(([tag]) => tag), ...own])].map((tag) => [tag, languageName(tag)] as const);

/** Of a text that stands for one language, or for all. */
export const languageChoices = (own: readonly string[]) =>
  [['*', languageName('*')] as const, ...languageOptions(own)].map(([value, label]) => ({ value, label }));
export const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;
export const widths = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
] as const;
