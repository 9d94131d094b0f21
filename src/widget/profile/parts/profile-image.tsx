import { useEffect, useRef } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { useElement } from '../../element/context.tsx';
import { httpUrl } from '../../element/http-url.ts';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';
import { createProfileImageModel } from '../profile-image.model.ts';
import { useModel } from '../use-model.tsx';

/** §2.5 the picture with its buttons; what is wrong with a file stands below it. */
export const ProfileImage = view(function ProfileImage() {
  const { say, state } = useElement();
  const m = useModel(createProfileImageModel);
  const box = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const member = state.member.current.value;
  const image = httpUrl(member?.profileImage) ?? null;
  const email = member?.auth.email ?? '';
  const chosen = m.chosen.value;
  const isBusy = m.submission.isBusy.value;
  const isLeaving = isBusy && chosen !== null;
  const percent = Math.round(m.share.value * 100);
  const wait = m.submission.waitSeconds.value;
  const hadImage = useRef(image);
  useEffect(() => {
    // The button that removed it has gone with it.
    if (hadImage.current && !image) box.current?.querySelector('button')?.focus();
    hadImage.current = image;
  }, [image]);
  return (
    <div className={profile.image} ref={box} part="profile-image">
      <span data-picture="" data-busy={isLeaving ? '' : undefined}>
        {chosen ? (
          <Preview file={chosen} />
        ) : (
          <Avatar image={image} name={email} alt={say('member_avatar_alt', { email })} />
        )}
      </span>
      <div>
        <div className={profile.ways}>
          <Button
            kind="secondary"
            isSmall
            isBusy={isLeaving}
            isDisabled={wait > 0}
            describedBy="profile-image-error"
            onPress={() => file.current?.click()}
          >
            {say(image ? 'replace_image' : 'upload_profile_image')}
          </Button>
          {image && !isLeaving && (
            <ConfirmButton question={say('are_you_sure')} isBusy={isBusy} onConfirm={() => void m.remove()}>
              {say('remove_button')}
            </ConfirmButton>
          )}
          {isLeaving && percent < 100 && (
            <TextButton
              onPress={() => {
                m.cancel();
                // It goes; what it stood beside stays.
                box.current?.querySelector('button')?.focus();
              }}
            >
              {say('cancel_button')}
            </TextButton>
          )}
          {chosen && !isBusy && <TextButton onPress={() => void m.tryAgain()}>{say('try_again')}</TextButton>}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          aria-label={say('upload_profile_image')}
          hidden
          onChange={({ currentTarget }) => {
            const [picked] = currentTarget.files ?? [];
            if (picked) void m.upload(picked);
            // The same file again is a change too.
            currentTarget.value = '';
          }}
        />
        {isLeaving ? (
          <progress className={profile.progress} max={100} value={percent} aria-label={say('image_uploading')} />
        ) : (
          <FieldMessage
            id="profile-image-error"
            error={wait > 0 ? say('wait_message', { seconds: wait }) : m.submission.mistakes.value.profileImage}
          />
        )}
      </div>
    </div>
  );
});

/**
 * Drawn, because a page's policy may forbid every address but the service's (R89). What cannot be
 * drawn stays an empty disc.
 */
const Preview = view(function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    void drawCover(canvas.current!, file).catch(() => {});
  }, [file]);
  return <canvas ref={canvas} width={previewPx} height={previewPx} />;
});

/** Twice what is seen, for fine screens. */
const previewPx = 128;

async function drawCover(canvas: HTMLCanvasElement, file: Blob): Promise<void> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const side = Math.min(width, height);
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, previewPx, previewPx);
  picture.close();
}
