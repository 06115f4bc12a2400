/**
 * Puts the focus on the first control of the filter that something stands in. For buttons that go when they are pressed,
 * and would take the focus with them.
 */
export function focusControl(inside: Element | null): void {
  const filter = inside?.closest('[role="group"]')
  filter?.querySelector<HTMLElement>('[aria-pressed], input:not([type="hidden"], [type="radio"])')?.focus()
}
