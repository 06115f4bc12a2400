/**
 * Widths of the window in pixels up to which style sheets change the layout. CSS cannot read them, so its media queries repeat
 * the numbers, and `style-sheets.test.ts` compares them.
 */
export const widths = {
  /** Telephones: one column, and smaller spaces. */
  narrow: 640,
  /** The sidebar becomes a sheet, and dialogs have one column. */
  middle: 800,
  /** Tables become cards. */
  wide: 900,
} as const

/** A media query for windows of at most a width. */
export const upTo = (width: keyof typeof widths): string => `(max-width: ${widths[width]}px)`
