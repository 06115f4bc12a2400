import type { LinkedOrganisation, LinkedPerson, ProjectRecord, ResultView } from '@cognate/contract'
import type { ReactNode } from 'react'
import type { OutsideLink } from '../../model/records/search-links.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import parts from '../../ui/row-parts.module.css'
import { CountryCode, OutsideAnchor } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { AuthorName } from './author-hover.tsx'
import classes from './document-row.module.css'
import { ExpandableItems } from './expandable-items.tsx'
import { messages } from './messages.ts'
import row from './row.module.css'
import { RowFoot } from './row-foot.tsx'
import { RowFrame, RowName } from './row-frame.tsx'
import type { RowProps } from './row-props.ts'
import { TextPreview } from './text-preview.tsx'

/** A result of another source, which matches by its own text. */
export type DocumentResult = Extract<ResultView, { fields: { highlights: { text: unknown } } }>

/** People, organisations and keywords that a row shows before somebody asks for all. */
const INITIAL_NAMES = 3
const INITIAL_KEYWORDS = 6

interface DocumentRowProps<Result extends DocumentResult> extends RowProps<Result> {
  /** Shown after the name. */
  acronym?: string | null | undefined
  /** Where it comes from: places, sources, companies. */
  origin: ReactNode
  /** Dates and figures, a line each. */
  figures?: ReactNode
  text: { text: string | null; noun: string; length: number }
  sectors?: readonly string[]
  links: readonly OutsideLink[]
}

/** Whom and what some of these kinds name. */
type Named = Pick<DocumentResult['fields'], 'display_name'> &
  Partial<Pick<ProjectRecord, 'persons' | 'organisations' | 'keywords'>>

/** What the rows of projects, startups, starthub submissions, partners and policy documents share. */
export function DocumentRow<Result extends DocumentResult>(props: DocumentRowProps<Result>) {
  const { result, rank, onMoreLike, onOpen, acronym, origin, figures, text, sectors = [], links } = props
  const { record_type, fields } = result
  const { persons = [], organisations = [], keywords = [] }: Named = fields
  const { highlights, display_name: name } = fields
  return (
    <RowFrame result={result} rank={rank} onOpen={onOpen}>
      <div className={row.portrait}>
        <span className={`${shared.centred} ${shared.onAccent} ${parts.emblem}`}>
          <RecordIcon type={record_type} />
        </span>
      </div>
      <RowName result={result} onOpen={onOpen}>
        <MarkedText text={name} marks={highlights.title.marks} />
        {acronym && acronym !== name && <span className={shared.quietRegular}> {acronym}</span>}
      </RowName>
      <div className={`${shared.unbroken} ${shared.middle} ${shared.shrinking} ${row.where}`}>{origin}</div>
      {figures && <div className={`${shared.wrapping} ${shared.breaking} ${classes.figures}`}>{figures}</div>}
      <div className={`${shared.column} ${shared.shrinking} ${classes.body}`}>
        <div className={classes.text}>
          <TextPreview {...text} bestSentence={highlights.text} />
        </div>
        <NameList noun="people" items={persons.map(personOf)} initialCount={INITIAL_NAMES} />
        <NameList noun="organisations" items={organisations.map(organisationOf)} initialCount={INITIAL_NAMES} />
        <NameList noun="sectors" items={sectors.map(keywordOf)} initialCount={INITIAL_KEYWORDS} />
        <NameList noun="keywords" items={keywords.map(keywordOf)} initialCount={INITIAL_KEYWORDS} />
        <RowFoot result={result} noun="results" onMoreLike={onMoreLike}>
          {links.map((link) => (
            <OutsideAnchor key={link.label} link={link} />
          ))}
        </RowFoot>
      </div>
    </RowFrame>
  )
}

interface NamesProps {
  noun: 'people' | 'organisations' | 'sectors' | 'keywords'
  items: readonly ReactNode[]
  initialCount: number
}

/** A line of names after what they are; nothing where there are no names. */
function NameList({ noun, items, initialCount }: NamesProps) {
  if (items.length === 0) return null
  return (
    <p className={`${shared.breaking} ${classes.names}`}>
      <span className={shared.quiet}>{messages.labels[noun]}: </span>
      <ExpandableItems items={items} initialCount={initialCount} noun={noun} />
    </p>
  )
}

const keywordOf = (keyword: string, index: number) => <bdi key={index}>{keyword}</bdi>

const personOf = ({ name, title, author }: LinkedPerson, index: number) => (
  <span key={index}>
    {author ? <AuthorName author={author} name={name} /> : <bdi>{name}</bdi>}
    {title && <span className={shared.quiet}> ({title})</span>}
  </span>
)

const organisationOf = ({ name, country_code }: LinkedOrganisation, index: number) => (
  <span key={index}>
    <bdi>{name}</bdi>
    {country_code && (
      <>
        {' · '}
        <CountryCode code={country_code} />
      </>
    )}
  </span>
)
