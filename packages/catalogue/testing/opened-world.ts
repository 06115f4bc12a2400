import type { Engine } from '../src/engine/engine.ts'
import type { DocumentSource } from '../src/sources/reading/document-source.ts'
import type { RawSource } from '../src/sources/reading/raw-source.ts'

/** A world, open in the engine under test. */
export interface OpenedWorld<Tested> {
  engine: Tested
  /** Closes the engine and removes what was built. */
  close(): Promise<void>
}

/** Builds a world, perhaps with records of other sources beside it, in the form of the engine under test, and opens it. */
export type OpenWorld<Tested = Engine> = (
  world: RawSource,
  documents?: readonly DocumentSource[],
) => Promise<OpenedWorld<Tested>>
