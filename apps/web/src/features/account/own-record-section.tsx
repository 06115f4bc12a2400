import type { OwnRecord, PersonCandidate } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { Skeleton } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { queryKeys, verdictReaders } from '../../model/query-keys.ts'
import { suggestNames } from '../../model/records/catalogue-calls.ts'
import { showToast } from '../../model/toasts.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { Problem, Section } from '../../ui/page.tsx'
import { Picker } from '../../ui/picker.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

const ownRecordQuery = queryOptions({
  queryKey: queryKeys.ownRecord,
  queryFn: ({ signal }) => call('getOwnRecord', { signal }),
})

/** Who the person is in the catalogue, so that their own conflicts are checked where they handle a manuscript. */
export function OwnRecordSection() {
  const client = useQueryClient()
  const own = useQuery(ownRecordQuery)
  const set = useMutation({
    mutationFn: (identifier: string | null) => call('setOwnRecord', { body: { identifier } }),
    onSuccess: async (changed) => {
      client.setQueryData(ownRecordQuery.queryKey, changed)
      showToast({ tone: 'success', title: changed.record ? messages.recordSaved : messages.recordRemoved })
      await Promise.all(verdictReaders.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  return (
    <Section title={messages.inCatalogue} lead={messages.inCatalogueLead}>
      <div id="in-catalogue" className={shared.stack}>
        {own.error && <Problem>{sentenceOf(own.error)}</Problem>}
        {own.isPending && <Skeleton height={36} width="60%" />}
        {own.data &&
          (own.data.record ? (
            <Chosen own={own.data} isSaving={set.isPending} onRemove={() => set.mutate(null)} />
          ) : (
            <Choices candidates={own.data.candidates} isSaving={set.isPending} onChoose={set.mutate} />
          ))}
        {set.error && <Problem>{sentenceOf(set.error)}</Problem>}
      </div>
    </Section>
  )
}

interface ChosenProps {
  own: OwnRecord
  isSaving: boolean
  onRemove(): void
}

function Chosen({ own: { record, in_catalogue: isKnown }, isSaving, onRemove }: ChosenProps) {
  const name = record?.display_name ?? ''
  return (
    <div className={`${shared.spreadRow} ${shared.listRow}`}>
      <div>
        <div className={`${shared.wrappingRow} ${shared.medium}`}>
          <bdi>{name}</bdi>
        </div>
        <div className={isKnown ? shared.quietSmall : shared.warning}>
          {isKnown && record ? (
            <Link to={`/app/people/${shortId(record.identifier)}/`}>{messages.yourRecord}</Link>
          ) : (
            messages.notInCatalogue
          )}
        </div>
      </div>
      <RowButton loading={isSaving} name={messages.takeBackNamed(name)} onClick={onRemove} label={messages.takeBack} />
    </div>
  )
}

interface ChoicesProps {
  candidates: readonly PersonCandidate[]
  isSaving: boolean
  onChoose(identifier: string): void
}

/** Who may be meant, and a search for everybody else. */
function Choices({ candidates, isSaving, onChoose }: ChoicesProps) {
  const lookup = useLookup({
    key: 'authors',
    ask: (text, signal) => suggestNames('authors', text, signal),
    noMatchMessage: messages.nobodyOfThisName,
  })
  return (
    <>
      {candidates.length > 0 && (
        <div>
          <p>{messages.isThisYou}</p>
          <ul aria-label={messages.isThisYou}>
            {candidates.map((candidate) => (
              <li key={candidate.identifier} className={`${shared.spreadRow} ${shared.listRow}`}>
                <div>
                  <div className={`${shared.wrappingRow} ${shared.medium}`}>
                    <bdi>{candidate.display_name}</bdi>
                  </div>
                  <div className={shared.quietSmall}>{factsOf(candidate)}</div>
                </div>
                <RowButton
                  disabled={isSaving}
                  name={messages.thisIsMeNamed(candidate.display_name)}
                  onClick={() => onChoose(candidate.identifier)}
                  label={messages.thisIsMe}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Picker
        label={messages.searchForYourself}
        placeholder={messages.nameHint}
        options={lookup.matches.map(({ id, display_name, hint }) => ({ value: id, label: display_name, hint }))}
        onPick={onChoose}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
      />
    </>
  )
}

const factsOf = ({ hint, why }: PersonCandidate): string =>
  [hint, why === 'orcid' && messages.byOrcid].filter(Boolean).join(' · ')
