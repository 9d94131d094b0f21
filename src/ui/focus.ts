const focusable = 'input, button, a[href], select, textarea, [tabindex]';

/** What the Tab key reaches below `root`, in order. */
export function tabStops(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [type=hidden]') && !element.closest('[hidden], [inert]'),
  );
}

/**
 * Focuses where the person goes on: the first empty field, else the first field, else what is
 * marked as the next step. Else the root itself: the Tab key starts there, and no button gets a
 * focus ring that the person did not choose.
 */
export function focusFirst(root: HTMLElement): void {
  const stops = tabStops(root);
  const fields = stops.filter((element): element is HTMLInputElement => element instanceof HTMLInputElement);
  const target =
    fields.find((input) => input.value === '') ??
    fields[0] ??
    stops.find((stop) => stop.matches('[data-next]')) ??
    root;
  target.focus({ preventScroll: true });
  // As the Tab key does it: what is filled in already is kept by Enter and replaced by typing.
  if (target instanceof HTMLInputElement) target.select();
}

/**
 * Focuses the first field of a form that is marked as wrong. Answers whether there was one. The
 * boxes of a code are wrong together: where one is still empty, the person goes on there, and does
 * not type over the first.
 */
export function focusInvalid(form: HTMLFormElement): boolean {
  const wrong = [...form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
  const group = wrong[0]?.closest('[role=group]');
  const target = wrong.find((input) => group?.contains(input) && input.value === '') ?? wrong[0];
  target?.focus();
  target?.select?.();
  return target !== undefined;
}
