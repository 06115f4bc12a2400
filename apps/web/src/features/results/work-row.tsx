import type { ResultOf } from '../../model/records/result-types.ts'
import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { formatPublished, workTypeInWords } from '../../model/records/wording.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import parts from '../../ui/row-parts.module.css'
import { OutsideAnchor } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './row.module.css'
import { RowFoot } from './row-foot.tsx'
import { ResultButtons, RowFrame, RowName } from './row-frame.tsx'
import type { RowProps } from './row-props.ts'
import { useRowSlots } from './row-slots.ts'
import { ABSTRACT_PREVIEW, TextPreview } from './text-preview.tsx'
import { WorkAuthors } from './work-authors.tsx'

const DOI_PREFIX = /^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i

/** A work: date, venue, abstract, collecting, and links. The order is fixed by R-02. */
export function WorkRow({ result, rank, onMoreLike, onOpen }: RowProps<ResultOf<'work'>>) {
  const { fields } = result
  const { SignalsLink } = useRowSlots()
  const { highlights, open_access } = fields
  const kind = workTypeInWords(fields)
  const title = fields.display_name
  const date = formatPublished(fields.publication_date, fields.publication_year)
  const pdf = safeUrl(open_access.oa_url)
  const doi = doiUrl(fields.doi)
  const page = doi ? undefined : safeUrl(fields.primary_location?.landing_page_url)
  return (
    <RowFrame result={result} rank={rank} onOpen={onOpen} hasOwnButtons>
      <div className={`${shared.column} ${shared.shrinking} ${classes.body}`}>
        <div className={`${shared.middle} ${shared.shrinking} ${shared.quiet} ${shared.pressable} ${classes.meta}`}>
          {fields.is_retracted && (
            <strong className={`${shared.strong} ${shared.tag} ${shared.onDanger} ${shared.framed}`}>
              {messages.retracted}
            </strong>
          )}
          {date && <time dateTime={fields.publication_date ?? date}>{date}</time>}
          <bdi>{fields.primary_location?.source?.display_name ?? messages.publisher}</bdi>
          {kind && <span className={parts.badge}>{kind}</span>}
          {open_access.is_oa && <span className={parts.badge}>{messages.openAccess}</span>}
        </div>
        <RowName result={result} onOpen={onOpen}>
          <MarkedText text={title} marks={highlights.title.marks} />
        </RowName>
        <WorkAuthors authorships={fields.authorships} />
        <div className={classes.text}>
          <TextPreview
            text={highlights.abstract.full}
            noun="abstract"
            length={ABSTRACT_PREVIEW}
            marks={highlights.abstract.marks}
          />
        </div>
        <ResultButtons result={result} />
        <RowFoot result={result} noun="works" onMoreLike={onMoreLike}>
          {pdf && (
            <OutsideAnchor link={{ label: messages.downloadPdf, description: messages.openCopyOf(title), url: pdf }} />
          )}
          {doi && <OutsideAnchor link={{ label: 'DOI', description: messages.doiOf(title), url: doi }} />}
          {doi && (
            <SignalsLink doi={fields.doi!.trim().replace(DOI_PREFIX, '')} title={title} known={fields.signals_status} />
          )}
          {page && (
            <OutsideAnchor link={{ label: messages.publisherPage, description: messages.pageOf(title), url: page }} />
          )}
        </RowFoot>
      </div>
    </RowFrame>
  )
}
