/** What an editor wishes for, and its parts, as moderators read them. */
export const sectionText: Readonly<Record<string, string>> = {
  newPlace: 'another location',
  credential: 'a credential',
};
export const saidText: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Title',
  label: 'Called',
  line: 'Street',
  city: 'City',
  region: 'Region',
  country: 'Country',
  postal: 'Postal code',
  phone: 'Phone',
  hours: 'Hours',
  lat: 'Latitude',
  lon: 'Longitude',
  board: 'Board',
  kind: 'Kind',
  number: 'Number',
  registerUrl: 'Register',
};
