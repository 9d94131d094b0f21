import { tokenRules } from './tokens.ts';

/**
 * The sheet below all others: what the page may not pass down is reset on `.root` (inside the
 * shadow root no selector of the page reaches it), then the tokens, then our own plain elements.
 * `all` leaves direction and bidi alone, so they stand here by themselves; `dir` on the root brings
 * right-to-left back where the page says so (R97).
 */
export function base(): string {
  return [
    ':host{display:block}:host(:not([inline])){display:contents}:host([hidden]){display:none}',
    '.root{all:initial;direction:ltr;unicode-bidi:isolate;display:block}.root[dir=rtl]{direction:rtl;text-align:right}',
    // By its own letters, at the page's side: an English sentence keeps its full stop.
    '[dir=rtl] :not(input){unicode-bidi:plaintext}[dir=rtl] [data-mirrors]{transform:scaleX(-1)}',
    tokenRules(),
    '.root{font:400 var(--_font-size)/1.5 var(--_font);color:var(--_text);text-align:start;overflow-wrap:break-word;-webkit-font-smoothing:antialiased;',
    'font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%;text-size-adjust:100%}',
    // Whatever is in a row or a grid gives way before it leaves the card (R108).
    '*,*::before,*::after{box-sizing:border-box;min-width:0}',
    'h1,h2,h3,p,fieldset,ul{margin:0;padding:0;border:0;list-style:none}',
    'h1,h2{font-size:20px;line-height:1.2;font-weight:600;letter-spacing:-0.01em;color:var(--_title);text-wrap:balance}h3{font-size:14px;font-weight:600;color:var(--_title)}p{text-wrap:pretty}',
    'button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit;margin:0}',
    'button{cursor:pointer;background:none;border:0;padding:0;text-align:inherit;-webkit-tap-highlight-color:transparent}',
    'svg{display:block;flex:none}a{color:var(--_link)}[hidden]{display:none!important}',
    ':focus{outline:none}:focus-visible{outline:2px solid var(--_link);outline-offset:2px}',
    '@media (pointer:coarse){.root{--_control-height:44px}}',
    '@media (prefers-reduced-motion:reduce){*,*::before,*::after,*::backdrop{animation-duration:1ms!important;animation-delay:0ms!important;',
    // Not a short one: without a property of its own every element would change every inherited
    // colour level by level.
    'animation-iteration-count:1!important;transition:none!important}}',
  ].join('');
}
