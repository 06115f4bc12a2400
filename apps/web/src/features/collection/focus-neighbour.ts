/** The tab whose panel something stands in. */
export function focusTab(inside: Element | null): void {
  const panel = inside?.closest('[role="tabpanel"]')
  document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')?.focus()
}

/** A button that goes with its line when it is pressed hands the focus on to the like of a line beside it, else to the tab. */
export function focusNeighbour(pressed: HTMLElement): void {
  const list = pressed.closest('ul')
  const alike = [...(list?.querySelectorAll<HTMLElement>(`button[title="${pressed.title}"]`) ?? [])]
  const at = alike.indexOf(pressed)
  const next = alike[at + 1] ?? alike[at - 1]
  if (next) next.focus()
  else focusTab(list)
}
