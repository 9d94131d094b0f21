import { useEffect, useState } from 'react';
import { shippedLanguage } from '../../contract/languages.ts';
import { en } from '../../texts/widget/en.ts';
import { enCodes } from '../../texts/widget/en-codes.ts';
import { enInvite } from '../../texts/widget/en-invite.ts';
import { enPage } from '../../texts/widget/en-page.ts';
import { enPasskeyOffer } from '../../texts/widget/en-passkey-offer.ts';
import { enPasswordStrength } from '../../texts/widget/en-password-strength.ts';
import { enProfile } from '../../texts/widget/en-profile.ts';
import { enTestCard } from '../../texts/widget/en-test-card.ts';
import { enViews } from '../../texts/widget/en-views.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { languageChoices } from '../config/choice.tsx';
import { languagesOf, ownText, withTextAt } from '../config/config-text.ts';
import { OwnTextField } from '../config/own-text-field.tsx';
import type { ConfigText } from '../config/stored-app.ts';
import { useAddressState } from '../state/use-address-state.ts';
import { useKeys } from '../state/use-keys.ts';
import { placesHint } from './places-hint.ts';

const surfaces: Record<string, Record<string, string>> = {
  'Login and sign-up': { ...enViews, ...enPasswordStrength },
  'Mailed codes': enCodes,
  Passkeys: enPasskeyOffer,
  Profile: enProfile,
  Invitations: enInvite,
  'Everywhere on a page': enPage,
  'Test payments': enTestCard,
};
const allSurfaces = 'All surfaces';
const choices = [allSurfaces, ...Object.keys(surfaces), 'Changed only'].map((name) => ({
  value: name,
  label: name,
}));
const shownAtOnce = 40;

interface TextsFormProps {
  texts: Record<string, ConfigText>;
  mistakeOf: (path: string) => string | undefined;
  onChange: (key: string, texts: Record<string, ConfigText>) => void;
}

/** The words that we ship in a language; those of English until they are here. */
function useShipped(language: string): Record<string, string> {
  const [shipped, setShipped] = useState<Record<string, string>>(en);
  useEffect(() => {
    setShipped(en);
    if (language === '*' || (shippedLanguage(language) ?? 'en') === 'en') return;
    const abort = new AbortController();
    fetch(`/texts/${shippedLanguage(language) ?? 'en'}.json`, { signal: abort.signal })
      .then((answer) => answer.json())
      .then((words: Record<string, string>) => setShipped({ ...en, ...words }))
      .catch(() => {});
    return () => abort.abort();
  }, [language]);
  return shipped;
}

/** The app's own words: for all languages, or for one. */
export function TextsForm({ texts, mistakeOf, onChange }: TextsFormProps) {
  const languages = languageChoices(languagesOf(Object.values(texts)));
  const { chosen, choose } = useAddressState(
    { language: '*', surface: allSurfaces, search: '' },
    { language: languages.map(({ value }) => [value]), surface: choices.map(({ value }) => [value]) },
  );
  const { language, surface, search } = chosen;
  const [limit, setLimit] = useState(shownAtOnce);
  useKeys({ '/': () => document.getElementById('look-search')?.focus() });
  const shipped = useShipped(language);
  const wanted = search.trim().toLowerCase();
  const found = Object.keys(surfaces[surface] ?? en).filter(
    (key) =>
      (surface !== 'Changed only' || key in texts) &&
      `${key} ${shipped[key]} ${JSON.stringify(texts[key] ?? '')}`.toLowerCase().includes(wanted),
  );
  const set = (key: string, value: string) => onChange(key, withTextAt(texts, key, language, value));
  return (
    <>
      <TextField
        name="look-language"
        label="Language"
        choices={languages}
        initial={language}
        onInput={choose('language')}
      />
      <TextField name="look-surface" label="Surface" choices={choices} initial={surface} onInput={choose('surface')} />
      <TextField name="look-search" label="Search texts" initial={search} onInput={choose('search')} />
      <p>
        {language === '*'
          ? 'Your text replaces ours in every language without one of its own.'
          : 'Your text replaces ours, and yours for all languages, in this one.'}
      </p>
      {found.length === 0 && <p>No text matches.</p>}
      {found.slice(0, limit).map((key) => {
        const own = ownText(texts[key], language);
        const fallback = ownText(texts[key], '*') || (shipped[key] ?? '');
        const path = typeof texts[key] === 'object' ? `${key}.${language}` : key;
        return (
          <OwnTextField
            key={`${language} ${key}`}
            name={`text-${key}`}
            label={en[key as keyof typeof en] || key}
            own={own}
            fallback={fallback}
            error={mistakeOf(path)}
            hint={own ? placesHint(own, en[key as keyof typeof en]) : undefined}
            onChange={(value) => set(key, value)}
          >
            <code>{key}</code>
          </OwnTextField>
        );
      })}
      {found.length > limit && (
        <Button kind="secondary" isSmall onPress={() => setLimit(limit + shownAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
}
