import { z } from 'zod'
import { listOf } from './bounded.ts'
import { conflictMethods } from './conflict-rules.ts'
import { conflictRules } from './conflicts.ts'
import { datasetKeys } from './datasets.ts'
import { Filters } from './filter-schemas.ts'
import { MAX_AGAINST } from './limits.ts'
import { namedRecord } from './named-records.ts'
import { Flag, PageParameters } from './queries.ts'
import { QueryRecord } from './search.ts'
import { seen, sharing } from './sharing.ts'

const content = {
  name: z.string().trim().min(1).max(300),
  search_module: z.enum(datasetKeys),
  filter_data: z.object({ filters: Filters }),
  conflict_of_interest: z.object({
    check: listOf(z.enum(conflictMethods), { most: conflictMethods.length }),
    records: listOf(namedRecord(QueryRecord), { most: MAX_AGAINST }),
    ...z.object(conflictRules).partial().shape,
  }),
  /** Whether activating the preset fills the sidebar instead of applying silently. */
  populates_sidebar: z.boolean(),
}

export const FilterPresetView = z.object({
  uuid: z.uuid(),
  ...content,
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ...sharing,
})
export type FilterPresetView = z.infer<typeof FilterPresetView>

export const ListFilterPresets = z.object({
  ...PageParameters,
  name: z.string().trim().max(300).default(''),
  no_shared: Flag.default(false),
})

export const CreateFilterPresetRequest = z.strictObject({
  ...content,
  conflict_of_interest: content.conflict_of_interest.default({ check: [], records: [] }),
  populates_sidebar: content.populates_sidebar.default(false),
})

export const ChangeFilterPresetRequest = z.strictObject({ ...content, ...seen }).partial()
