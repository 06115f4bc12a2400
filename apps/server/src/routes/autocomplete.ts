import type { LiveEngine, SuggestOptions } from '@cognate/catalogue'
import {
  type AuthorHint,
  type AutocompleteAnswer,
  authorHints,
  type OpenCatalogueEntity,
  openCatalogueEntities,
  openEntityTypes,
} from '@cognate/contract'
import type { Handler } from '../http/handler.ts'
import { asRefusal, invalidParameter } from '../http/open-catalogue-refusals.ts'

/** As many suggestions as OpenAlex gives. */
const SUGGESTIONS = 10
/** No name holds all words of a longer text. */
const LONGEST_TEXT = 500

/** Suggestions of one kind. */
export const autocomplete: Handler<'autocomplete'> = async ({ params, query, services }) => {
  const { q, filter, search, author_hint, entity_type } = query
  const isOther = entity_type !== undefined && !entitiesOf(entity_type).includes(params.entity)
  if (isOther) throw invalidParameter(`entity_type must be ${openEntityTypes[params.entity]} here, not ${entity_type}.`)
  return suggest([params.entity], q, { filter, search, authorHint: hintOf(author_hint) }, services.catalogue)
}

/** Suggestions of every kind, or of the one that `entity_type` names in the singular. */
export const autocompleteAny: Handler<'autocompleteAny'> = async ({ query, services }) => {
  const { q, entity_type, author_hint } = query
  return suggest(entitiesOf(entity_type), q, { authorHint: hintOf(author_hint) }, services.catalogue)
}

async function suggest(
  entities: readonly OpenCatalogueEntity[],
  text: string | undefined,
  options: SuggestOptions,
  catalogue: Pick<LiveEngine, 'use'>,
): Promise<AutocompleteAnswer> {
  if (!text) throw invalidParameter("Must enter a 'q' parameter in order to use autocomplete.")
  if (text.length > LONGEST_TEXT)
    throw invalidParameter(`The text to complete may have at most ${LONGEST_TEXT} characters.`)
  const started = performance.now()
  const { count, results } = await catalogue
    .use((engine) => engine.autocomplete(entities, text, SUGGESTIONS, options))
    .catch(asRefusal)
  const db_response_time_ms = Math.round(performance.now() - started)
  return { meta: { count, db_response_time_ms, page: 1, per_page: SUGGESTIONS }, results }
}

function entitiesOf(type: string | undefined): readonly OpenCatalogueEntity[] {
  if (type === undefined) return suggestedEverywhere
  const entity = openCatalogueEntities.find((name) => name === type || openEntityTypes[name] === type)
  if (entity) return [entity]
  const valid = Object.values(openEntityTypes).sort().join(', ')
  throw invalidParameter(
    `${type} is not a valid value for parameter entity_type. Valid entity_type values are: ${valid}.`,
  )
}

/** Without the levels above topics, as OpenAlex does: their citation counts would always put them first. */
const suggestedEverywhere = openCatalogueEntities.filter((name) => !['subfields', 'fields', 'domains'].includes(name))

function hintOf(text: string | undefined): AuthorHint | undefined {
  if (text === undefined) return undefined
  const hint = authorHints.find((name) => name === text)
  if (hint) return hint
  throw invalidParameter(`author_hint must be ${authorHints.join(' or ')}, not ${text}.`)
}
