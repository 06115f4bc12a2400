import type { Page } from 'playwright-core'

/** The files of script and style that a page has loaded, with their bytes as they were sent. */
export const loadedFiles = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ name }) => /\.(js|css)$/.test(name))
  })
