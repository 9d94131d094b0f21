import type { ReactNode } from 'react';
import { countryText } from '../../../contract/countries.ts';
import type { Location, Provider } from '../../../contract/provider-entities.ts';
import { isLike, sectionDraft } from '../../state/upload/section-drafts.ts';
import { auth } from '../../state/view/app-state.ts';
import { EditSection } from './edit-section.tsx';
import type { Wrong } from './edited-provider.ts';
import { parseMapLink } from './map-link.ts';
import { PartList } from './part-list.tsx';
import { emptyPlace, type PlaceDraft, PlaceFields } from './place-fields.tsx';

interface Props {
  provider: Provider;
  onChange(next: Provider): void;
}
const addressOf = ({ map, phone: _, hours: __, ...draft }: PlaceDraft) => {
  const texts = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()]));
  return { ...(texts as typeof draft), ...(parseMapLink(map) ?? { lat: 0, lon: 0 }) };
};
const draftOf = ({ id: _, lat, lon, ...place }: Location): PlaceDraft => ({ ...place, map: `${lat}, ${lon}` });
const nameOf = ({ label, city }: Location) => label || city;
const whatIsWrong = (draft: PlaceDraft): Wrong => ({
  ...(draft.line.trim() === '' && { line: 'Please enter the street and number.' }),
  ...(draft.city.trim() === '' && { city: 'Please enter the city.' }),
  ...(draft.country === '' && { country: 'Please choose a country.' }),
  ...(!parseMapLink(draft.map) && { map: 'Please put the pin where the practice is.' }),
});
const toText = ({ line, postal, city, country }: PlaceDraft) =>
  [line, postal, city, country && countryText(country)].filter(Boolean).join(', ');

/** Where the provider practises. People go there, so a moderator looks at it first. */
export function EditLocations({ provider, onChange }: Props): ReactNode {
  const shared = { provider, onChange, isLive: false, check: whatIsWrong, toText };
  const by = auth.memberInfo.peek()?.id ?? '';
  const hasDraft = sectionDraft(by, provider.card.sid, 'place', (value) => isLike(emptyPlace, value)) !== null;
  const cityOf = ({ city, lat, lon }: Location) => ({ city, lat, lon });
  const others = provider.locations.map(cityOf);
  return (
    <PartList
      provider={provider}
      onChange={onChange}
      title="Locations"
      none="No address is stated."
      waitsAs="place"
      parts={provider.locations.map((place) => ({
        id: place.id,
        name: nameOf(place),
        shown: (
          <>
            <b>{nameOf(place)}</b>
            <p>{toText(draftOf(place))}</p>
          </>
        ),
      }))}
      dropPatch={(id) => ({ dropPlaces: [id] })}
      correction={(id) => {
        const held = (page: Provider) => page.locations.find((place) => place.id === id);
        const from = (page: Provider) => {
          const place = held(page);
          return place ? draftOf(place) : emptyPlace;
        };
        return (
          <EditSection<PlaceDraft>
            {...shared}
            name={`place ${id}`}
            title={`Correct ${nameOf(held(provider)!)}`}
            current={from(provider)}
            from={from}
            toPatch={(draft) => ({ place: { id, ...addressOf(draft) } })}
          >
            {(value, set, wrong) => <PlaceFields value={value} set={set} wrong={wrong} near={others} />}
          </EditSection>
        );
      }}
      addText="Add a location"
      hasDraft={hasDraft}
      addition={
        <EditSection<PlaceDraft>
          {...shared}
          name="place"
          title="Another location"
          isEmptiedWhenSent
          current={emptyPlace}
          from={() => emptyPlace}
          toPatch={(draft) => ({
            newPlace: { ...addressOf(draft), phone: draft.phone.trim(), hours: draft.hours.trim() },
          })}
        >
          {(value, set, wrong) => <PlaceFields value={value} set={set} wrong={wrong} near={others} isNew />}
        </EditSection>
      }
    />
  );
}
