/** Moves the focus, and so the page, to the first field at fault. Screen readers say its error. */
export function showFault(place: ParentNode): void {
  place.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
}
