/** Of the history's entry: the screen that opens begins to edit. */
export const editState = { isEdit: true };

/** Whether the screen was opened to edit; only once, so that a reload does not edit again. */
export function takeEditState(): boolean {
  const isEdit = (history.state as Partial<typeof editState> | null)?.isEdit === true;
  if (isEdit) history.replaceState(null, '');
  return isEdit;
}
