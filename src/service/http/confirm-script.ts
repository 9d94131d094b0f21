/**
 * What the confirm page does by itself: takes the token out of the address at once, and sends it when the person presses the button,
 * never before (R25). Served as a file, so that the page needs no inline script (R89).
 */
export const confirmScript = `'use strict';
(() => {
  const { app, key, words } = document.currentScript.dataset;
  const { openLink, moment, offline, done } = JSON.parse(words);
  const token = /^#ms_confirm=([\\w-]{43})$/.exec(location.hash)?.[1];
  history.replaceState(null, '', location.pathname + location.search);
  const button = document.querySelector('button');
  const status = document.querySelector('[role=status]');
  const tell = (text) => { status.textContent = text; };
  if (!token) {
    button.hidden = true;
    tell(openLink);
    return;
  }
  button.addEventListener('click', async () => {
    button.disabled = true;
    tell(moment);
    let answer;
    try {
      const response = await fetch('/member-auth/confirm', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-APP-ID': app, 'X-API-Key': key },
        body: JSON.stringify({ token }),
      });
      answer = await response.json();
      button.hidden = response.ok || response.status === 400;
    } catch {
      answer = { error: { message: offline } };
    }
    button.disabled = false;
    tell(answer.error?.message ?? answer._internalUseOnly?.message ?? done);
  });
})();
`;
