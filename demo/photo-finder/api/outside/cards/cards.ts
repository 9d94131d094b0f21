/** Pictures for where a link is pasted: the brand over soft colours, 1200 × 630, PNG. */
export interface PreviewCards {
  draw(colors: readonly string[]): Promise<Uint8Array>;
}
