import { documentExamples } from './document-examples.ts'
import { engineExamples, openCatalogueExamples } from './engine-examples.ts'
import { engineRounds } from './engine-rounds.ts'
import { everyQuery } from './every-query.ts'
import { graphExamples, networkLimits } from './graph-examples.ts'
import { graphSuite } from './graph-suite.ts'
import { hidingElsewhere, hidingExamples } from './hiding-examples.ts'
import { mergedExamples, mergedInOpenCatalogue } from './merged-examples.ts'
import { openCatalogueSuite } from './open-catalogue-suite.ts'
import type { ListEngine } from './open-world.ts'
import type { OpenWorld, SearchEngine } from './opened-world.ts'

export { aWorld } from './world.ts'

/** What every engine does; each implementation runs all of it. */
export function engineSuite(name: string, open: OpenWorld): void {
  searchSuite(name, open)
  listSuite(name, open)
}

/** All but the open catalogue, for an engine in the making: a server takes only one that passes the whole. */
export function searchSuite(name: string, open: OpenWorld<SearchEngine>): void {
  everyQuery(name, open)
  engineExamples(name, open)
  documentExamples(name, open)
  hidingExamples(name, open)
  mergedExamples(name, open)
  engineRounds(name, open)
  graphExamples(name, open)
  graphSuite(name, open)
  networkLimits(name, open)
}

/** What could differ where a catalogue lies on several machines: every order, and all counts. */
export function severalNodesSuite(name: string, open: OpenWorld<SearchEngine>): void {
  everyQuery(name, open, { worlds: 2, runs: 25 })
  engineRounds(name, open)
}

/** The part about lists, suggestions and records in OpenAlex's format. */
export function listSuite(name: string, open: OpenWorld<ListEngine>, runs?: number): void {
  openCatalogueSuite(name, open, runs)
  openCatalogueExamples(name, open)
  hidingElsewhere(name, open)
  mergedInOpenCatalogue(name, open)
}
