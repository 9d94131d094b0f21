import type { ChannelAction } from '../../../contract/comment-entities.ts';
import { sdkError } from '../../sdk/error.ts';
import { createCommentActions } from '../comments/comment-actions.ts';
import { createCommentSender, kindOfForm } from '../comments/comment-forms.ts';
import { createLiveChannels } from '../comments/live-channels.ts';
import { notify } from '../comments/names.ts';
import { fieldIn } from '../comments/parts.ts';
import { clearFieldError } from '../form-errors.ts';
import { closestTo, fits } from '../natives.ts';
import type { StartFamily } from '../page.ts';

/** M §1.8 channels of comments: templates of the page, filled and kept live. */
export const commentsFamily: StartFamily = (page) => {
  const { changes, sdk, state } = page;
  const live = createLiveChannels(page);
  const { click, edit } = createCommentActions(page, live);
  const send = createCommentSender(page, live, edit);

  return {
    families: ['channel'],
    appear: live.appear,
    reads: () => [state.member.certainty.value, state.member.current.value, state.app.status.value],
    on: {
      click(event, target) {
        if (click(target)) event.preventDefault();
      },
      submit(event, target) {
        const kind = kindOfForm(target);
        if (!kind) return;
        // Never left to the browser, which would put the words into an address.
        event.preventDefault();
        event.stopPropagation();
        const place = live.placeOf(target);
        if (!place) return live.refuse(sdkError('not-supported'), target);
        live.once(target, () => send(target as HTMLFormElement, kind, place));
      },
      input(_event, target) {
        const form = closestTo(target, 'form');
        const kind = form && kindOfForm(form);
        if (!kind) return;
        page.words.prepare();
        clearFieldError(target, changes);
        if (kind !== 'edit') live.placeOf(form)?.channel.typed();
      },
      change(_event, target) {
        const place = fits(target, notify) && live.placeOf(target);
        if (!place) return;
        const { checked, value, type } = target as HTMLInputElement;
        const action: ChannelAction = (type === 'checkbox' ? checked : value === 'THREADS_ONLY')
          ? 'THREADS_ONLY'
          : 'NONE';
        live.once(target, async () => {
          try {
            live.requireMember();
            const { _internalUseOnly } = await sdk.subscribeToChannel({ channelKey: place.channel.key, action });
            page.say(_internalUseOnly?.message, 'success', target);
          } catch (thrown) {
            if (type === 'checkbox') (target as HTMLInputElement).checked = !checked;
            throw thrown;
          }
        });
      },
      keydown(event, target) {
        const { key, shiftKey, isComposing } = event as KeyboardEvent;
        const form = closestTo(target, 'form') as HTMLFormElement | null;
        const kind = form && target === fieldIn(form) ? kindOfForm(form) : null;
        if (kind && key === 'Enter' && !shiftKey && !isComposing) {
          event.preventDefault();
          form!.requestSubmit();
        } else if (kind === 'edit' && key === 'Escape') {
          const place = live.placeOf(target);
          if (place) edit(place, false);
        } else if (/^(Enter| )$/.test(key) && fits(target, '[role="button"]:not(button)') && live.placeOf(target)) {
          event.preventDefault();
          // An icon drawn as SVG has no `click()`.
          target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
        }
      },
    },
    stop: live.stop,
  };
};
