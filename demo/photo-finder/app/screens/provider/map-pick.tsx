import '../../parts/shared-chunk.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { project, unproject } from '../../../contract/mercator.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { aroundPoint, fitView, type View } from '../../parts/map/map-view.ts';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { exactDegrees, parseMapLink, pointText } from './map-link.ts';
import styles from './map-pick.module.css';
import { type City, PinMap } from './pin-map.tsx';

interface Place {
  lat: number;
  lon: number;
}
interface Props {
  /** Two numbers; '' = no pin yet. */
  value: string;
  /** As it is typed in the address. */
  city: string;
  near: readonly City[];
  error: string | undefined;
  onPick(value: string): void;
}
/** Width of the view around a city, in units of the map: 1 is about 20 km. */
const cityWidth = 8;

/**
 * A pin on a map, by pointer or by keys, among the cities of the directory. The coast is too coarse
 * for a street, so the link of another map is taken as well.
 */
export function MapPick({ value, city, near, error, onPick }: Props): ReactNode {
  const id = useId();
  const at = parseMapLink(value);
  const [view, setView] = useState<View>(() => (at ? aroundPoint(project(at), cityWidth) : fitView(near)));
  const { data: cities = near } = useLoaded<readonly City[]>(async (signal) => {
    const { facets } = await ask('listProviders', { facets: '1', limit: '1' }, { signal });
    return facets ? [...facets.places] : near;
  }, []);
  const named = cities.find((one) => one.city.toLowerCase() === city.trim().toLowerCase());
  const pick = ({ lat, lon }: Place) => onPick(`${exactDegrees(lat)}, ${exactDegrees(lon)}`);
  const goTo = (place: Place) => {
    pick(place);
    setView(aroundPoint(project(place), cityWidth));
  };
  // The map follows the typed city until the editor sets the pin.
  useEffect(() => {
    if (named && !at) setView(aroundPoint(project(named), cityWidth));
  }, [named, at]);
  return (
    <div className={styles.pick}>
      <b id={`${id}-name`}>Where it is on the map</b>
      <PinMap
        pin={at && project(at)}
        onPin={(point) => pick(unproject(point))}
        view={view}
        onView={setView}
        cities={cities}
        isWrong={error !== undefined}
        labelledBy={`${id}-name`}
        describedBy={`${id}-keys ${id}-at`}
      />
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-at`} className={styles.at} role="status">
        {at ? `The pin is at ${pointText(at)}.` : 'No pin yet. Press the map where the practice is.'}
      </p>
      <p id={`${id}-keys`} className={styles.hint}>
        With keys: arrows move the pin, with Shift further; + and − zoom.
      </p>
      {named && (
        <div>
          <Button onClick={() => goTo(named)}>Put the pin in {named.city}</Button>
        </div>
      )}
      <LinkField onPlace={goTo} />
    </div>
  );
}

function LinkField({ onPlace }: { onPlace(place: Place): void }): ReactNode {
  const [link, setLink] = useState('');
  return (
    <Field
      label="Or the link of another map"
      isOptional
      hint="For the exact door, copy the link of the marked place."
      error={link !== '' && !parseMapLink(link) ? 'This link contains no coordinates.' : undefined}
    >
      {(input) => (
        <input
          {...input}
          maxLength={500}
          value={link}
          onChange={({ currentTarget }) => {
            setLink(currentTarget.value);
            const place = parseMapLink(currentTarget.value);
            if (place) onPlace(place);
          }}
        />
      )}
    </Field>
  );
}
