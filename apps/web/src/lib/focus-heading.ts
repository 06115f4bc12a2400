/** Moves the focus to the heading of the screen. For elements that disappear with the focus and have no neighbour to take it. */
export function focusHeading(): void {
  const content = document.getElementById('content')
  const heading = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content
  heading?.focus({ preventScroll: true })
}
