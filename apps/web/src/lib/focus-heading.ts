const content = () => document.getElementById('content')

/** The heading of the screen; undefined while it loads. */
export const screenHeading = (): HTMLElement | undefined =>
  content()?.querySelector<HTMLElement>('h1[tabindex]') ?? undefined

/** Whether the focus is where a screen that opens has it by itself. */
export const isAtHeading = (): boolean =>
  [screenHeading(), content()].some((place) => place != null && place === document.activeElement)

/** Moves the focus to the heading of the screen. For elements that disappear with the focus and have no neighbour to take it. */
export function focusHeading(): void {
  const place = screenHeading() ?? content()
  place?.focus({ preventScroll: true })
}
