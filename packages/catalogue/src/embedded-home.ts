import { type EngineOptions, openEngine } from './embedded/embedded-engine.ts'
import { stampOf } from './engine/version/catalogue-json.ts'
import { checkInBackground, largeFiles } from './engine/version/check-in-background.ts'
import { damagedCatalogue } from './engine/version/damaged-catalogue-error.ts'
import type { CatalogueHome } from './live-engine.ts'

/** Where the catalogues are on the disk. */
export interface CatalogueLocator {
  /** The directory of the active catalogue; undefined where there is none. */
  activeDirectory(): Promise<string | undefined>
  /** Directories of the catalogues built before the active one, the newest first; one serves while the active one is damaged. */
  earlierDirectories?(): Promise<string[]>
}

/** Catalogues in directories, each searched in threads of this process. */
export function embeddedHome(locator: CatalogueLocator, options: EngineOptions = {}): CatalogueHome {
  return {
    // What cannot be read now is read again in a second.
    active: () => locator.activeDirectory().catch(() => undefined),
    earlier: async () => (await locator.earlierDirectories?.()) ?? [],
    stampOf,
    async open(directory) {
      const unchecked = largeFiles(directory, options.atOnceBytes)
      const engine = await openEngine(directory, options)
      const { result, stop } = checkInBackground(directory, unchecked)
      const damage = result.then(({ damages, ...cost }) => ({
        cost,
        error: damages.length > 0 ? damagedCatalogue(directory, damages.join(', ')) : undefined,
      }))
      return { engine, check: { result: damage, stop } }
    },
  }
}
