import type { FrozenAnswer, FrozenContent, FrozenDifference, FrozenDifferences } from '@cognate/contract'
import { datasetRows } from '@cognate/contract/dataset-rows'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { exceptionsOf, namesByCheck } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { describeRules } from '../../model/conflicts/conflict-words.ts'
import { filtersInWords } from '../../model/filters/filters-in-words.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { formatDate, formatScore, termInWords } from '../../model/records/wording.ts'
import { showToast } from '../../model/toasts.ts'
import { useMay } from '../../model/who-i-am.ts'
import { CollectionsNotLicensed } from '../../ui/collections-not-licensed.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { IconLock, IconRefresh, IconTrash } from '../../ui/icons.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Page, Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { TableHead } from '../../ui/table-head.tsx'
import { toolLook } from '../../ui/tool-look.tsx'
import classes from './frozen.module.css'
import { FrozenResults, Named } from './frozen-results.tsx'
import { messages } from './messages.ts'

interface FrozenScreenProps {
  /** Saves it as a table. */
  Export: ComponentType<{ content: FrozenContent }>
}

/** `/app/frozen/{uuid}/`: an answer as it was given, and what the same question gives now. */
export function FrozenScreen({ Export }: FrozenScreenProps) {
  return useMay('use_collections') ? <Opened Export={Export} /> : <CollectionsNotLicensed />
}

function Opened({ Export }: FrozenScreenProps) {
  const uuid = (useParams().uuid ?? '').toLowerCase()
  const frozen = useQuery({
    queryKey: queryKeys.frozenAnswer(uuid),
    queryFn: ({ signal }) => call('getFrozenAnswer', { params: { uuid }, signal }),
    retry: false,
  })
  if (frozen.data) return <Frozen frozen={frozen.data} Export={Export} />
  if (isRefusedWith(frozen.error, 'frozen_not_found'))
    return <Missing title={messages.missing} details={messages.missingInFull} />
  if (frozen.isError) return <FailedCall title={messages.failed} of={frozen} />
  return (
    <div role="status" aria-label={messages.loading} className={shared.stackLarge}>
      <Skeleton height={28} width="40%" m="xl" />
      <Skeleton height={240} />
    </div>
  )
}

function Frozen({ frozen, Export }: FrozenScreenProps & { frozen: FrozenAnswer }) {
  const { uuid, content } = frozen
  const [isComparing, setIsComparing] = useState(false)
  const differences = useQuery({
    queryKey: queryKeys.frozenDifferences(uuid),
    queryFn: ({ signal }) => call('askFrozenAgain', { params: { uuid }, signal }),
    enabled: isComparing,
    retry: false,
    // The collection and the catalogue may change meanwhile.
    staleTime: 0,
  })
  const day = formatDate(content.frozen_at.slice(0, 10)) ?? ''
  const actions = (
    <div className={shared.wrappingRow} data-on="screen">
      <Button
        size="compact-md"
        loading={isComparing && differences.isFetching}
        leftSection={!isComparing && <IconRefresh size={16} stroke={1.7} aria-hidden />}
        onClick={() => setIsComparing(!isComparing)}
      >
        {isComparing ? messages.backToThen : messages.askAgain}
      </Button>
      <CopyButton isSmall text={`${location.origin}/app/frozen/${uuid}/`} label={messages.copyLink} />
      <Export content={content} />
      <Button
        component="a"
        href={`/api/frozen/${uuid}/sealed/`}
        download={`cognate-frozen-${content.frozen_at.slice(0, 10)}-${uuid.slice(0, 8)}.json`}
        variant="default"
        size="compact-md"
        title={messages.sealedHint}
        leftSection={<IconLock size={16} stroke={1.7} aria-hidden />}
      >
        {messages.sealed}
      </Button>
      {frozen.may_delete && <DeleteButton frozen={frozen} />}
    </div>
  )
  return (
    <Page
      title={messages.title}
      lead={messages.lead(`${day}, ${content.frozen_at.slice(11, 16)} UTC`, content.frozen_by, content.organisation)}
      actions={actions}
    >
      <FrozenQuestion content={content} />
      {isComparing && differences.error && (
        <Problem>
          {messages.askFailed}. {sentenceOf(differences.error)}
        </Problem>
      )}
      {isComparing && differences.data ? (
        <FrozenComparison differences={differences.data} />
      ) : (
        <FrozenResults content={content} />
      )}
    </Page>
  )
}

function DeleteButton({ frozen: { uuid, search } }: { frozen: FrozenAnswer }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('deleteFrozenAnswer', { params: { uuid } }),
    onSuccess: async () => {
      showToast({ tone: 'success', title: messages.deleted })
      await client.invalidateQueries({ queryKey: queryKeys.frozenLists })
      await navigate(search ? `/app/collection/${search}/` : '/app/queries/')
      // Whoever goes back would still see it.
      client.removeQueries({ queryKey: queryKeys.frozenAnswer(uuid) })
    },
    onError: (error) => showToast({ tone: 'danger', title: messages.notDeleted, details: sentenceOf(error) }),
  })
  return (
    <>
      <Button {...toolLook(IconTrash)} onClick={() => setIsAsking(true)}>
        {messages.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.deleteTitle}
        sentence={messages.deleteInFull}
        confirmLabel={messages.delete}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

/** What was asked, of which versions. */
function FrozenQuestion({ content }: { content: FrozenContent }) {
  const { question, versions } = content
  const { text, records, collection, conflict_of_interest: conflicts, sort } = question
  const named = records.filter(({ record_type }) => record_type !== 'record')
  const filters = filtersInWords(question, conflicts)
  const names = namesByCheck(conflicts, content.unknown_coi_authors)
  const { facts } = messages
  const rows: Fact[] = [
    [facts.dataset, datasetRows[question.dataset].label],
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

/** What came, went and moved since, and why. */
function FrozenComparison({ differences: { versions, counts, results } }: { differences: FrozenDifferences }) {
  const { columns } = messages
  return (
    <section aria-label={messages.differences}>
      <h2 className={shared.heading}>
        <span role="status">{messages.counts(counts)}</span>
      </h2>
      <p className={shared.quiet}>
        {messages.comparedWith(versions.catalogue, formatDate(versions.catalogue_date) ?? '')}
      </p>
      <table className={`${shared.cells} ${shared.smallHeads} ${shared.wide} ${shared.above} ${classes.table}`}>
        <TableHead heads={[columns.before, columns.now, columns.name, columns.score, columns.change]} />
        <tbody>
          {results.map((difference) => (
            <tr key={difference.identifier} data-change={difference.change}>
              <td>{difference.rank_before ?? messages.none}</td>
              <td>{difference.rank_now ?? messages.none}</td>
              <td>
                <Named result={difference} />
              </td>
              <td className={shared.unbroken}>{scoresOf(difference)}</td>
              <td>
                <span className={`${shared.strong} ${classes.change}`}>{messages.changes[difference.change]}</span>
                {difference.why.length > 0 && ` · ${messages.why(difference.why)}`}
                {difference.new_works.length > 0 && (
                  <p className={shared.quietSmall}>{messages.newWorks(difference.new_works)}</p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const scoreOf = (score: number | null) => (score === null ? messages.none : formatScore(score))

/** "0.41 → 0.52"; one number where it is the same. */
function scoresOf({ score_before, score_now }: FrozenDifference): string {
  const [before, now] = [scoreOf(score_before), scoreOf(score_now)]
  return before === now ? now : `${before} → ${now}`
}
