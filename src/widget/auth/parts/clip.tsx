import type { Signal } from '@preact/signals-core';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { testCard } from '../test-card.style.ts';

interface ClipModel {
  isPlaying: Signal<boolean>;
  hasClip: Signal<boolean>;
  address(name: 'webm' | 'webp'): string;
}

/**
 * §2.6 the looping clip, which adds nothing to the words: it can be stopped, and where it
 * cannot play a still drawing stands.
 */
export const Clip = view(function Clip({ model }: { model: ClipModel }) {
  const { say } = useElement();
  const video = useRef<HTMLVideoElement>(null);
  const isPlaying = model.isPlaying.value;
  const hasClip = model.hasClip.value;
  useEffect(() => {
    const element = video.current;
    if (!element || !hasClip) return;
    if (isPlaying) {
      const src = model.address('webm');
      if (element.src !== src) element.src = src;
      // A browser that saves power lets nothing begin by itself.
      element.play().catch(() => {
        model.isPlaying.value = false;
      });
    } else element.pause();
  }, [model, isPlaying, hasClip]);
  return (
    <div className={testCard.clip} part="clip">
      <video
        ref={video}
        poster={model.address('webp')}
        width={304}
        height={152}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
        onError={() => {
          model.hasClip.value = false;
        }}
      />
      {hasClip && (
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={say(isPlaying ? 'pause_clip' : 'play_clip')}
          onPress={() => {
            model.isPlaying.value = !isPlaying;
          }}
          part="clip-toggle"
        />
      )}
    </div>
  );
});
