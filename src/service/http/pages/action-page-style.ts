import { plainStyle } from './page.ts';

/** The look of pages with one button, and of their result. */
export const actionPageStyle = `${plainStyle}
main { display: grid; min-height: 100dvh; max-width: 480px; align-content: center; justify-items: center; gap: 16px; text-align: center; }
h1 { font-size: 24px; }
button, .button {
  display: inline-block; min-height: 44px; padding: 10px 24px; border: 0; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { filter: brightness(1.1); }
button:disabled { opacity: 0.6; cursor: default; filter: none; }
[role=status] { min-height: 24px; }
.channel { font-weight: 600; }
/* What a script has put the focus on to have it read out is not pressed. */
h1:focus-visible { outline: none; }
[hidden] { display: none !important; }
`;
