import type { FrozenContent } from '@cognate/contract'
import { Link } from 'react-router'
import { exceptionsOf, namesByCheck } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { describeRules } from '../../model/conflicts/conflict-words.ts'
import { filtersInWords } from '../../model/filters/filters-in-words.ts'
import { formatDate, termInWords } from '../../model/records/wording.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import shared from '../../ui/shared.module.css'
import classes from './frozen.module.css'
import { messages } from './messages.ts'

/** What was asked, of which versions. */
export function FrozenQuestion({ content }: { content: FrozenContent }) {
  const { question, versions } = content
  const { text, records, collection, conflict_of_interest: conflicts, sort } = question
  const named = records.filter(({ record_type }) => record_type !== 'record')
  const filters = filtersInWords(question, conflicts)
  const names = namesByCheck(conflicts, content.unknown_coi_authors)
  const { facts } = messages
  const rows: Fact[] = [
    [
      facts.text,
      text && <span className={`${shared.block} ${shared.asTyped} ${shared.scrolling} ${classes.text}`}>{text}</span>,
    ],
    [facts.records, named.map(({ fields, identifier }) => fields?.display_name ?? identifier).join('; ')],
    [
      facts.collection,
      collection && (
        <Link to={`/app/collection/${collection.uuid}/`}>
          {messages.toCollection(collection.name, collection.external_identifier)}
        </Link>
      ),
    ],
    [facts.filters, filters.map(([label, words]) => `${label}: ${words}`).join('; ')],
    [facts.checked, names.checked.join('; ')],
    ...exceptionsOf(names).map(([label, people]): Fact => [label, people.join('; ')]),
    [facts.rules, conflicts && describeRules(rulesOf(conflicts))],
    [facts.sort, sort === 'relevance' ? '' : termInWords(sort)],
    [facts.catalogue, messages.catalogue(versions.catalogue, formatDate(versions.catalogue_date) ?? '')],
    [facts.ranking, messages.software(versions.software, versions.ranking)],
  ]
  return (
    <Facts
      className={`${shared.terms} ${shared.belowHuge} ${classes.facts}`}
      aria-label={messages.asked}
      facts={rows}
    />
  )
}
