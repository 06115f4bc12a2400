/** The tab whose panel something stands in. */
export function focusTab(element: Element | null): void {
  const panel = element?.closest('[role="tabpanel"]')
  document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')?.focus()
}

/** A button that goes with its line when it is pressed hands the focus on to the like of a line beside it, else to the tab. */
export function focusNeighbour(pressedButton: HTMLElement): void {
  const list = pressedButton.closest('ul')
  const sameButtons = [...(list?.querySelectorAll<HTMLElement>(`button[title="${pressedButton.title}"]`) ?? [])]
  const index = sameButtons.indexOf(pressedButton)
  const next = sameButtons[index + 1] ?? sameButtons[index - 1]
  if (next) next.focus()
  else focusTab(list)
}
