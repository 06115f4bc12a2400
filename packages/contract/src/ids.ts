/** Every kind of thing that can be shown, collected or used as a query; `record` is a free text. */
export const recordTypes = ['author', 'work', 'institution', 'venue', 'record'] as const
export type RecordType = (typeof recordTypes)[number]

/** The prefix under which the catalogue gives its ids, as OpenAlex does. */
export const CATALOGUE_URL = 'https://openalex.org/'

/** The trailing part of a catalogue id: `https://openalex.org/A5` and `a5` both give `A5`. Ids compare without regard to case. */
export function shortId(id: string): string {
  return id
    .trim()
    .replace(/^https?:\/\/(api\.)?openalex\.org\/(?:(?:works|authors|institutions|sources|topics)\/)?/i, '')
    .toUpperCase()
}

/** The URL form of a catalogue id, in which every answer gives it. */
export function catalogueId(id: string): string {
  return CATALOGUE_URL + shortId(id)
}

/** The identifier of a query record that carries text instead of naming a record of the catalogue. */
export const QUERY_TEXT = 'query_text'
