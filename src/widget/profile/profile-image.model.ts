import { signal } from '@preact/signals-core';
import { checkImage, imageHeadBytes } from '../../contract/image-kind.ts';
import { mistakeText } from '../../texts/widget/error-text.ts';
import type { ElementContext } from '../element/context.tsx';
import { createSubmission } from '../element/submission.ts';
import { fetchWithProgress } from '../sdk/fetch-with-progress.ts';

/**
 * §2.5, §5 the member's picture: checked here first, shown while it is on its way, and back to the
 * saved one when it was refused.
 */
export function createProfileImageModel(element: ElementContext) {
  const { state, say } = element;
  const { sdk, member, toast } = state;
  const submission = createSubmission(element, 'profile');
  /** On its way, or not arrived: then it can be sent once more. */
  const chosen = signal<File | null>(null);
  const share = signal(0);
  let leaving = new AbortController();

  const put = (profileImage: string | null) => {
    const now = member.current.peek();
    if (now) member.set({ ...now, profileImage });
  };

  async function mistakeIn(file: File): Promise<string | undefined> {
    // What the browser cannot read (a folder, a file that is gone) is none.
    const head = await file
      .slice(0, imageHeadBytes)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0));
    const code = checkImage(file.size, new Uint8Array(head));
    return code ? mistakeText(code, say) : undefined;
  }

  async function upload(file: File): Promise<void> {
    if (submission.isBusy.peek()) return;
    const mistake = await mistakeIn(file);
    chosen.value = mistake ? null : file;
    share.value = 0;
    leaving = new AbortController();
    await submission.send({
      mistakes: { profileImage: mistake },
      async call() {
        const fetch = fetchWithProgress((now) => {
          share.value = now;
        });
        const { data, _internalUseOnly: said } = await sdk.updateMemberProfileImage(
          { profileImage: file },
          { fetch, signal: leaving.signal },
        );
        put(data.profileImage);
        chosen.value = null;
        if (said?.message) toast.show(said.message);
      },
      heal({ code }) {
        const { aborted } = leaving.signal;
        // Another try with the same file would end the same way.
        if (aborted || code === 'invalid-file-type' || code === 'file-size-too-large') chosen.value = null;
        return aborted;
      },
    });
  }

  return {
    submission,
    chosen,
    share,
    upload,
    /** What was there before stays. */
    cancel: () => leaving.abort(),
    async tryAgain() {
      const file = chosen.peek();
      if (file) await upload(file);
    },
    remove: () =>
      submission.send({
        mistakes: {},
        async call() {
          chosen.value = null;
          const { _internalUseOnly: said } = await sdk.deleteMemberProfileImage();
          put(null);
          if (said?.message) toast.show(said.message);
        },
      }),
    stop: submission.stop,
  };
}
