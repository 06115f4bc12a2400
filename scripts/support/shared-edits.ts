import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryItem, SearchView } from '@cognate/contract'
import type { HttpClient } from '../../tests/faults/support/http-client.ts'

/** One edit of a shared collection. */
export interface Edit {
  kind: 'note' | 'declined_reason' | 'add' | 'remove' | 'move' | 'comment'
  /** The record; the text of a comment. */
  of: string
  /** What was written; told apart from all others. */
  value: string
  /** Milliseconds; `end` is set once it was acknowledged. */
  start: number
  end?: number
}

export const readCollection = (client: HttpClient, uuid: string): Promise<SearchView> =>
  client.expectOk<SearchView>('GET', `/api/searches/${uuid}/`)

interface EditorOptions {
  uuid: string
  /** Of all editors. */
  edits: Edit[]
  seed: number
}

/** A person who makes random edits, one after the other. */
export class Editor {
  /** Answers that were neither a success nor a refusal that is to be expected. */
  readonly faults: string[] = []
  readonly #client: HttpClient
  readonly #uuid: string
  readonly #edits: Edit[]
  #state: number
  #made = 0

  constructor(client: HttpClient, { uuid, edits, seed }: EditorOptions) {
    this.#client = client
    this.#uuid = uuid
    this.#edits = edits
    this.#state = seed
  }

  async writeWhile(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      // The server may be away.
      const view = await readCollection(this.#client, this.#uuid).catch(() => undefined)
      if (view) await this.#write(view)
      else await sleep(20)
    }
  }

  /** From 0 up to 1; the same seed gives the same ones. */
  #random(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }

  async #write({ included_records: records }: SearchView): Promise<void> {
    const record = records[Math.floor(this.#random() * records.length)]!.uuid
    const value = `${this.#state}-${++this.#made}`
    const chance = this.#random()
    const path = `/api/included_records/${record}/`
    if (chance < 0.35) return this.#send('note', record, value, ['PATCH', path, { note: value }])
    if (chance < 0.55) return this.#send('declined_reason', record, value, ['PATCH', path, { declined_reason: value }])
    if (chance < 0.75) {
      const position = Math.floor(this.#random() * records.length)
      return this.#send('move', record, value, ['PATCH', path, { position }])
    }
    if (chance < 0.85) {
      const comment = { text: value }
      return this.#send('comment', value, value, ['POST', `/api/searches/${this.#uuid}/comments/`, comment])
    }
    if (chance < 0.92 && records.length > 6) return this.#send('remove', record, value, ['DELETE', path])
    const identifier = `A${1_000_000 + (this.#state % 1_000_000_000)}`
    const added = { records: [{ record_type: 'author', identifier }] }
    return this.#send('add', identifier, value, ['POST', `/api/searches/${this.#uuid}/included_records/`, added])
  }

  async #send(kind: Edit['kind'], of: string, value: string, call: [string, string, object?]): Promise<void> {
    const edit: Edit = { kind, of, value, start: performance.now() }
    this.#edits.push(edit)
    const response = await this.#client.call(...call).catch(() => undefined)
    const body = await response?.text().catch(() => undefined)
    if (response?.ok && body !== undefined) {
      edit.end = performance.now()
      if (kind === 'add') edit.of = JSON.parse(body).records[0].uuid
    }
    // Somebody else removed the record meanwhile; or the server is away.
    else if (response && ![404, 503].includes(response.status))
      this.faults.push(`${call[0]} ${response.status}: ${body}`)
  }
}

/** Acknowledged edits that are missing from a collection, in words. */
export function lostOf(edits: readonly Edit[], view: SearchView, history: readonly HistoryItem[]): string[] {
  const made = edits.filter(({ end }) => end !== undefined)
  const records = new Map(view.included_records.map((record) => [record.uuid, record]))
  const said = new Set(history.flatMap((item) => (item.kind === 'comment' ? [item.text] : [])))
  // Also those without an answer may have removed somebody.
  const removed = new Set(edits.flatMap(({ kind, of }) => (kind === 'remove' ? [of] : [])))
  const isLost: Record<Edit['kind'], (edit: Edit) => boolean> = {
    note: (edit) => isOverwrittenByEarlier(edit, edits, records.get(edit.of)?.note, records.has(edit.of)),
    declined_reason: (edit) =>
      isOverwrittenByEarlier(edit, edits, records.get(edit.of)?.declined_reason, records.has(edit.of)),
    add: ({ of }) => !records.has(of) && !removed.has(of),
    remove: ({ of }) => records.has(of),
    // Later ones move it again; orders are checked when nobody else writes.
    move: ({ of }) => !records.has(of) && !removed.has(of),
    comment: ({ of }) => !said.has(of),
  }
  return made.filter((edit) => isLost[edit.kind](edit)).map(({ kind, of, value }) => `${kind} of ${of}: ${value}`)
}

/** Whether what stands now was written before an edit began: the edit is then gone. Of several at once any may stand. */
function isOverwrittenByEarlier(
  edit: Edit,
  edits: readonly Edit[],
  now: string | null | undefined,
  isThere: boolean,
): boolean {
  if (!isThere || now === edit.value) return false
  const writer = edits.find(({ kind, of, value }) => kind === edit.kind && of === edit.of && value === now)
  if (!writer) return true
  return writer.end !== undefined && writer.end < edit.start
}
