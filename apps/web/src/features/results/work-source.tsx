import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { IconExternalLink } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import classes from './evidence.module.css'
import { messages } from './messages.ts'

interface WorkSourceProps {
  venue: string | null | undefined
  year: number | null
  doi: string | null
  /** Where there is no DOI. */
  page?: string | null | undefined
}

/** Where and when a work appeared, and a link to it; nothing where none is known. */
export function WorkSource({ venue, year, doi, page }: WorkSourceProps) {
  const url = doiUrl(doi) ?? safeUrl(page)
  if (!venue && year === null && !url) return null
  const name = doi ? 'DOI' : messages.publisherPage
  return (
    <span className={`${shared.quietSmall} ${shared.inlineRow} ${shared.unbroken} ${shared.rigid} ${classes.source}`}>
      {venue && <bdi title={venue}>{venue}</bdi>}
      {year}
      {url && (
        <a
          href={url}
          // It stands where the work opens as well.
          tabIndex={-1}
          className={`${shared.centred} ${shared.rigid}`}
          aria-label={name}
          title={name}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconExternalLink aria-hidden size={14} stroke={1.8} />
        </a>
      )}
    </span>
  )
}
