import type { FindSimilarAnswer } from '@cognate/contract'
import { exceptionsOf, namesByCheck, useCheckedNames } from '../../model/conflicts/checked-people.ts'
import { type Query, rankedAlone } from '../../model/query/query.ts'
import { formatDate } from '../../model/records/wording.ts'
import { Facts } from '../../ui/facts.tsx'
import { messages } from './messages.ts'
import classes from './printed-head.module.css'

/** What a printed list needs to be understood without the page: what was asked, against whom, when, and of what. */
export function PrintedHead({ answer, query }: { answer: FindSimilarAnswer; query: Query }) {
  const among = rankedAlone(query)
  const records = query.conflict_of_interest?.records ?? []
  const { nameOf } = useCheckedNames(records)
  const names = namesByCheck(query.conflict_of_interest, answer.unknown_coi_authors, nameOf)
  const asked = [query.text, query.records.map(({ display_name }) => display_name).join('; ')].filter(Boolean)
  const facts: [name: string, value: string][] = [
    [messages.printed.text, asked.join('\n')],
    [messages.printed.among, among ? messages.onlySome(among.length) : ''],
    [messages.printed.checkedAgainst, names.checked.join('; ')],
    ...exceptionsOf(names).map(([label, people]): [string, string] => [label, people.join('; ')]),
    [messages.printed.date, formatDate(new Date().toISOString().slice(0, 10)) ?? ''],
    [messages.printed.catalogue, answer.catalogue_version],
  ]
  return <Facts data-on="paper" className={classes.head} facts={facts} />
}
