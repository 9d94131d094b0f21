import type { MailName } from '../../contract/mail-texts.ts';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, languageOptions, schemes, widths } from '../config/choice.tsx';
import { config } from '../config/config.style.ts';
import type { StoredApp } from '../config/stored-app.ts';
import { useChecked } from '../config/use-checked.ts';
import { FailureNotice } from '../parts/notice.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { call, type Refusal } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAddressState } from '../state/use-address-state.ts';
import { MailFrame } from './mail-frame.tsx';
import { mails } from './mails.style.ts';
import { SendTest } from './send-test.tsx';

interface MailPreviewProps {
  base: string;
  mail: MailName;
  language: string;
  /** That the app has words of its own for. */
  languages: readonly string[];
  app: StoredApp;
}

const forms = [
  ['html', 'HTML'],
  ['text', 'Plain text'],
] as const;

/** The draft is wrong, and shown so beside its field. */
const isMistake = ({ errors }: Refusal) => errors.length > 0;

/** The mail of the draft as the service makes it, a moment after the last key. */
export function MailPreview({ base, mail, language, languages, app }: MailPreviewProps) {
  const { place } = useConsole();
  const options = languageOptions(languages);
  const { chosen, choose } = useAddressState(
    { form: 'html', in: 'en', scheme: 'light', width: 'desktop' },
    { form: forms, in: options, scheme: schemes, width: widths },
  );
  const { form, scheme, width } = chosen;
  const shown = language === '*' ? chosen.in : language;
  const input = { mail, language: shown, app };
  const { data, error, isCurrent, retry } = useChecked(
    JSON.stringify(input),
    async (signal) => (await call(place, 'previewMail', input, signal)).data,
  );
  return (
    <section className={config.preview} aria-label="Preview">
      <div className={config.choices}>
        <Choice label="Form" value={form} options={forms} onChoose={choose('form')} />
        {language === '*' && <Choice label="Preview in" value={shown} options={options} onChoose={choose('in')} />}
        {form === 'html' && <Choice label="Mode" value={scheme} options={schemes} onChoose={choose('scheme')} />}
        <Choice label="Width" value={width} options={widths} onChoose={choose('width')} />
      </div>
      <SendTest
        key={`${mail} ${shown}`}
        base={base}
        input={input}
        isReady={isCurrent && data !== null && error === null}
      />
      {error && !data && !isMistake(error) ? (
        <FailureNotice error={error} onRetry={retry} />
      ) : (
        <>
          {data && (
            <p className={mails.subject}>
              <span>Subject</span>
              <strong>{data.subject}</strong>
            </p>
          )}
          {error && <Outdated error={error} isEmpty={data === null} onRetry={retry} />}
          <div className={config.stage} data-width={width}>
            {!data && !error && <p>Loading the preview.</p>}
            {data && <Rendered data={data} form={form} scheme={scheme} />}
          </div>
        </>
      )}
    </section>
  );
}

interface OutdatedProps {
  error: Refusal;
  /** No mail was shown yet. */
  isEmpty: boolean;
  onRetry: () => void;
}

const Outdated = ({ error, isEmpty, onRetry }: OutdatedProps) => (
  <p className={mails.note} role="status">
    {isEmpty
      ? 'The mail appears when the mistake is fixed.'
      : `This is the mail before your last change.${isMistake(error) ? '' : ` ${error.message}`}`}{' '}
    {!isMistake(error) && (
      <Button kind="secondary" isSmall onPress={onRetry}>
        Try again
      </Button>
    )}
  </p>
);

interface RenderedProps {
  data: AdminWire['previewMail']['answer']['data'];
  form: string;
  scheme: string;
}

const Rendered = ({ data, form, scheme }: RenderedProps) =>
  form === 'html' ? (
    <MailFrame title="The mail with your draft" html={data.html} scheme={scheme} />
  ) : (
    <Scroll className={mails.plain} label="The mail as plain text">
      {data.text}
    </Scroll>
  );
