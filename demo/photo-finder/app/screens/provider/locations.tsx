import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { countryText } from '../../../contract/countries.ts';
import type { Location } from '../../../contract/provider-entities.ts';
import styles from './provider.module.css';

const size = { width: 100, height: 68 };
const padding = 14;

/** Where each place lies on a small map, as shares of it. One place is in the middle. */
function placed(locations: readonly Location[]): { x: number; y: number; location: Location }[] {
  const lats = locations.map(({ lat }) => lat);
  const lons = locations.map(({ lon }) => lon);
  const spread = (values: number[]) => Math.max(0.05, Math.max(...values) - Math.min(...values));
  const middle = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const scale = Math.min((size.width - 2 * padding - 16) / spread(lons), (size.height - 2 * padding) / spread(lats));
  return locations.map((location) => ({
    location,
    x: size.width / 2 + (location.lon - middle(lons)) * scale,
    y: size.height / 2 - (location.lat - middle(lats)) * scale,
  }));
}

export function Locations({ locations }: { locations: readonly Location[] }): ReactNode {
  if (locations.length === 0) return <p className={styles.part}>No address is stated.</p>;
  return (
    <div className={styles.places}>
      <div>
        {locations.map(({ id, label, line, city, region, postal, country, phone, hours, lat, lon }) => (
          <div key={id} className={styles.place}>
            <h2>{label || city}</h2>
            <p>
              {line}
              <br />
              {[city, region, postal].filter(Boolean).join(', ')}, {countryText(country)}
            </p>
            {phone && (
              <p>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
              </p>
            )}
            {hours && <p className={styles.line}>{hours}</p>}
            <p>
              <a
                href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`}
                rel="nofollow noopener noreferrer"
                target="_blank"
              >
                Open in maps
              </a>
            </p>
          </div>
        ))}
      </div>
      <svg
        className={styles.map}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label="Where the places lie to each other"
      >
        {[...Array(6).keys()].map((i) => (
          <path key={i} d={`M0 ${i * 14}H100M${i * 20} 0V68`} stroke="var(--line)" strokeWidth="0.3" />
        ))}
        {placed(locations).map(({ location, x, y }) => (
          <g key={location.id}>
            <path d={`M${x} ${y}c-3-4-4-5.5-4-7.5a4 4 0 0 1 8 0c0 2-1 3.5-4 7.5z`} fill="var(--accent)" />
            <circle cx={x} cy={y - 7.5} r="1.4" fill="var(--on-accent)" />
            <text x={x + 5} y={y - 6.5}>
              {location.label || location.city}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
