import type { ConflictInput, Filters } from '@cognate/contract'
import { sentenceOfCode } from '@cognate/contract/errors'
import { readAuthors } from '@cognate/contract/read-authors'
import {
  isUnmatched,
  unmatched,
  useCheckedNames,
  withChecked,
  withStandIn,
} from '../../model/conflicts/checked-people.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { authorRecord, useWrittenAuthors } from '../../model/manuscript/use-written-authors.ts'
import { suggestNames } from '../../model/records/catalogue-calls.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import { MethodTicks, RuleTicks } from '../../ui/conflict-ticks.tsx'
import { messages as general } from '../../ui/messages.ts'
import { Picker } from '../../ui/picker.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { SinceField } from '../../ui/since-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { UnmatchedAuthor } from '../../ui/unmatched-author.tsx'
import classes from './filter-control.module.css'
import { FilterControl } from './filter-control.tsx'
import { messages } from './messages.ts'

interface ConflictFieldProps {
  label: string
  conflicts: ConflictInput | null
  onConflictsChange(conflicts: ConflictInput | null): void
  /** Leaves experts in conflict out of the answer, where it is set. */
  filter: Filters['coi_authors']
  onChange(filter: Filters['coi_authors']): void
}

/** The people to check experts against, and how to check; experts in conflict are marked, or hidden. K-01. */
export function ConflictField({ label, ...props }: ConflictFieldProps) {
  const { ids, input, isHidden, change, hide, add, setRecords, remove, clear } = useConflictInput(props)
  const others = ids.filter((id) => !input.records.some(({ identifier }) => isSameId(identifier, id)))
  const names = useCheckedNames(input.records, others)
  const lacking = input.records.filter(isUnmatched)
  const lookup = useLookup({
    key: 'authors',
    ask: (text, signal) => suggestNames('authors', text, signal),
    noMatchMessage: messages.noAuthor,
  })
  const pick = (id: string) => {
    const author = lookup.matches.find((suggestion) => suggestion.id === id)
    if (!author) return
    names.remember(id, author.display_name)
    add(id, author.display_name)
  }
  const written = useWrittenAuthors((found) => {
    for (const { identifier, fields } of found)
      if (fields?.display_name) names.remember(identifier, fields.display_name)
    setRecords((records) => found.reduce<Records>(withChecked, records))
  })
  const options = lookup.matches
    .filter(({ id }) => !ids.some((listedId) => isSameId(listedId, id)))
    .map(({ id, display_name, hint }) => ({ value: id, label: display_name, hint }))
  const typedName = lookup.typed.trim()
  const listedNames = readAuthors(typedName).length
  const isUnknown =
    listedNames === 1 && typedName.includes(' ') && lookup.emptyMessage === messages.noAuthor && options.length === 0
  return (
    <FilterControl label={label} isSet={ids.length > 0} onClear={clear}>
      <Picker
        label={messages.author}
        placeholder={messages.authorHint}
        options={options}
        onPick={pick}
        emptyMessage={listedNames > 1 ? messages.enterNames(listedNames) : lookup.emptyMessage}
        lookUp={lookup}
        onText={written.read}
      />
      {isUnknown && (
        <QuietButton
          className={`${shared.small} ${classes.lacking}`}
          // Before the field is left, which would close its list and move the button away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setRecords((records) => withChecked(records, unmatched(typedName)))
            lookup.onType('')
          }}
        >
          {messages.addAllTheSame(typedName)}
        </QuietButton>
      )}
      {written.reading > 0 && (
        <p className={shared.quietSmall} role="status">
          {general.readingNames(written.reading)}
        </p>
      )}
      <ChosenValues
        label={label}
        values={ids.filter((id) => !lacking.some(({ identifier }) => identifier === id))}
        nameOf={names.nameOf}
        isExclude={false}
        onRemove={remove}
      />
      {lacking.map(({ identifier: name }) => (
        <UnmatchedAuthor
          key={name}
          name={name}
          onAuthor={(author) => {
            names.remember(author.id, author.display_name)
            setRecords((records) => withChecked(without(records, name), authorRecord(author)))
          }}
          onInstitution={(institution) =>
            setRecords((records) => withStandIn(without(records, name), name, institution))
          }
          onRemove={() => remove(name)}
        />
      ))}
      {ids.length > 0 && <ConflictRules input={input} onChange={change} isHidden={isHidden} onHide={hide} />}
    </FilterControl>
  )
}

type Records = ConflictInput['records']

const without = (records: Records, id: string): Records => records.filter(({ identifier }) => !isSameId(identifier, id))

/** The people and rules of a check, and how they change. */
function useConflictInput({ conflicts, onConflictsChange, filter, onChange }: Omit<ConflictFieldProps, 'label'>) {
  const input = conflicts ?? noConflicts
  const isChecked = (id: string) => input.records.some(({ identifier }) => isSameId(identifier, id))
  const change = (newInput: ConflictInput) => onConflictsChange(newInput.records.length > 0 ? newInput : null)
  return {
    input,
    ids: [
      ...input.records.map(({ identifier }) => identifier),
      ...(filter?.values.filter((id) => !isChecked(id)) ?? []),
    ],
    isHidden: filter?.type === 'exclude',
    change,
    // Without values the filter is about the people whom the query checks against.
    hide: (isOn: boolean) => onChange(isOn ? { type: 'exclude', values: filter?.values ?? [] } : undefined),
    add: (id: string, display_name: string) =>
      change({ ...input, records: [...input.records, authorRecord({ id, display_name })] }),
    setRecords: (changed: (records: Records) => Records) => change({ ...input, records: changed(input.records) }),
    remove: (id: string) => {
      change({ ...input, records: input.records.filter(({ identifier }) => !isSameId(identifier, id)) })
      if (filter?.values.some((value) => isSameId(value, id)))
        onChange({ ...filter, values: filter.values.filter((value) => !isSameId(value, id)) })
    },
    clear: () => {
      onConflictsChange(null)
      onChange(undefined)
    },
  }
}

interface ConflictRulesProps {
  input: ConflictInput
  onChange(input: ConflictInput): void
  isHidden: boolean
  onHide(isHidden: boolean): void
}

function ConflictRules({ input, onChange, isHidden, onHide }: ConflictRulesProps) {
  return (
    <>
      <div className={`${shared.column} ${classes.ticks}`}>
        <MethodTicks methods={input.check} onChange={(check) => onChange({ ...input, check })} />
        <RuleTicks rules={input} onChange={(changes) => onChange({ ...input, ...changes })} />
        <Tick
          size="xs"
          label={messages.hideConflicting}
          description={messages.hideConflictingHint}
          checked={isHidden}
          onChange={onHide}
        />
      </div>
      {input.check.length === 0 && (
        <p className={`${shared.small} ${shared.danger}`} role="alert">
          {sentenceOfCode('conflict_method_missing')}
        </p>
      )}
      <SinceField value={input.since ?? null} onSet={(since) => onChange({ ...input, since })} />
    </>
  )
}
