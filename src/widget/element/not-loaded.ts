interface Choice {
  text: string;
  act(): unknown;
}

/**
 * Shown where the code of an element could not be fetched, so without React: what happened, and
 * what can be done. Answers its undo.
 */
export function showNotLoaded(
  root: ShadowRoot,
  message: string,
  choices: readonly Choice[],
  isInline = false,
): () => void {
  const page = root.ownerDocument;
  const box = page.createElement('div');
  box.setAttribute('role', 'alert');
  box.style.cssText = `${isInline ? '' : 'position:fixed;inset:auto 16px 16px;z-index:2147483000;'}margin:auto;width:fit-content;box-sizing:border-box;max-width:420px;padding:12px 14px;font:500 14px/1.4 system-ui;color:#f2f3f5;background:#111216;border:1px solid #5d626d;border-radius:12px;display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center`;
  box.append(message);
  for (const { text, act } of choices) {
    const button = page.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.style.cssText =
      'font:inherit;color:inherit;background:none;border:1px solid #8d939f;border-radius:8px;padding:6px 12px;min-height:32px;cursor:pointer';
    button.addEventListener('click', async () => {
      if (button.hasAttribute('aria-busy')) return;
      button.setAttribute('aria-busy', 'true');
      button.style.opacity = '.6';
      await act();
      button.removeAttribute('aria-busy');
      button.style.opacity = '';
    });
    box.append(button);
  }
  root.append(box);
  return () => box.remove();
}
