import type { CoauthorView } from '@cognate/contract'
import { type FormEvent, useMemo, useState } from 'react'
import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { formatPublished } from '../../model/records/wording.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import shared from '../../ui/shared.module.css'
import { TableHead } from '../../ui/table-head.tsx'
import classes from './coauthor-overview.module.css'
import { messages } from './messages.ts'
import { mergeWorks, type WorkWithAuthors, withTags } from './shared-works.ts'

/** Rows drawn at first, and with each press on 'Show more'. */
const ROWS_PER_STEP = 50

/** The newest publications with some co-authors, narrowed by words. */
export function RecentPublications({ coauthors }: { coauthors: readonly CoauthorView[] }) {
  const [tags, setTags] = useState<readonly string[]>([])
  const [rowCount, setRowCount] = useState(ROWS_PER_STEP)
  const works = useMemo(() => mergeWorks(coauthors), [coauthors])
  const matchingWorks = useMemo(() => withTags(works, tags), [works, tags])
  const hasUnlistedWorks = coauthors.some(({ count, works: listedWorks }) => count > listedWorks.length)
  return (
    <>
      <TagForm onAdd={(tag) => setTags(tags.includes(tag) ? tags : [...tags, tag])} />
      <ChosenValues
        label={messages.words}
        values={tags}
        nameOf={(tag) => tag}
        isExclude={false}
        onRemove={(tag) => setTags(tags.filter((shownTag) => shownTag !== tag))}
      />
      <p role="status" className={`${shared.quiet} ${shared.aboveSmall} ${shared.belowSmall}`}>
        {tags.length > 0 ? messages.matching(matchingWorks.length, works.length) : messages.newestFirst(works.length)}
        {hasUnlistedWorks && messages.someListed}
      </p>
      {matchingWorks.length > 0 && <PublicationTable works={matchingWorks.slice(0, rowCount)} />}
      {matchingWorks.length > rowCount && (
        <button
          type="button"
          className={`${shared.fingerHigh} ${shared.accent} ${shared.aboveSmall} ${classes.more}`}
          onClick={() => setRowCount(rowCount + ROWS_PER_STEP)}
        >
          {messages.showMore}
        </button>
      )}
    </>
  )
}

function TagForm({ onAdd }: { onAdd(tag: string): void }) {
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = text.trim()
    if (tag !== '') onAdd(tag)
    setText('')
  }
  return (
    <form className={`${shared.beside} ${shared.belowSmall}`} onSubmit={add}>
      <input
        className={`${shared.fill} ${shared.field} ${shared.fingerHigh}`}
        aria-label={messages.filter}
        placeholder={messages.filterHint}
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" className={`${shared.fingerHigh} ${classes.tagAdd}`} disabled={text.trim() === ''}>
        {messages.addFilter}
      </button>
    </form>
  )
}

function PublicationTable({ works }: { works: readonly WorkWithAuthors[] }) {
  return (
    <table className={`${shared.fixedTable} ${shared.cells} ${classes.table}`} aria-label={messages.table}>
      <TableHead heads={[messages.date, messages.publication, messages.writtenWith]} />
      <tbody>
        {works.map((work) => (
          <tr key={work.identifier}>
            <td>{formatPublished(work.publication_date, work.publication_year) ?? messages.notKnown}</td>
            <td>
              <a
                className={`${shared.plainLink} ${shared.hoverLink}`}
                href={doiUrl(work.doi) ?? safeUrl(work.identifier)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <bdi>{work.title}</bdi>
              </a>
              {work.venue && <span className={`${shared.quiet} ${shared.block}`}>{work.venue}</span>}
            </td>
            <td>
              <bdi>{work.with.map(({ display_name }) => display_name).join(', ')}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
