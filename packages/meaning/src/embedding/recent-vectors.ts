import { createHash } from 'node:crypto'

type Vector = Int8Array<ArrayBuffer>

/** Texts of a few minutes of many people; half a megabyte of vectors. */
const MOST = 1_000

/** The vectors of the texts that were asked for last, in memory alone and by the hash of the text: no text is kept. */
export class RecentVectors {
  /** The one asked for last is the last. */
  readonly #vectors = new Map<string, Promise<Vector>>()
  readonly #most: number

  constructor(most = MOST) {
    this.#most = most
  }

  /** The vector of a text, made once for all who ask at the same time. What fails is made again. */
  get(text: string, make: () => Promise<Vector>): Promise<Vector> {
    const name = createHash('sha256').update(text).digest('base64')
    const vector = this.#vectors.get(name) ?? make()
    this.#vectors.delete(name)
    this.#vectors.set(name, vector)
    vector.catch(() => this.#vectors.delete(name))
    if (this.#vectors.size > this.#most) this.#vectors.delete(this.#vectors.keys().next().value!)
    return vector
  }
}
