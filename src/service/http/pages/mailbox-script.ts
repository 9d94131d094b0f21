/**
 * The script of the mailbox page: copies codes, fits the frames to their mails, shows times in the
 * reader's own zone, and reloads when there is a new mail. Served as a file, so that the page needs
 * no inline script (R89).
 */
export const mailboxScript = `'use strict';
(() => {
  const script = document.currentScript;
  const newest = script.dataset.newest;

  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]');
    if (!button) return;
    const label = button.dataset.label ?? button.textContent;
    button.dataset.label = label;
    let copied = true;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
    } catch {
      // Without the right to write, the code is at least selected.
      copied = false;
      getSelection().selectAllChildren(button.parentElement.querySelector('output'));
    }
    button.textContent = copied ? 'Copied' : 'Selected';
    setTimeout(() => { button.textContent = label; }, 2000);
  });

  for (const time of document.querySelectorAll('time')) {
    const date = new Date(time.dateTime);
    const isToday = date.toDateString() === new Date().toDateString();
    time.title = time.textContent;
    time.textContent = date.toLocaleString([], isToday ? { timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' });
  }

  const fit = (frame) => {
    const root = frame.contentDocument?.documentElement;
    if (root) frame.style.height = Math.max(120, root.scrollHeight) + 'px';
  };
  for (const frame of document.querySelectorAll('iframe')) {
    frame.addEventListener('load', () => fit(frame));
    fit(frame);
    frame.closest('details').addEventListener('toggle', () => fit(frame));
  }

  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch('/mailbox.json?limit=1', { cache: 'no-store' });
      const [mail] = await answer.json();
      if ((mail?.id ?? '') !== newest) location.reload();
    } catch {
      // The service is down or restarting: try again at the next poll.
    }
  };
  setInterval(look, 2000);
  document.addEventListener('visibilitychange', look);
})();
`;
