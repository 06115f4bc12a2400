import { useState } from 'react'
import { suggestedLabel } from '../../model/collection/messages.ts'
import { useCollectionPart, useIsSuggested } from '../../model/collection/use-collection.ts'
import { toggleCompared, useIsCompared } from '../../model/compared.ts'
import { affiliationsOf } from '../../model/records/affiliations.ts'
import { firstNameOf } from '../../model/records/person-name.ts'
import type { ResultOf } from '../../model/records/result-types.ts'
import { referenceOf } from '../../model/records/result-types.ts'
import { profileLinks, searchLinks } from '../../model/records/search-links.ts'
import { countOf } from '../../model/records/wording.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkIcons } from '../../ui/link-icons.tsx'
import { PassedByTab } from '../../ui/passed-by-tab.ts'
import { type RecordAction, RecordMenu } from '../../ui/record-menu.tsx'
import parts from '../../ui/row-parts.module.css'
import { Affiliations } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { IdentityMarks } from './identity-hints.tsx'
import { messages } from './messages.ts'
import classes from './row.module.css'
import { RowFrame, RowName } from './row-frame.tsx'
import type { RowProps } from './row-props.ts'
import { RowGraph, RowTopics, RowWorks } from './row-record.tsx'
import { useRowSlots } from './row-slots.ts'

/** An expert: name, figures, and why the expert is listed. The order is that of R-01; the style sheet places the parts. */
export function ExpertRow(props: RowProps<ResultOf<'author'>>) {
  const { result, rank, endpoints, lastYear, queryUuid, onMoreLike, onOpen } = props
  const { identifier, fields } = result
  const { CheckCoauthors, ConflictDetails, EditorBadge, Expertise, ProfileLinks, Rating } = useRowSlots()
  const relation = useDeclaring(result)
  const comparing = useComparing(result)
  const name = fields.display_name
  const [showsCoauthors, setShowsCoauthors] = useState(false)
  const coauthors = {
    label: messages.checkCoauthors,
    description: messages.checkCoauthors,
    onSelect: () => setShowsCoauthors(true),
  }
  const [showsExpertise, setShowsExpertise] = useState(false)
  const expertise = {
    label: messages.expertise,
    description: messages.expertise,
    onSelect: () => setShowsExpertise(true),
  }
  const searches = searchLinks({ name, institution: affiliationsOf(fields)[0]?.display_name })
  const moreLike = endpoints.includes('get_author_abstracts')
    ? createMoreLike(name, () => onMoreLike(referenceOf(result)))
    : undefined
  return (
    <RowFrame result={result} rank={rank} onOpen={onOpen}>
      <div className={classes.portrait}>
        <Avatar id={identifier} name={name} />
      </div>
      {fields.topics.length > 0 && (
        <div className={`${shared.small} ${classes.expertise}`} data-on="screen">
          <Expertise identifier={identifier} display_name={name} isOpen={showsExpertise} onOpen={setShowsExpertise} />
        </div>
      )}
      <RowName result={result} onOpen={onOpen}>
        {name}
      </RowName>
      <ExpertFlags result={result} />
      <div className={`${shared.unbroken} ${shared.middle} ${shared.shrinking} ${classes.where}`}>
        <PassedByTab value={true}>
          <Affiliations affiliations={affiliationsOf(fields)} />
        </PassedByTab>
        {EditorBadge && <EditorBadge identifier={identifier} />}
      </div>
      {moreLike && (
        <div className={`${shared.small} ${classes.like}`} data-on="screen">
          <button
            type="button"
            tabIndex={-1}
            className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
            title={moreLike.description}
            onClick={moreLike.onSelect}
          >
            {moreLike.label}
          </button>
        </div>
      )}
      <ExpertEmail fields={fields} />
      <ExpertCounts fields={fields} hasMetrics={endpoints.includes('trad_metrics')} />
      <RowGraph
        fields={fields}
        lastYear={lastYear}
        firstActiveYear={fields.first_publication_year}
        lastActiveYear={fields.last_publication_year}
      />
      <div className={`${shared.small} ${classes.coauthors}`} data-on="screen">
        <CheckCoauthors result={result} isOpen={showsCoauthors} onOpen={setShowsCoauthors} />
      </div>
      <RowTopics fields={fields} />
      <div className={`${shared.small} ${shared.middle} ${shared.shrinking} ${classes.links}`} data-on="screen">
        <PassedByTab value={true}>
          <LinkIcons label={messages.searchesFor(name)} links={searches} />
          <ProfileLinks expert={fields} />
        </PassedByTab>
      </div>
      <div className={`${shared.small} ${classes.menu}`} data-on="screen">
        <RecordMenu
          label={messages.actionsFor(name)}
          actions={[
            ...(moreLike ? [moreLike] : []),
            ...(fields.topics.length > 0 ? [expertise] : []),
            coauthors,
            comparing,
            ...relation.actions,
            ...searches,
            ...profileActions(fields),
          ]}
        >
          <Rating person={{ identifier, display_name: name }} />
        </RecordMenu>
        {relation.isOpen && <ConflictDetails author={{ identifier, display_name: name }} onClose={relation.close} />}
      </div>
      <RowWorks
        result={result}
        endpoints={endpoints}
        author={{ identifier, display_name: name, works_count: fields.works_count }}
        queryUuid={queryUuid}
      />
    </RowFrame>
  )
}

