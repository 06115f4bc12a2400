import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Proves that what a test has seen goes. Of what was never there it proves nothing: for that there is `expectNever`. */
export const expectGone = (element: Locator, { timeout }: { timeout?: number } = {}): Promise<void> =>
  element.first().waitFor({ state: 'detached', timeout })

/** Proves that something does not appear, also not a little later. */
export async function expectNever(element: Locator): Promise<void> {
  const seen = await element
    .first()
    .waitFor({ state: 'attached', timeout: 500 })
    .then(
      () => true,
      () => false,
    )
  expect(seen, String(element)).toBe(false)
}
