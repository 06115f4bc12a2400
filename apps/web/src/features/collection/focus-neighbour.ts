/** Focuses the tab whose panel contains an element. */
export function focusTab(element: Element | null): void {
  const panel = element?.closest('[role="tabpanel"]')
  document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')?.focus()
}

/** Moves the focus to the same button in the next line, or to the tab, when pressing a button removes its line. */
export function focusNeighbour(pressedButton: HTMLElement): void {
  const list = pressedButton.closest('ul')
  const sameButtons = [...(list?.querySelectorAll<HTMLElement>(`button[title="${pressedButton.title}"]`) ?? [])]
  const index = sameButtons.indexOf(pressedButton)
  const next = sameButtons[index + 1] ?? sameButtons[index - 1]
  if (next) next.focus()
  else focusTab(list)
}
