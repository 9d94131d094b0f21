import { useState } from 'react';
import type { AuthProvider } from '../../contract/entities.ts';
import { useElement } from './context.tsx';
import { httpUrl } from './http-url.ts';
import { view } from './view.tsx';

const size = 20;

/**
 * §2.4 the picture that the app has configured, else a drawing of ours. Its room is there from the
 * start, so nothing moves.
 */
export const ProviderIcon = view(function ProviderIcon({ provider, icon }: Pick<AuthProvider, 'provider' | 'icon'>) {
  const { state } = useElement();
  const [isBroken, setBroken] = useState(false);
  const source = httpUrl(icon);
  if (source && !isBroken)
    return <img src={source} alt="" width={size} height={size} part="provider-icon" onError={() => setBroken(true)} />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" part="provider-icon">
      {state.icons
        .of(provider)
        ?.map(([path, color = 'currentColor', width]) =>
          width ? (
            <path key={path} d={path} stroke={color} strokeWidth={width} strokeLinecap={width < 3 ? 'round' : 'butt'} />
          ) : (
            <path key={path} d={path} fill={color} />
          ),
        )}
    </svg>
  );
});
