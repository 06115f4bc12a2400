import { amongExamples } from './among-examples.ts'
import { documentExamples } from './document-examples.ts'
import { engineExamples, openCatalogueExamples } from './engine-examples.ts'
import { engineRounds } from './engine-rounds.ts'
import { everyList } from './every-list.ts'
import { everyQuery } from './every-query.ts'
import { graphExamples, networkLimits } from './graph-examples.ts'
import { graphSuite } from './graph-suite.ts'
import { hidingElsewhere, hidingExamples } from './hiding-examples.ts'
import { mergedExamples, mergedInOpenCatalogue } from './merged-examples.ts'
import { openCatalogueSuite } from './open-catalogue-suite.ts'
import type { OpenWorld } from './opened-world.ts'
import { referenceExamples } from './reference-examples.ts'

export { Random } from '../src/demo/random.ts'
export { changedSource } from './changed-source.ts'
export { documentImports } from './document-imports.ts'
export { aDocument, sourceOfDocuments } from './documents.ts'
export { askWithMeaning, meaningSuite, meanings } from './meaning-suite.ts'
export { wordEmbedder } from './word-embedder.ts'
export { aWorld } from './world.ts'

/**
 * What every engine does; each implementation runs all of it.
 * @param queryRuns  Random queries for each claim on every query.
 * @param listRuns  Random lists. Default of both: as many as need no cluster.
 */
export function engineSuite(
  name: string,
  open: OpenWorld,
  { queryRuns, listRuns }: { queryRuns?: number; listRuns?: number } = {},
): void {
  everyQuery(name, open, queryRuns === undefined ? {} : { runs: queryRuns })
  engineExamples(name, open)
  amongExamples(name, open)
  referenceExamples(name, open)
  documentExamples(name, open)
  hidingExamples(name, open)
  mergedExamples(name, open)
  engineRounds(name, open)
  graphExamples(name, open)
  graphSuite(name, open)
  networkLimits(name, open)
  openCatalogueSuite(name, open, listRuns)
  openCatalogueExamples(name, open)
  hidingElsewhere(name, open)
  mergedInOpenCatalogue(name, open)
}

/** What could differ where a catalogue came of another one, of which it kept the numbers. */
export function updatesSuite(name: string, open: OpenWorld): void {
  everyQuery(name, open, { worlds: 3, runs: 40 })
  everyList(name, open, 120)
}

/** What could differ where a catalogue lies on several machines: every order, and all counts. */
export function severalNodesSuite(name: string, open: OpenWorld): void {
  everyQuery(name, open, { worlds: 2, runs: 25 })
  engineRounds(name, open)
}
