import type { EndpointKey, Evidence } from '@cognate/contract'
import { Suspense, useState } from 'react'
import type { RecordReference } from '../../model/records/result-types.ts'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import shared from '../../ui/shared.module.css'
import classes from './evidence.module.css'
import { messages } from './messages.ts'
import { MoreWorks } from './more-works.tsx'
import { WorkSource } from './work-source.tsx'
import { WorkTitle } from './work-title.tsx'

// The popup is loaded when it is first opened.
const RecordPopup = lazyWindow(async () => (await import('./record-popup.tsx')).RecordPopup)

interface EvidenceListProps {
  evidence: readonly Evidence[]
  endpoints: readonly EndpointKey[]
  /** The author whose other works can be listed; without it only the evidence is shown. */
  author?: { identifier: string; display_name: string; works_count: number }
  /** The stored query by which the other works are ranked. */
  queryUuid?: string | undefined
}

/** The matching works of a result, each with its best matching sentence; for an author, more works on request. */
export function EvidenceList({ evidence, endpoints, author, queryUuid }: EvidenceListProps) {
  const [openRecord, setOpenRecord] = useState<RecordReference>()
  const hasMoreWorks = author !== undefined && author.works_count > evidence.length
  if (evidence.length === 0 && !hasMoreWorks) return null
  return (
    <div className={`${shared.contents} ${classes.evidence}`}>
      {evidence.length > 0 && (
        <ul className={classes.works} aria-label={messages.matchingWorksList}>
          {evidence.map((work) => (
            <EvidenceItem key={work.identifier} work={work} onOpen={setOpenRecord} />
          ))}
        </ul>
      )}
      {/* Where there is room for one, the second is more too. */}
      {author && (hasMoreWorks || evidence.length > 1) && (
        <MoreWorks
          addsWorks={hasMoreWorks}
          author={author.identifier}
          name={author.display_name}
          queryUuid={queryUuid}
          listedWorks={evidence}
          onOpen={setOpenRecord}
        />
      )}
      {openRecord && (
        <Suspense>
          <RecordPopup result={openRecord} endpoints={endpoints} onClose={() => setOpenRecord(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function EvidenceItem({ work, onOpen }: { work: Evidence; onOpen(record: RecordReference): void }) {
  const { identifier, title, publication_year, source, sentence, marks, venue, doi, resembles } = work
  // Without an abstract the sentence is the title: the title is marked and not repeated.
  const isTitle = source === 'title' && sentence === title
  return (
    <li className={shared.shrinking}>
      <div className={`${shared.atTop} ${classes.head}`}>
        <WorkTitle identifier={identifier} title={title} onOpen={onOpen}>
          {isTitle ? <MarkedText text={title} marks={marks} /> : title}
        </WorkTitle>
        <WorkSource venue={venue} year={publication_year} doi={doi} />
      </div>
      <p className={`${shared.twoLines} ${shared.reading} ${classes.sentence}`} dir="auto">
        <span>
          {source === 'abstract' ? (
            <>
              “<MarkedText text={sentence} marks={marks} />”
            </>
          ) : (
            messages.noAbstract
          )}
          {resembles && (
            <>
              {' '}
              <span>{messages.like(resembles.display_name, resembles.record_type)}</span>
            </>
          )}
        </span>
      </p>
    </li>
  )
}
