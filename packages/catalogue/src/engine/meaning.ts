/** A model that turns texts into vectors. */
export interface MeaningModel {
  /** Changes with everything that changes its vectors: those of two keys cannot be compared. */
  key: string
  /** As people call it. */
  name: string
  /** Numbers of a vector. */
  dimensions: number
  /** Codes of the languages that it knows; missing: all. */
  languages?: readonly string[]
}

/** Makes vectors; a text always gets the same, whatever else is asked for. */
export interface Embedder {
  readonly model: MeaningModel
  /** Number of calls that it works on at the same time. */
  readonly textsAtOnce: number
  /** The vectors of texts of works, one after the other. */
  embedWorks(texts: readonly string[]): Promise<Int8Array>
  /** The vector of a query. */
  embedQuery(text: string): Promise<Int8Array>
}

/** The vectors of a catalogue version, as its summary tells. */
export interface MeaningSummary {
  model: MeaningModel
  /** The first year of publication whose works have one; missing: all do. */
  since?: number
  /** Works that have a vector. */
  works: number
}
