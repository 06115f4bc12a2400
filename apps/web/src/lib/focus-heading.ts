/** Puts the focus on the heading of the screen: for what goes while it has the focus, and has nothing beside it that could take it. */
export function focusHeading(): void {
  const content = document.getElementById('content')
  const heading = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content
  heading?.focus({ preventScroll: true })
}
