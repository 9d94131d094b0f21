/** Units of the map a degree; the coast is drawn in whole ones. */
const unit = 5;
/** From the north of Norway to Cape Horn. */
export const world = { left: 0, top: -580, width: 360 * unit, height: 920 } as const;
/** What a map projection has to be set to, for the same picture. */
export const scale = (360 * unit) / (2 * Math.PI);

/** Where a point lies on the map. */
export const project = ({ lat, lon }: { lat: number; lon: number }): { x: number; y: number } => ({
  x: (lon + 180) * unit,
  y: -scale * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)),
});

/** The same back. */
export const unproject = ({ x, y }: { x: number; y: number }): { lat: number; lon: number } => ({
  lon: x / unit - 180,
  lat: ((2 * Math.atan(Math.exp(-y / scale)) - Math.PI / 2) * 180) / Math.PI,
});
