import type { Page } from './page.ts';

/** M §1.4 the browser's own picker, inside the click; null where nothing was chosen. */
export function pickImage({ document }: Pick<Page, 'document'>): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
