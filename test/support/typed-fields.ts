const options = [
  { value: 'stoneware', label: 'Stoneware', labels: { de: 'Steinzeug' } },
  { value: 'porcelain', label: 'Porcelain', labels: { de: 'Porzellan' } },
  { value: 'raku', label: 'Raku' },
];

/** A custom field of each type, as an app's configuration has them. */
export const typedFields = [
  { key: 'company', label: 'Company', required: true },
  { key: 'phone', label: 'Phone', type: 'phone' },
  { key: 'website', label: 'Website', type: 'url' },
  { key: 'born', label: 'Date of birth', type: 'date', max: '2015-12-31' },
  { key: 'guests', label: 'Guests', type: 'number', min: 1, max: 10, help: 'Yourself included.' },
  { key: 'glaze', label: 'Favourite clay', labels: { de: 'Lieblingston' }, type: 'select', options },
  { key: 'kinds', label: 'Kinds of clay', type: 'multi-select', options, max: 2 },
  { key: 'about', label: 'About your work', type: 'long-text', max: 200 },
  { key: 'terms', label: 'I have read the rules of the workshop', type: 'boolean', required: true },
].map((field, i) => ({ ...field, order: i + 10 }));
