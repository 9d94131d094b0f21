/**
 * Softness without filters: a blur costs a hundred times what a few strokes on top of each other
 * cost, and there are a dozen of them in every picture.
 */

/**
 * A line with soft edges: wide and faint below, narrow above. `blur` is how far the edge runs out,
 * in pixels.
 */
export function softLine(path: string, width: number, color: string, opacity: number, blur: number): string {
  const layers = 5;
  // Together they cover as much as one stroke of this opacity would.
  const each = 1 - (1 - Math.min(0.95, opacity * 0.72)) ** (1 / (layers * 0.62));
  let strokes = '';
  for (let i = 0; i < layers; i++) {
    const wide = Math.max(width * 0.25, width + blur * 2.4 * (1 - (2 * i) / (layers - 1)) * 0.9);
    strokes += `<path d="${path}" stroke-width="${wide.toFixed(1)}"/>`;
  }
  return `<g fill="none" stroke="${color}" stroke-opacity="${each.toFixed(3)}" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`;
}

/** An ellipse that fades out. */
export function glow(cx: number, cy: number, rx: number, ry: number, color: string, opacity: number): string {
  const id = `glow-${color.slice(1)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset=".45" stop-color="${color}" stop-opacity=".72"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${(rx * 1.45).toFixed(1)}" ry="${(ry * 1.45).toFixed(1)}" fill="url(#${id})" opacity="${opacity.toFixed(2)}"/>`;
}
