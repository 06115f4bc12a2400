/**
 * Puts the focus on the first control of the filter that something stands in. For buttons that go when they are pressed,
 * and would take the focus with them.
 */
export function focusControl(element: Element | null): void {
  const filterGroup = element?.closest('[role="group"]')
  filterGroup?.querySelector<HTMLElement>('[aria-pressed], input:not([type="hidden"], [type="radio"])')?.focus()
}
