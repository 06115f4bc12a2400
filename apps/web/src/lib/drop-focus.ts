/** Takes the focus from where it is, so that what comes next can have it. */
export function dropFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
