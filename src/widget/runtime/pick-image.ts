import { checkImage, imageHeadBytes } from '../../contract/image-kind.ts';
import { sdkError } from '../sdk/error.ts';
import { newElement } from './natives.ts';

/**
 * M §1.4 the browser's own picker, inside the click; null where nothing was chosen. Rejects what is
 * no image, or too large.
 */
export async function pickImage(): Promise<File | null> {
  const file = await pick();
  const head = await file?.slice(0, imageHeadBytes).arrayBuffer();
  const code = file && checkImage(file.size, new Uint8Array(head!));
  if (code) throw sdkError(code);
  return file;
}

function pick(): Promise<File | null> {
  const input = newElement('input') as HTMLInputElement;
  input.type = 'file';
  input.accept = 'image/*';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
