import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { style } from '../../ui/style.ts';
import { useElement } from './context.tsx';
import { view } from './view.tsx';

const looks = {
  box: style({ display: 'grid', gap: '16px' }),
  codes: style({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(170px, 100%), 1fr))',
    gap: '6px 16px',
    padding: '14px',
    margin: 0,
    listStyle: 'none',
    borderRadius: 'var(--_control-radius)',
    background: 'var(--_raised)',
    fontFamily: 'ui-monospace, monospace',
    fontSize: '14px',
    userSelect: 'all',
  }),
  buttons: style({ display: 'flex', flexWrap: 'wrap', gap: '8px' }),
  muted: style({ color: 'var(--_muted)' }),
};

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** The person says that she has kept them. */
  onDone: () => void;
}

/** R128 shown once. */
export const RecoveryCodes = view(function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { say, state } = useElement();
  const app = state.app.config.value?.name ?? '';
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${app}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className={looks.box} part="recovery-codes">
      <p className={looks.muted}>{say('recovery_codes_text')}</p>
      <ul className={looks.codes} aria-label={say('recovery_codes_title')}>
        {codes.map((code) => (
          <li key={code}>
            {/* On a page from right to left, a first group of digits would stand last. */}
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={looks.buttons}>
        <CopyButton
          text={codes.join('\n')}
          label={say('recovery_codes_copy')}
          copiedLabel={say('copied_button')}
          onRefused={() => state.toast.show(say('copy_failed'), 'error')}
        />
        <Button kind="secondary" onPress={save}>
          {say('recovery_codes_save')}
        </Button>
      </div>
      <Button isWide onPress={onDone}>
        {say('recovery_codes_done')}
      </Button>
    </div>
  );
});
