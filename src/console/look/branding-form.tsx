import { useState } from 'react';
import type { Branding } from '../../contract/entities.ts';
import { isColor, parseColor } from '../../ui/color.ts';
import { TextField } from '../../ui/text-field.tsx';
import { colors as shipped } from '../../ui/tokens.ts';
import { contrastWarnings } from './contrast-warnings.ts';
import { look } from './look.style.ts';

type Mode = Branding['colors']['lightMode'];
const colorFields = [
  ['primaryButton', 'Button', shipped.accent],
  ['primaryButtonText', 'Text of the button', ['#ffffff', '#ffffff']],
  ['background', 'Background', shipped.surface],
  ['titles', 'Headings', shipped.title],
  ['text', 'Text', shipped.text],
  ['subtitles', 'Quiet text', shipped.muted],
  ['links', 'Links', shipped.accent],
  ['borderColor', 'Borders', shipped.edge],
  ['secondaryButton', 'Other buttons', shipped.field],
  ['errorBackground', 'Background of errors', shipped['danger-surface']],
  ['shadowColor', 'Shadows', shipped['shadow-color']],
] as const satisfies readonly (readonly [keyof Mode, string, readonly [string, string]])[];
const corners = [
  { value: '', label: 'As shipped' },
  { value: 'SHARP', label: 'Sharp' },
  { value: 'SOFT', label: 'Soft' },
  { value: 'ROUND', label: 'Round' },
];
const sizes = [
  { value: '', label: 'As shipped' },
  { value: 'SMALL', label: 'Small' },
  { value: 'MEDIUM', label: 'Medium' },
  { value: 'LARGE', label: 'Large' },
];
const borders = [
  { value: '', label: 'As shipped' },
  { value: 'NONE', label: 'None' },
  { value: 'THIN', label: 'Thin' },
  { value: 'THICK', label: 'Thick' },
];
// Fields always have one: without it they would not be seen.
const bordersOfFields = borders.filter(({ value }) => value === '' || value === 'THICK');
const shadows = [
  { value: '', label: 'As shipped' },
  { value: 'NONE', label: 'None' },
  { value: 'SMALL', label: 'Small' },
  { value: 'LARGE', label: 'Large' },
];
const styleFields = [
  ['buttonCorners', 'Corners of buttons', corners],
  ['componentCorners', 'Corners of cards and fields', corners],
  ['fontSize', 'Size of text', sizes],
  ['buttonBorders', 'Borders of buttons', borders],
  ['componentBorders', 'Borders of fields', bordersOfFields],
  ['buttonShadows', 'Shadows of buttons', shadows],
  ['componentShadows', 'Shadows of dialogs', shadows],
] as const;
const modes = [
  ['lightMode', 'Colours, light', 0],
  ['darkMode', 'Colours, dark', 1],
] as const;

/** Without what is empty: the elements take their own then. */
const without = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)) as T;

/** R98 the service stores any text: only a browser knows every colour. */
const noColor = (value: string) =>
  value !== '' && !isColor(value)
    ? 'This is not a colour that browsers know. Write it as #1a2b3c, or pick it beside the field.'
    : undefined;

interface BrandingFormProps {
  branding: Branding;
  /** By path within the branding, as the service finds it. */
  mistakeOf: (path: string) => string | undefined;
  onChange: (path: string, branding: Branding) => void;
}

export function BrandingForm({ branding, mistakeOf, onChange }: BrandingFormProps) {
  const { logo, font, style = {}, colors } = branding;
  return (
    <>
      {modes.map(([mode, title, index]) => (
        <ModeColors
          key={mode}
          mode={mode}
          title={title}
          index={index}
          values={colors[mode] ?? {}}
          mistakeOf={mistakeOf}
          onChange={(name, values) =>
            onChange(`colors.${mode}.${name}`, { ...branding, colors: { ...colors, [mode]: values } })
          }
        />
      ))}
      <h2>Logo and font</h2>
      <TextField
        name="look-logo"
        label="Address of the logo"
        type="url"
        initial={logo ?? ''}
        hint="An https address of a picture. Mails show PNG, JPEG, WebP, GIF, and SVG without texts. Empty: the name of the app."
        error={mistakeOf('logo')}
        onInput={(value) => onChange('logo', { ...branding, logo: value.trim() || null })}
      />
      <TextField
        name="look-font"
        label="Font"
        initial={font ?? 'inherit'}
        hint="inherit (that of the page), system, or the name of one font family."
        error={mistakeOf('font')}
        onInput={(value) => onChange('font', { ...branding, font: value.trim() || 'inherit' })}
      />
      <h2>Shapes</h2>
      {styleFields.map(([name, label, choices]) => (
        <TextField
          key={name}
          name={`look-${name}`}
          label={label}
          choices={choices}
          initial={style[name] ?? ''}
          error={mistakeOf(`style.${name}`)}
          onInput={(value) => onChange(`style.${name}`, { ...branding, style: without({ ...style, [name]: value }) })}
        />
      ))}
    </>
  );
}

/** What the picker of the browser takes: no other way to write a colour. */
function hexOf(text: string): string | undefined {
  const rgb = text ? parseColor(text) : null;
  return rgb ? `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}` : undefined;
}

interface ModeColorsProps {
  mode: 'lightMode' | 'darkMode';
  title: string;
  index: 0 | 1;
  values: Mode;
  mistakeOf: (path: string) => string | undefined;
  onChange: (name: string, values: Mode) => void;
}

function ModeColors({ mode, title, index, values, mistakeOf, onChange }: ModeColorsProps) {
  const warnings = contrastWarnings(values, index);
  // The picker changes the text beside it.
  const [picked, setPicked] = useState(0);
  const set = (name: keyof Mode, value: string) => onChange(name, without({ ...values, [name]: value.trim() }));
  return (
    <>
      <h2>{title}</h2>
      {warnings.length > 0 && (
        <div role="status">
          <ul className={look.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {colorFields.map(([name, label, defaults]) => {
        const value = values[name] ?? '';
        return (
          <div key={name} className={look.color}>
            <input
              type="color"
              aria-label={`${label}, ${mode === 'lightMode' ? 'light' : 'dark'}: choose`}
              value={hexOf(value) ?? hexOf(defaults[index]) ?? '#000000'}
              onChange={({ currentTarget }) => {
                set(name, currentTarget.value);
                setPicked(picked + 1);
              }}
            />
            <TextField
              key={picked}
              name={`look-${mode}-${name}`}
              label={label}
              initial={value}
              placeholder="As shipped"
              error={mistakeOf(`colors.${mode}.${name}`) ?? noColor(value)}
              onInput={(text) => set(name, text)}
            />
          </div>
        );
      })}
    </>
  );
}
