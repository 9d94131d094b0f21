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

export const languageNames = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt', 'Português'],
] as const;
/** Of a text that stands for one language, or for all. */
export const languageChoices = [
  { value: '*', label: 'All languages' },
  ...languageNames.map(([value, label]) => ({ value, label })),
];
export const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;
export const widths = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
] as const;
