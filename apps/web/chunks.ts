import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Screens in the order in which people meet them. What a stage needs beyond those before it is one file of the build. */
const STAGES: Record<string, string[]> = {
  page: [
    'main.tsx',
    'app/frame/frame.tsx',
    'app/frame/not-found.tsx',
    'app/screens/search-screen.tsx',
    'features/evaluation/meaning-offer.tsx',
  ],
  results: [
    'app/screens/answer.tsx',
    'features/filters/sidebar/search-sidebar.tsx',
    'features/filters/filter-form.tsx',
  ],
  collections: ['app/screens/collection-page.tsx', 'app/screens/collections-page.tsx', 'app/screens/queries-page.tsx'],
  administration: ['features/admin/admin-frame.tsx', 'features/admin/people-screen.tsx'],
}

/**
 * Which modules share a file. By itself, the bundler makes a file for each set of screens that have modules in common, and results
 * took 169 of them. What is in no stage is still split so.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const stages = Object.entries(STAGES)
  return stages.map(([name, screens], place) => {
    let needed: Set<string> | undefined
    return {
      name: (id, modules) => {
        needed ??= neededBy(screens, modules)
        return needed.has(id) ? name : null
      },
      // The first stage that needs a module has it. Priorities begin with 0.
      priority: stages.length - place,
    }
  })
}

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The modules of ours that screens need at once. Those of packages follow: the index of a package names many that nobody uses. */
function neededBy(screens: readonly string[], modules: Modules): Set<string> {
  const needed = new Set<string>()
  const add = (id: string) => {
    if (needed.has(id) || id.includes('/node_modules/')) return
    needed.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const screen of screens) {
    const path = join(import.meta.dirname, 'src', screen)
    if (!modules.getModuleInfo(path)) throw new Error(`${screen}, a screen of chunks.ts, is no part of the page`)
    add(path)
  }
  return needed
}
