const placesIn = (text: string) => new Set(text.match(/\{\w+\}/g));

/** What an own text leaves out or has too much of the places for values; undefined = nothing. */
export function placesHint(own: string, shipped: string): string | undefined {
  const [has, needs] = [placesIn(own), placesIn(shipped)];
  const missing = [...needs].filter((place) => !has.has(place));
  const unknown = [...has].filter((place) => !needs.has(place));
  return (
    [
      missing.length > 0 ? `Without ${missing.join(', ')}, which ours has.` : '',
      unknown.length > 0 ? `${unknown.join(', ')} stays as it is written: it is no place for a value here.` : '',
    ]
      .filter(Boolean)
      .join(' ') || undefined
  );
}
