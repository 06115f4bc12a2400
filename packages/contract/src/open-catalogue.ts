import { z } from 'zod'

/** The catalogue's names of its kinds in OpenAlex's own format; `sources` are what we call venues. */
export const openCatalogueEntities = ['authors', 'works', 'institutions', 'sources', 'topics'] as const
export type OpenCatalogueEntity = (typeof openCatalogueEntities)[number]

export const SuggestionView = z.object({
  id: z.string(),
  short_id: z.string(),
  display_name: z.string(),
  hint: z.string().nullable(),
  cited_by_count: z.number().int(),
  works_count: z.number().int().nullable(),
  entity_type: z.enum(['author', 'work', 'institution', 'source', 'topic']),
  external_id: z.string().nullable(),
  filter_key: z.string().nullable(),
})
export type SuggestionView = z.infer<typeof SuggestionView>

const Meta = z.object({
  count: z.number().int(),
  db_response_time_ms: z.number(),
  page: z.number().int().nullable(),
  per_page: z.number().int(),
})

export const AutocompleteAnswer = z.object({ meta: Meta, results: z.array(SuggestionView) })
export type AutocompleteAnswer = z.infer<typeof AutocompleteAnswer>

/** A list in OpenAlex's format; its records are theirs, so they pass as they are. */
export const OpenListAnswer = z.object({
  meta: Meta.extend({ next_cursor: z.string().nullish(), groups_count: z.number().int().nullish() }),
  results: z.array(z.looseObject({ id: z.string() })),
  group_by: z.array(z.object({ key: z.string(), key_display_name: z.string(), count: z.number().int() })),
})
export type OpenListAnswer = z.infer<typeof OpenListAnswer>

/** OpenAlex's shape of a refusal, which its clients read. */
export const OpenCatalogueProblem = z.object({ error: z.string(), message: z.string() })
