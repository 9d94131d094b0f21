import type { ProviderCard } from '../../../contract/provider-entities.ts';
import type { ProviderLine } from '../../store/providers/provider-records.ts';

export const providerCardOf = (line: ProviderLine): ProviderCard => ({
  sid: line.id,
  name: line.name,
  title: line.title,
  kind: line.kind,
  practiceName: line.practiceName,
  cities: line.cities,
  isVerified: line.isVerified,
  photos: line.photos,
  portrait: line.portrait,
});
