const patienceMs = 10_000;
/** About eleven kilometres, so that no URL contains a visitor's street. */
const coarse = (degrees: number) => Math.round(degrees * 10) / 10;

/** Asks the device for its place, which is made coarse before it goes anywhere. */
export const locate = (): Promise<{ lat: number; lon: number } | 'refused' | 'unknown'> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unknown');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coarse(coords.latitude), lon: coarse(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { timeout: patienceMs, maximumAge: 600_000 },
    );
  });

export const placeTexts = {
  refused: 'Your browser does not share your location. You can allow it beside the address of this page.',
  unknown: 'Your device could not tell where it is.',
};
