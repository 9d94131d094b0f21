import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { field } from '../../../ui/field.style.ts';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';

export interface InviteProps {
  /** Null: there is none that lives. */
  link: string | null;
  isBusy: boolean;
  onRegenerate: () => void;
}

/** §2.5 what the owner sends to people, while there are seats. */
export const Invite = view(function Invite({ link, isBusy, onRegenerate }: InviteProps) {
  const { say, state } = useElement();
  const input = useRef<HTMLInputElement>(null);
  const selectInstead = () => {
    input.current?.focus();
    input.current?.select();
    state.toast.show(say('copy_failed'), 'error');
  };
  return (
    <div className={field.frame} part="invite">
      {link && (
        <>
          <div className={field.head}>
            <label className={field.label} htmlFor="invite-link" part="label">
              {say('invite_link')}
            </label>
          </div>
          <div className={profile.copy}>
            <input
              className={field.input}
              ref={input}
              id="invite-link"
              value={link}
              readOnly
              dir="ltr"
              onFocus={(event) => event.currentTarget.select()}
              part="input"
            />
            <CopyButton
              text={link}
              label={say('copy_button')}
              copiedLabel={say('copied_button')}
              onRefused={selectInstead}
            />
          </div>
        </>
      )}
      <div className={profile.again}>
        <Button kind="secondary" isBusy={isBusy} onPress={onRegenerate}>
          {say('regenerate_invite_link')}
        </Button>
      </div>
    </div>
  );
});
