import { errorText } from '../../../texts/widget/error-text.ts';
import { sdkError, toSdkError } from '../../sdk/error.ts';
import { showErrorBeside } from '../form-errors.ts';
import { attributeOf, fits, resetForm } from '../natives.ts';
import type { Page } from '../page.ts';
import { postKind, threadKind } from './comment-kind.ts';
import type { LiveChannels } from './live-channels.ts';
import { names, partNames } from './names.ts';
import { fieldIn } from './parts.ts';
import type { Place } from './place.ts';

const kinds = Object.values(partNames);

export type CommentFormKind = 'post' | 'thread' | 'edit';

export function kindOfForm(form: Element): CommentFormKind | null {
  const kind = attributeOf(form, names.form)?.trim();
  if (kind === 'post' || kind === 'thread') return kind;
  return fits(form, kinds.map(({ edit }) => `[${edit}="form"]`).join()) ? 'edit' : null;
}

/** Sends a form of comments. */
export function createCommentSender(page: Page, live: LiveChannels, edit: (place: Place, isOpen: boolean) => void) {
  const { changes, sdk } = page;

  async function write(kind: 'post' | 'thread', content: string, { channel, post }: Place) {
    if (kind === 'post') {
      const written = await postKind.create(sdk, channel.key, content);
      if (!channel.posts.items.has(written.id)) channel.setTotal(1);
      channel.posts.put(written);
      channel.setTotal(0);
    } else if (post) {
      const written = await threadKind.create(sdk, post.comment.id, content);
      await channel.openThreads(post);
      channel.hear({ event: 'thread:new', channelKey: channel.key, thread: written as never });
    }
  }

  return async (form: HTMLFormElement, kind: CommentFormKind, place: Place) => {
    const field = fieldIn(form);
    const content = field?.value ?? '';
    try {
      live.requireMember();
      if (content.trim() === '') throw sdkError('required-field-missing');
      if (kind === 'edit') {
        place.item!.fill(await place.kind.update(sdk, place.item!.comment.id, content));
        return edit(place, false);
      }
      await write(kind, content, place);
      // What she has typed meanwhile stays.
      if (field?.value === content) resetForm(form);
    } catch (thrown) {
      const error = toSdkError(thrown);
      if (field && /^(required-field-missing|field-limit-exceeded)$/.test(error.code)) {
        showErrorBeside(field, errorText(error, page.words.say), changes);
        field.focus();
      } else throw thrown;
    }
  };
}