type ExpertResult = ResultOf<'author'>

/** Declares a relation of an expert with an author of the manuscript that is the collection, where there is one to declare with. */
function useDeclaring({ fields }: ExpertResult) {
  const [isOpen, setIsOpen] = useState(false)
  const isManuscript = useCollectionPart(({ saved }) => Boolean(saved?.manuscript))
  const check = fields.conflict_of_interest
  const mayDeclare = isManuscript && check && !check.in_coi_input
  const action = {
    label: messages.declareRelation,
    description: messages.declareRelationHint,
    onSelect: () => setIsOpen(true),
  }
  return { isOpen, actions: mayDeclare ? [action] : [], close: () => setIsOpen(false) }
}

/** Puts an expert side by side with others, or takes that back. */
function useComparing({ identifier, fields: { display_name } }: ExpertResult): RecordAction {
  const person = { identifier, display_name }
  const label = useIsCompared(person) ? messages.compareNot : messages.compare
  return { label, description: messages.compareHint, onSelect: () => toggleCompared(person) }
}

const createMoreLike = (name: string, onSelect: () => void) =>
  ({
    label: messages.moreLike(firstNameOf(name)),
    description: messages.similarExperts(name),
    onSelect,
  }) satisfies RecordAction

const profileActions = (fields: ExpertResult['fields']): RecordAction[] =>
  profileLinks(fields).map((profile) => ({ ...profile, label: messages.profile(profile.label) }))

/** What to know before asking this person. */
function ExpertFlags({ result }: { result: ExpertResult }) {
  const { ConflictBadge, LoadMark, TiedMark } = useRowSlots()
  const { fields } = result
  const isSuggested = useIsSuggested(result.identifier)
  return (
    <div className={`${shared.middle} ${shared.shrinking} ${classes.flags}`}>
      <ConflictBadge result={result} />
      <LoadMark identifier={result.identifier} />
      {TiedMark && <TiedMark identifier={result.identifier} name={fields.display_name} />}
      {isSuggested && <span className={parts.badge}>{suggestedLabel}</span>}
      {fields.matching_works === 0 && (
        <span className={parts.badge}>{result.no_works ? messages.noWorks : messages.noMatch}</span>
      )}
      {fields.identity_hints && <IdentityMarks hints={fields.identity_hints} />}
      {fields.coauthor_of_query && (
        <span className={parts.badge}>
          {messages.coauthorOf(fields.coauthor_of_query.map(({ display_name }) => display_name))}
        </span>
      )}
      {fields.cited_by_text && (
        <span className={parts.badge} title={messages.citedByTextHint}>
          {messages.citedByText(fields.cited_by_text)}
        </span>
      )}
      {fields.shared_references && (
        <span className={parts.badge} title={messages.sharedReferencesHint}>
          {messages.sharedReferences(fields.shared_references)}
        </span>
      )}
      {fields.is_author_of_query && <span className={parts.badge}>{messages.isAuthorOfQuery}</span>}
    </div>
  )
}

function ExpertEmail({ fields }: { fields: ExpertResult['fields'] }) {
  const { FindEmail } = useRowSlots()
  return (
    <div className={`${shared.small} ${classes.email}`} data-on="screen">
      <FindEmail expert={fields} />
    </div>
  )
}

function ExpertCounts({ fields, hasMetrics }: { fields: ExpertResult['fields']; hasMetrics: boolean }) {
  return (
    <div className={`${shared.rigid} ${shared.middle} ${shared.shrinking} ${classes.counts}`}>
      <span>{countOf(fields.works_count, 'publication')}</span>
      {hasMetrics && fields.summary_stats.h_index != null && (
        <span>{messages.hIndex(fields.summary_stats.h_index)}</span>
      )}
    </div>
  )
}
