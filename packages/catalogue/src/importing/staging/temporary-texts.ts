import { join } from 'node:path'
import { type PackedTexts, packedText } from '../../base/text-pack.ts'
import { StagedColumn } from './staged-column.ts'
import { StagedLog } from './staged-log.ts'

/** Texts that are gathered one after the other and then read in any order, in files that are gone with the process. */
export class TemporaryTexts {
  private readonly log: StagedLog
  private readonly ends: StagedColumn<Float64Array<ArrayBuffer>>
  private isFlushed = true

  /** @param directory  Where the files are made, which no other can find. */
  constructor(directory: string) {
    this.log = StagedLog.temporary(join(directory, 'temporary.log'))
    this.ends = StagedColumn.temporary(Float64Array, join(directory, 'temporary.column'))
  }

  get count(): number {
    return this.ends.length
  }

  /** Adds the texts that follow. */
  add({ bytes, ends }: PackedTexts): void {
    const before = this.log.length
    this.log.append(bytes)
    for (const end of ends) this.ends.push(before + end)
    this.isFlushed = false
  }

  /** One text, by its number from 0. */
  text(number: number): string {
    this.flush()
    const bytes = this.log.read(number === 0 ? 0 : this.ends.at(number - 1), this.ends.at(number))
    return packedText({ bytes, ends: [bytes.length] }, 0)
  }

  /** A function that reads some texts, in their order. It has the places of all texts in memory. */
  reader(): (numbers: Uint32Array) => PackedTexts {
    this.flush()
    const ends = this.ends.read()
    return (numbers) => this.log.gather(ends, numbers)
  }

  private flush(): void {
    if (!this.isFlushed) this.log.flush()
    this.isFlushed = true
  }

  close(): void {
    this.log.close()
    this.ends.close()
  }
}
