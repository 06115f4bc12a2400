import type { SearchModuleView } from '@cognate/contract'
import { filterDescriptions } from '@cognate/contract/filters'
import { filterWords } from '../../../model/filters/filter-words.ts'
import type { PresetContent } from '../../../model/filters/preset-content.ts'
import { narrowingOf } from '../../../model/filters/preset-filters.ts'
import { setFields } from '../../../model/filters/set-filters.ts'
import { useSearchModules } from '../../../model/who-i-am.ts'
import { Facts } from '../../../ui/facts.tsx'
import { QuietText } from '../../../ui/page.tsx'
import shared from '../../../ui/shared.module.css'
import { messages } from '../messages.ts'
import { useFilterNames } from '../use-filter-names.ts'
import classes from './filter-presets-screen.module.css'

/** The filters of somebody else's preset, below its row: read before it is applied. */
export function PresetInWords({ content }: { content: PresetContent }) {
  const module = useSearchModules().find(({ key }) => key === content.search_module)
  if (!module) return <QuietText>{messages.notLicensed}</QuietText>
  return (
    <section className={classes.editor} aria-label={messages.filtersOf(content.name)}>
      <FiltersInWords content={content} module={module} />
    </section>
  )
}

/** Values that are named of a filter. */
const MOST_NAMED = 50

function FiltersInWords({ content, module }: { content: PresetContent; module: SearchModuleView }) {
  const narrowing = narrowingOf(content, module)
  const { filters, conflicts } = narrowing
  const nameOf = useFilterNames(filters, module)
  const facts = setFields(narrowing).map(
    (field) =>
      [
        filterDescriptions[field].label,
        filterWords(field, filters, { nameOf: (value) => nameOf(field, value), conflicts, mostNamed: MOST_NAMED }),
      ] as const,
  )
  return <Facts className={shared.terms} facts={facts} />
}
