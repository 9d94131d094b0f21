const themes = ['system', 'light', 'dark'] as const;
const labels = { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' };

export function startThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button.theme');
  const label = button?.querySelector('span');
  if (!button || !label) return;
  const root = document.documentElement;
  const current = () => themes.find((theme) => theme === root.style.colorScheme) ?? 'system';
  const show = () => {
    label.textContent = labels[current()];
  };
  button.addEventListener('click', () => {
    const theme = themes[(themes.indexOf(current()) + 1) % themes.length] ?? 'system';
    root.style.colorScheme = theme === 'system' ? '' : theme;
    try {
      localStorage.setItem('docs-theme', theme);
    } catch {
      // Storage can be forbidden; the choice then ends with the page.
    }
    show();
  });
  show();
  button.hidden = false;
}
