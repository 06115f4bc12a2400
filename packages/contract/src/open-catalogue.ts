import { z } from 'zod'
import { type OpenCatalogueEntity, openEntityTypes } from './open-entities.ts'

type OpenEntityType = (typeof openEntityTypes)[OpenCatalogueEntity]

export const SuggestionView = z.object({
  id: z.string(),
  short_id: z.string(),
  display_name: z.string(),
  hint: z.string().nullable(),
  /** Null where the source says nothing of citations. */
  cited_by_count: z.number().int().nullable(),
  works_count: z.number().int().nullable(),
  entity_type: z.enum(Object.values(openEntityTypes) as [OpenEntityType, ...OpenEntityType[]]),
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

/** A list in OpenAlex's format; its records are passed on unchanged. */
export const OpenListAnswer = z.object({
  meta: Meta.extend({ next_cursor: z.string().nullish(), groups_count: z.number().int().nullish() }),
  results: z.array(z.looseObject({})),
  group_by: z.array(z.object({ key: z.string(), key_display_name: z.string(), count: z.number().int() })),
})
export type OpenListAnswer = z.infer<typeof OpenListAnswer>

/** OpenAlex's shape of a refusal, which its clients read. */
export const OpenCatalogueProblem = z.object({ error: z.string(), message: z.string() })

/** OpenAlex's own limit on addresses, in bytes. */
const LONGEST = 8_190

/** A parameter of the address; as at OpenAlex, it may be given once only. */
const parameter = (description?: string) => {
  const text = z
    .string({ error: 'A parameter may be given once only: several filters are parted by commas.' })
    .max(LONGEST, `A parameter may have at most ${LONGEST} characters.`)
    .optional()
  return description === undefined ? text : text.describe(description)
}

/** Parameters of OpenAlex that are accepted and ignored here. */
const ignored = {
  api_key: parameter('Ignored, like `mailto` and `data-version`.'),
  'api-key': parameter(),
  mailto: parameter(),
  'data-version': parameter(),
  data_version: parameter(),
}

/** The parameters of a call; any other is refused in OpenAlex's words. */
function parameters<Shape extends z.ZodRawShape>(shape: Shape) {
  const valid = Object.keys({ ...shape, ...ignored }).sort()
  return z.strictObject(
    { ...shape, ...ignored },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `${(issue.keys as string[])[0]} is not a valid parameter. Valid parameters are: ${valid.join(', ')}.`
          : undefined,
    },
  )
}

const select = parameter('Fields of each record to answer with, separated by commas.')
const filter = parameter('`field:value,field:a|b,field:!c`; ranges `>n`, `<n`, `a-b`.')
const search = parameter('Words that must occur; `OR`, `NOT`, brackets and quotes.')

export const OpenListParameters = parameters({
  filter,
  search,
  sort: parameter('`field:desc,field`.'),
  select,
  page: parameter('1 or more; up to 10,000 records.'),
  'per-page': parameter('1 to 200; by default 25, and 200 for groups.'),
  per_page: parameter(),
  cursor: parameter('`*`, then `meta.next_cursor` of each answer until that is null.'),
  sample: parameter('A random sample of this many records; the same `seed` gives the same ones.'),
  seed: parameter(),
  group_by: parameter(
    'Counts the records by the values of a field; `field:include_unknown` also counts those without a value.',
  ),
  'group-by': parameter(),
  q: parameter('Only groups whose name contains this text.'),
  format: parameter('`json` is the only format.'),
})
export type OpenListParameters = z.infer<typeof OpenListParameters>

export const OpenRecordParameters = parameters({ select })

/** What distinguishes authors in suggestions. */
export const authorHints = ['institution', 'highly_cited_work'] as const
export type AuthorHint = (typeof authorHints)[number]

const suggesting = {
  q: parameter('The beginning of words, or an id.'),
  author_hint: parameter(`${authorHints.join(' or ')}.`),
}

const entity_type = parameter('One kind, such as `author`.')

export const AutocompleteParameters = parameters({
  ...suggesting,
  filter,
  search,
  entity_type: parameter('The kind of the path, such as `author`; no other.'),
})
export const AutocompleteAnyParameters = parameters({ ...suggesting, entity_type })
