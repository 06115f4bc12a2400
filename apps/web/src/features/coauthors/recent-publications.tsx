import type { CoauthorView } from '@cognate/contract'
import { type FormEvent, useMemo, useState } from 'react'
import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { countOf, formatDate } from '../../model/records/wording.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import classes from './coauthor-overview.module.css'
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
        label="Words to filter by"
        values={tags}
        nameOf={(tag) => tag}
        isExclude={false}
        onRemove={(tag) => setTags(tags.filter((shownTag) => shownTag !== tag))}
      />
      <p role="status" className={classes.summary}>
        {tags.length > 0
          ? `${matchingWorks.length} of ${countOf(works.length, 'publication')} hold these words`
          : `${countOf(works.length, 'publication')}, the newest first`}
        {hasUnlistedWorks && '; at most 25 of each co-author are listed'}
      </p>
      {matchingWorks.length > 0 && <PublicationTable works={matchingWorks.slice(0, rowCount)} />}
      {matchingWorks.length > rowCount && (
        <button type="button" className={classes.more} onClick={() => setRowCount(rowCount + ROWS_PER_STEP)}>
          Show more
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
    <form className={classes.tagForm} onSubmit={add}>
      <input
        className={classes.tagInput}
        aria-label="Filter by words"
        placeholder="Filter by words, then press Enter"
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" className={classes.tagAdd} disabled={text.trim() === ''}>
        Add filter
      </button>
    </form>
  )
}

function PublicationTable({ works }: { works: readonly WorkWithAuthors[] }) {
  return (
    <table className={classes.table} aria-label="Most recent publications">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Publication</th>
          <th scope="col">Written with</th>
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <tr key={work.identifier}>
            <td>{formatDate(work.publication_date, work.publication_year) ?? 'not known'}</td>
            <td>
              <a
                className={classes.title}
                href={doiUrl(work.doi) ?? safeUrl(work.identifier)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <bdi>{work.title}</bdi>
              </a>
              {work.venue && <span className={classes.venue}>{work.venue}</span>}
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
