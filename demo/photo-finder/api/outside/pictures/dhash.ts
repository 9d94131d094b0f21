/**
 * 64 bits: whether each of 9 × 8 grey pixels is darker than its right neighbour. Near copies have
 * near numbers.
 */
export function dhashOf(grey: Uint8Array): string {
  let bits = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++)
      bits = (bits << 1n) | (grey[row * 9 + column]! < grey[row * 9 + column + 1]! ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}
