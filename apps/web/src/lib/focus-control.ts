/**
 * Moves the focus to the first control of the filter that contains an element. For buttons that disappear when they are
 * pressed.
 */
export function focusControl(element: Element | null): void {
  const filterGroup = element?.closest('[role="group"]')
  filterGroup?.querySelector<HTMLElement>('[aria-pressed], input:not([type="hidden"], [type="radio"])')?.focus()
}
