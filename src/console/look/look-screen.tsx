import type { Branding } from '../../contract/entities.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Columns } from '../config/columns.tsx';
import { config as style } from '../config/config.style.ts';
import { ConfigScreen } from '../config/config-screen.tsx';
import { PreviewFrame } from '../config/preview-frame.tsx';
import type { ConfigText, StoredApp } from '../config/stored-app.ts';
import { BrandingForm } from './branding-form.tsx';
import { type Links, LinksForm } from './links-form.tsx';
import { TextsForm } from './texts-form.tsx';

interface Draft extends Links {
  name: string;
  branding: Branding;
  texts: Record<string, ConfigText>;
}
const draftOf = ({ name = '', branding, texts, isPaid, links = {} }: StoredApp): Draft => ({
  name,
  branding: {
    ...branding,
    logo: branding?.logo ?? null,
    colors: { ...branding?.colors, lightMode: { ...branding?.colors?.lightMode } },
  },
  texts: { ...texts },
  isPaid,
  links,
});
const tabs = [
  ['look', 'Look'],
  ['texts', 'Texts'],
  ['links', 'Links'],
] as const;

/** Colours, shapes, logo, words and links of the elements, with the elements beside them. */
export const LookScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="look" title="Look and texts" tabs={tabs} draftOf={draftOf}>
    {({ tab, draft, change, round, preview, mistakeOf }) => (
      <Columns
        asideLabel="See the preview"
        form={
          <form className={style.form} key={`${tab} ${round}`} noValidate onSubmit={(event) => event.preventDefault()}>
            {tab === 'look' && (
              <>
                <h2>Name</h2>
                <TextField
                  name="look-name"
                  label="Name of your site"
                  initial={draft.name}
                  hint="Members read it in mails and in the sign-in."
                  error={mistakeOf('name')}
                  onInput={(name) => change('name', { ...draft, name: name.trim() })}
                />
                <BrandingForm
                  branding={draft.branding}
                  mistakeOf={(path) => mistakeOf(`branding.${path}`)}
                  onChange={(path, branding) => change(path, { ...draft, branding })}
                />
              </>
            )}
            {tab === 'texts' && (
              <TextsForm
                texts={draft.texts}
                mistakeOf={(path) => mistakeOf(`texts.${path}`)}
                onChange={(key, texts) => change(`texts.${key}`, { ...draft, texts })}
              />
            )}
            {tab === 'links' && (
              <LinksForm
                isPaid={draft.isPaid}
                links={draft.links}
                mistakeOf={mistakeOf}
                onChange={(what, part) => change(what, { ...draft, ...part })}
              />
            )}
          </form>
        }
        aside={<PreviewFrame preview={preview} />}
      />
    )}
  </ConfigScreen>
);
