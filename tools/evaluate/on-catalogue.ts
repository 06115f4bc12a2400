import { EmbeddedCatalogue, type Engine, openEngine } from '@cognate/catalogue'
import { locateCatalogue } from '@cognate/server/tooling'
import { readWorks } from './measure-languages.ts'

/**
 * Measures on the works of a catalogue and on an engine that searches it.
 * @param version  By default the one in use.
 */
export async function onCatalogue<Figures>(
  version: string | undefined,
  measure: (works: Awaited<ReturnType<typeof readWorks>>, engine: Engine) => Promise<Figures>,
): Promise<Figures> {
  const directory = locateCatalogue(version)
  const works = await readWorks(await EmbeddedCatalogue.open(directory))
  const engine = await openEngine(directory)
  try {
    return await measure(works, engine)
  } finally {
    await engine.close()
  }
}
