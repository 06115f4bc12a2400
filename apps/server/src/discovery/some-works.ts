import type { Engine } from '@cognate/catalogue'

const WORKS = 100

/** What is read of a work in OpenAlex's format. */
interface SomeWork {
  title: string | null
  abstract_inverted_index: Record<string, number[]> | null
}

/** Some works of a catalogue, always the same ones. */
export async function readSomeWorks(engine: Engine): Promise<SomeWork[]> {
  const asked = { filter: '', search: '', sort: '', page: 1, perPage: WORKS, sample: { size: WORKS, seed: 'words' } }
  const { results } = await engine.listRecords({ entity: 'works', ...asked })
  return results as unknown as SomeWork[]
}
