import { describe } from 'vitest'
import { everyList } from './every-list.ts'
import { groupExamples } from './group-examples.ts'
import { listExamples } from './list-examples.ts'
import { listFuzz } from './list-fuzz.ts'
import { openRecordExamples } from './open-record-examples.ts'
import { type ListEngine, openSmallWorld } from './open-world.ts'
import type { OpenWorld } from './opened-world.ts'
import { suggestionExamples } from './suggestion-examples.ts'

/** Lists, groups, suggestions and records in OpenAlex's format. @param runs  List queries that are tried at random. */
export function openCatalogueSuite(name: string, open: OpenWorld<ListEngine>, runs = 3_000): void {
  describe(`${name}: the open catalogue of four works`, () => {
    const world = openSmallWorld(open)
    listExamples(world)
    groupExamples(world)
    suggestionExamples(world)
    openRecordExamples(world)
    listFuzz(world, runs)
  })
  everyList(name, open, Math.ceil(runs / 3))
}
