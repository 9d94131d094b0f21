/** Which conditions of `data-ms-open` can be met by those for whom its dialog opens. */
export function canOpen(view: string | undefined, value: string): boolean {
  if (value === '' || view === undefined || view === 'test-card') return true;
  return view === 'profile' ? value !== '!members' : value.startsWith('!');
}

/** The same condition in a form that can be met. */
export function openingValue(view: string | undefined, value: string): string {
  if (canOpen(view, value)) return value;
  return view === 'profile' ? 'members' : `!${value}`;
}
