import { type PackedTexts, TemporaryTexts } from '@cognate/catalogue/engine-kit'
import { indexedName, sortedName } from '@cognate/catalogue/open-catalogue-kit'

/** What is stored of the names of a record. */
export interface IndexedNames {
  /** All of them, as words. */
  names: string
  /** Words of all of them. */
  name_length: number
  /** What the record is sorted by. */
  name: string
}

/** The names of the records of a kind, which come in the order of popularity and are asked for by number. */
export class PopularNames {
  readonly #texts: TemporaryTexts
  #places: Uint32Array | undefined
  /** Words of all names that were asked for. */
  words = 0

  /** @param directory  For temporary files. */
  constructor(directory: string) {
    this.#texts = new TemporaryTexts(directory)
  }

  add(pack: PackedTexts): void {
    this.#texts.add(pack)
  }

  /** @param byPopularity  Numbers of the records in the order in which names came. */
  of(number: number, byPopularity: ArrayLike<number>): IndexedNames {
    const folded = this.#texts.text(this.placeOf(number, byPopularity))
    const names = indexedName(folded)
    const length = names === '' ? 0 : names.split(' ').length
    this.words += length
    return { names, name_length: length, name: sortedName(folded) }
  }

  /** The place of a record, the best known first. */
  placeOf(number: number, byPopularity: ArrayLike<number>): number {
    this.#places ??= placesIn(byPopularity)
    return this.#places[number]!
  }

  close(): void {
    this.#texts.close()
  }
}

function placesIn(order: ArrayLike<number>): Uint32Array {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return places
}
