interface City {
  name: string;
  region: string;
  country: string;
  lat: number;
  lon: number;
}

/** Real cities, so that distances mean something. */
export const cities: readonly City[] = [
  { name: 'New York', region: 'NY', country: 'US', lat: 40.71, lon: -74.0 },
  { name: 'Miami', region: 'FL', country: 'US', lat: 25.76, lon: -80.19 },
  { name: 'Los Angeles', region: 'CA', country: 'US', lat: 34.05, lon: -118.24 },
  { name: 'Chicago', region: 'IL', country: 'US', lat: 41.88, lon: -87.63 },
  { name: 'Houston', region: 'TX', country: 'US', lat: 29.76, lon: -95.37 },
  { name: 'Atlanta', region: 'GA', country: 'US', lat: 33.75, lon: -84.39 },
  { name: 'Seattle', region: 'WA', country: 'US', lat: 47.61, lon: -122.33 },
  { name: 'Denver', region: 'CO', country: 'US', lat: 39.74, lon: -104.99 },
  { name: 'Boston', region: 'MA', country: 'US', lat: 42.36, lon: -71.06 },
  { name: 'Toronto', region: 'ON', country: 'CA', lat: 43.65, lon: -79.38 },
  { name: 'Vancouver', region: 'BC', country: 'CA', lat: 49.28, lon: -123.12 },
  { name: 'London', region: 'England', country: 'GB', lat: 51.51, lon: -0.13 },
  { name: 'Manchester', region: 'England', country: 'GB', lat: 53.48, lon: -2.24 },
  { name: 'Dublin', region: 'Leinster', country: 'IE', lat: 53.35, lon: -6.26 },
  { name: 'Berlin', region: 'Berlin', country: 'DE', lat: 52.52, lon: 13.4 },
  { name: 'Paris', region: 'Île-de-France', country: 'FR', lat: 48.86, lon: 2.35 },
  { name: 'Madrid', region: 'Madrid', country: 'ES', lat: 40.42, lon: -3.7 },
  { name: 'Lisbon', region: 'Lisboa', country: 'PT', lat: 38.72, lon: -9.14 },
  { name: 'Sydney', region: 'NSW', country: 'AU', lat: -33.87, lon: 151.21 },
  { name: 'Melbourne', region: 'VIC', country: 'AU', lat: -37.81, lon: 144.96 },
  { name: 'Singapore', region: 'Singapore', country: 'SG', lat: 1.35, lon: 103.82 },
  { name: 'Nairobi', region: 'Nairobi', country: 'KE', lat: -1.29, lon: 36.82 },
  { name: 'Lagos', region: 'Lagos', country: 'NG', lat: 6.52, lon: 3.38 },
];
