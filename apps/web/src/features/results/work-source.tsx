import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import parts from '../../ui/row-parts.module.css'
import classes from './evidence.module.css'
import { messages } from './messages.ts'

interface WorkSourceProps {
  venue: string | null | undefined
  doi: string | null
  /** Where there is no DOI. */
  page?: string | null | undefined
}

/** Where a work appeared, and a link to it; nothing where neither is known. */
export function WorkSource({ venue, doi, page }: WorkSourceProps) {
  const url = doiUrl(doi) ?? safeUrl(page)
  if (!venue && !url) return null
  return (
    <span className={classes.source}>
      {venue && <bdi title={venue}>{venue}</bdi>}
      {url && (
        <a className={parts.action} href={url} target="_blank" rel="noopener noreferrer">
          {doi ? 'DOI' : messages.publisherPage}
        </a>
      )}
    </span>
  )
}
