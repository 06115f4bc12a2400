/** An answer whose results are JSON texts already, with the fields of the contract and no others. */
export class WrittenAnswer<Head extends object = object> {
  /** All that comes before the results. */
  readonly head: Head
  readonly results: readonly string[]

  constructor(head: Head, results: readonly string[]) {
    this.head = head
    this.results = results
  }

  /** The answer as it is sent. @param head  The checked head, as JSON. */
  toBytes(head: string): Buffer {
    const pieces = this.results.map((text, at) => Buffer.from(at === 0 ? text : `,${text}`))
    return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"results":[`), ...pieces, Buffer.from(']}')])
  }
}
