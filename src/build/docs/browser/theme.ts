// In the head and blocking, so that no page flashes in the other colours.
try {
  const theme = localStorage.getItem('docs-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
} catch {
  // Storage can be forbidden; the device's choice remains.
}
