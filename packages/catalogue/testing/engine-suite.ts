import { type DatasetKey, datasetKeys } from '@cognate/contract'
import { documentExamples } from './document-examples.ts'
import { engineExamples, openCatalogueExamples } from './engine-examples.ts'
import { engineRounds } from './engine-rounds.ts'
import { everyQuery } from './every-query.ts'
import { graphExamples } from './graph-examples.ts'
import { conflictsAndCoauthors, graphSuite } from './graph-suite.ts'
import { hidingElsewhere, hidingExamples } from './hiding-examples.ts'
import { mergedExamples, mergedInOpenCatalogue } from './merged-examples.ts'
import type { OpenWorld, SearchEngine } from './opened-world.ts'

export { aWorld } from './world.ts'

/** What every engine does; each implementation runs all of it. */
export function engineSuite(name: string, open: OpenWorld): void {
  searchSuite(name, open, datasetKeys)
  openCatalogueExamples(name, open)
  documentExamples(name, open)
  hidingElsewhere(name, open)
  mergedInOpenCatalogue(name, open)
  graphExamples(name, open)
  graphSuite(name, open)
}

/** The part about searching and reading, for an engine that begins with it: a server takes only one that passes the whole. */
export function searchSuite(name: string, open: OpenWorld<SearchEngine>, datasets: readonly DatasetKey[]): void {
  everyQuery(name, open, datasets)
  engineExamples(name, open)
  hidingExamples(name, open)
  mergedExamples(name, open)
  engineRounds(name, open)
  conflictsAndCoauthors(name, open)
}
