import { type LineFile, nothingMerged, type RawSource, rawEntities } from '@cognate/catalogue'

/** The topics that the source of a work gives it, in OpenAlex's shape. */
export interface GivenTopics {
  title: string
  /** Ids, the surest first. */
  topics: string[]
}

interface RawWork {
  id: string
  title?: string
  topics?: { id: string }[]
}

/** Which topics are hidden. */
export interface Hiding {
  /** The topics of every n-th work that has any are hidden and estimated. */
  every: number
  /** Also hides the topics of all other works, so that nothing can be learned from them. */
  hidesAll: boolean
}

/** A source without the topics of some works. */
export interface HidingSource {
  source: RawSource
  /** The hidden topics by work id; complete once the source was read. */
  hidden: Map<string, GivenTopics>
}

/** Hides the topics of some works of a source, and collects them. */
export function hideTopics(source: RawSource, { every, hidesAll }: Hiding): HidingSource {
  const hidden = new Map<string, GivenTopics>()
  let tagged = 0
  const hide = (line: string): string => {
    const work = JSON.parse(line) as RawWork
    const topics = (work.topics ?? []).map(({ id }) => id)
    if (topics.length === 0) return line
    const isHidden = tagged++ % every === 0
    if (isHidden) hidden.set(work.id, { title: work.title ?? '', topics })
    return isHidden || hidesAll ? JSON.stringify({ ...work, topics: [], primary_topic: null }) : line
  }
  const works = source.files.works.map((file) => ({ ...file, bytes: 0, open: () => eachLine(file, hide) }))
  return { source: { ...source, files: { ...source.files, works } }, hidden }
}

async function* eachLine(file: LineFile, change: (line: string) => string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  let rest = ''
  const changed = (lines: string[]) =>
    Buffer.from(lines.map((line) => (line === '' ? '' : `${change(line)}\n`)).join(''))
  for await (const chunk of file.open()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield changed(lines)
  }
  yield changed([rest])
}

/** Works of OpenAlex's answers, each once, as a source. */
export function sourceOfAnswers(answers: readonly unknown[]): RawSource {
  const works = answers.flatMap((answer) => {
    const { results } = answer as { results?: unknown[] }
    return results ?? [answer]
  }) as RawWork[]
  const isWork = ({ id, title }: RawWork) => /\/W\d+$/.test(id ?? '') && title !== undefined
  const distinct = new Map(works.filter(isWork).map((work) => [work.id, `${JSON.stringify(work)}\n`]))
  const bytes = Buffer.from([...distinct.values()].join(''))
  const file: LineFile = {
    name: 'works.jsonl',
    bytes: bytes.length,
    async *open() {
      yield bytes
    },
  }
  const files = Object.fromEntries(rawEntities.map((entity) => [entity, entity === 'works' ? [file] : []]))
  return {
    description: 'answers of OpenAlex',
    fingerprint: String(distinct.size),
    files: files as RawSource['files'],
    merged: nothingMerged,
  }
}
