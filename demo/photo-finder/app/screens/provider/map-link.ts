/** Degrees are kept to five places: about a metre. */
export const exactDegrees = (value: number) => Math.round(value * 1e5) / 1e5;

/**
 * The coordinates in an editor's input: `48.137, 11.575`, or the URL of a map such as OpenStreetMap
 * that holds the two numbers. Null if there are none.
 */
export function parseMapLink(text: string): { lat: number; lon: number } | null {
  const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
  const found =
    new RegExp(`[?&]mlat=${number}&mlon=${number}`).exec(text) ??
    new RegExp(`#map=\\d+/${number}/${number}`).exec(text) ??
    new RegExp(`@${number},${number}`).exec(text) ??
    new RegExp(`[?&](?:q|ll|query)=${number}(?:,|%2C)\\s*${number}`, 'i').exec(text) ??
    new RegExp(`^\\s*${number}\\s*[,; ]\\s*${number}\\s*$`).exec(text);
  if (!found) return null;
  const [lat, lon] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat: exactDegrees(lat), lon: exactDegrees(lon) } : null;
}

/** `48.137° N, 11.575° E`. */
export const pointText = ({ lat, lon }: { lat: number; lon: number }): string =>
  `${Math.abs(lat).toFixed(3)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lon).toFixed(3)}° ${lon < 0 ? 'W' : 'E'}`;
