import type {
  ConflictInput,
  FilterField,
  FilterFieldWith,
  Filters,
  SearchModuleView,
  ValuesFilter,
} from '@cognate/contract'
import { Accordion, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { type FilterOffer, withFilter } from '../../model/filters/filter-changes.ts'
import { setFields } from '../../model/filters/set-filters.ts'
import { countHidden } from '../../model/filters/without-hidden.ts'
import { countryFilterName, languageName } from '../../model/records/names-of-codes.ts'
import { ChosenValues } from '../../ui/chosen-values.tsx'
import type { Option } from '../../ui/options.ts'
import shared from '../../ui/shared.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ConflictField } from './conflict-field.tsx'
import { DateField } from './date-field.tsx'
import { describeExcluded, idsOfType } from './describe-excluded.ts'
import { EmailField } from './email-field.tsx'
import { type FieldProps, FilterControl } from './filter-control.tsx'
import classes from './filter-form.module.css'
import { filterGroups, headingFor } from './filter-groups.ts'
import { LookupField } from './lookup-field.tsx'
import { messages } from './messages.ts'
import { countryOptions, languageOptions, membersOf } from './options.ts'
import { RangeField } from './range-field.tsx'
import { useValues } from './use-values.ts'
import { ValuesField } from './values-field.tsx'

export interface FilterFormProps {
  /** The dataset, whose filters are offered. */
  module: SearchModuleView
  filters: Filters
  onChange(filters: Filters): void
  /** In a search the form is shown beside an answer. */
  context: 'preset' | 'search'
  conflicts?: ConflictInput | null
  onConflictsChange?(conflicts: ConflictInput | null): void
  /** Topics to offer first: those of the answer. */
  topics?: readonly Option[]
}

/** Groups that were open in the last search; the next one opens them again. */
let lastOpenGroups: readonly string[] = []

/**
 * The filters of a dataset: conflicts, e-mail and project source first, then groups, each with the number of those that are
 * set; hidden results are counted one by one. A controlled form: it keeps no filters itself.
 */
export function FilterForm(props: FilterFormProps) {
  const { module, filters, context, conflicts } = props
  const fields = setFields({ filters, conflicts: conflicts ?? null })
  // A filter that is set stays, so that it can be taken away.
  const isOffered = ({ field, has_data }: FilterOffer) => has_data || fields.includes(field as FilterField)
  const offersFor = (fields: readonly FilterField[]) =>
    fields.flatMap((field) => module.filters.find((offer) => offer.field === field && isOffered(offer)) ?? [])
  const offeredGroups = filterGroups
    .map((group) => ({
      ...group,
      label: headingFor(module.record_type, group),
      offers: offersFor(group.fields),
    }))
    .filter(({ offers }) => offers.length > 0)
  const standingOffers = offeredGroups.flatMap(({ isAlwaysOpen, offers }) => (isAlwaysOpen ? offers : []))
  const groups = offeredGroups.filter(({ isAlwaysOpen }) => !isAlwaysOpen)
  const countIn = (offers: readonly FilterOffer[]) =>
    offers.filter(({ field }) => fields.includes(field as FilterField)).length +
    (offers.some(({ field }) => field === 'excluded_records') ? countHidden(filters.excluded_records) : 0)
  const activeGroups = groups.filter(({ offers }) => countIn(offers) > 0).map(({ key }) => key)
  const [openGroups, setOpenGroups] = useState(() =>
    context === 'search' ? [...new Set([...lastOpenGroups, ...activeGroups])] : activeGroups,
  )
  useEffect(() => {
    if (context === 'search') lastOpenGroups = openGroups
  }, [context, openGroups])
  return (
    <div className={classes.form} data-context={context}>
      {standingOffers.length > 0 && (
        <div className={`${classes.content} ${shared.lineBelow} ${classes.standing}`}>
          {standingOffers.map((offer) => (
            <Field key={offer.field} offer={offer} {...props} />
          ))}
        </div>
      )}
      <Accordion
        multiple
        classNames={{
          item: shared.lineBelow,
          control: classes.control,
          label: classes.label,
          chevron: classes.chevron,
          content: classes.content,
        }}
        // Beside results they would stand above the heading of the page.
        {...(context === 'preset' && { order: 3 as const })}
        transitionDuration={0}
        value={openGroups}
        onChange={setOpenGroups}
      >
        {groups.map(({ key, label, offers }) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>
              {label}
              <SetCount value={countIn(offers)} />
            </Accordion.Control>
            <Accordion.Panel>
              {/* Closed groups are not drawn: lists of countries and sectors are long. */}
              {openGroups.includes(key) && offers.map((offer) => <Field key={offer.field} offer={offer} {...props} />)}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </div>
  )
}

function SetCount({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span className={shared.count}>
      {value}
      <VisuallyHidden> {messages.set}</VisuallyHidden>
    </span>
  )
}

/** The countries of a group, as a detail of its value. */
function describeGroup(value: string) {
  const members = membersOf(value)
  return members.length > 0 ? { summary: messages.countries(members.length), text: members.join(', ') } : undefined
}

/** What a control is given: its filter, and the form that it stands in. */
interface ControlProps<Field extends FilterField> {
  bound: { label: string; filter: Filters[Field]; onChange(filter: Filters[Field]): void }
  offer: FilterOffer
  form: FilterFormProps
}
type Control<Field extends FilterField> = (props: ControlProps<Field>) => ReactNode

const chosen: Control<FilterFieldWith<'named', 'option'>> = ({ bound, offer }) => (
  <ValuesField {...bound} options={offer.options ?? []} />
)
const range: Control<FilterFieldWith<'kind', 'number_range'>> = ({ bound, offer }) =>
  offer.range && <RangeField {...bound} limits={offer.range} />

const controls: { [Field in FilterField]: Control<Field> } = {
  sector_market: chosen,
  authority_id: chosen,
  publication_date: ({ bound }) => <DateField {...bound} />,
  document_type: chosen,
  topics: ({ bound, form }) => (
    <LookupField
      {...bound}
      entity="topics"
      placeholder={messages.topicHint}
      nothingFound={messages.noTopic}
      initialOptions={form.topics ?? []}
    />
  ),
  abstract: ({ bound }) => <WordsField {...bound} />,
  language: ({ bound }) => <ValuesField {...bound} options={languageOptions} nameOf={languageName} />,
  source_type: chosen,
  source_id: ({ bound }) => (
    <LookupField {...bound} entity="sources" placeholder={messages.venueHint} nothingFound={messages.noVenue} />
  ),
  author_position: chosen,
  'institution.country_code': ({ bound }) => (
    <ValuesField {...bound} options={countryOptions} nameOf={countryFilterName} detailOf={describeGroup} />
  ),
  'institution.type': chosen,
  'institution.id': ({ bound }) => (
    <LookupField
      {...bound}
      entity="institutions"
      placeholder={messages.institutionHint}
      nothingFound={messages.noInstitution}
    />
  ),
  works_count: range,
  h_index: range,
  years_active: range,
  years_inactive: ({ bound }) => <ChoiceField field="years_inactive" {...bound} />,
  nl_language: chosen,
  email_confidence: ({ bound }) => <EmailField {...bound} />,
  months_since_asked: ({ bound }) => <ChoiceField field="months_since_asked" {...bound} />,
  times_asked: ({ bound }) => <ChoiceField field="times_asked" {...bound} />,
  coi_authors: ({ bound, form: { conflicts = null, onConflictsChange } }) =>
    onConflictsChange && <ConflictField {...bound} conflicts={conflicts} onConflictsChange={onConflictsChange} />,
  excluded_records: ({ bound, form: { context, module } }) =>
    context === 'search' ? (
      <ExcludedInSearch {...bound} recordType={module.record_type} />
    ) : (
      <ExcludedField {...bound} />
    ),
}

function Field({ offer, ...form }: FilterFormProps & { offer: FilterOffer }): ReactNode {
  return draw(offer.field as FilterField, offer, form)
}

function draw<Field extends FilterField>(field: Field, offer: FilterOffer, form: FilterFormProps): ReactNode {
  const bound = {
    label: offer.label,
    filter: form.filters[field],
    onChange: (filter: Filters[Field]) => form.onChange(withFilter(form.filters, field, filter)),
  }
  const Control: Control<Field> = controls[field]
  return <Control bound={bound} offer={offer} form={form} />
}

interface ExcludedFieldProps extends FieldProps<ValuesFilter> {
  /** Ids of the results that the collection hides. */
  hiddenIds?: readonly string[]
  /** Ids of what the collection has: a search for others leaves it out. */
  collectedIds?: readonly string[]
}

/** The field beside an answer, which also counts the results that the tab's collection hides since then. */
function ExcludedInSearch({
  recordType,
  ...field
}: Omit<ExcludedFieldProps, 'hiddenIds' | 'collectedIds'> & { recordType: string }) {
  const excluded = useCollectionPart((state) => state.excluded)
  const included = useCollectionPart((state) => state.included)
  const [hiddenIds, collectedIds] = [excluded, included].map((records) => idsOfType(recordType, records))
  return <ExcludedField {...field} hiddenIds={hiddenIds} collectedIds={collectedIds} />
}

/** How many results are hidden, by the filter or since then by their cross; the collection lists them. */
function ExcludedField({ label, filter, hiddenIds = [], collectedIds = [], onChange }: ExcludedFieldProps) {
  return (
    <FilterControl label={label} isSet={Boolean(filter?.values.length)} onClear={() => onChange(undefined)}>
      <p className={shared.quietSmall}>{describeExcluded(filter, { hiddenIds, collectedIds })}</p>
    </FilterControl>
  )
}

/** Words that must all occur, or none of which may. An entry ends with Enter, a comma or on leaving the field. */
function WordsField({ label, filter, onChange }: FieldProps<ValuesFilter>) {
  const selection = useValues(filter, onChange)
  const [typedText, setTypedText] = useState('')
  const addTyped = () => {
    const words = typedText.trim().replace(/\s+/g, ' ')
    setTypedText('')
    if (words !== '' && !selection.values.includes(words)) selection.add(words)
  }
  return (
    <FilterControl label={label} {...selection.head}>
      <TextInput
        aria-label={label}
        size="xs"
        placeholder={messages.wordHint}
        maxLength={500}
        value={typedText}
        onChange={({ currentTarget }) => setTypedText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return
          event.preventDefault()
          addTyped()
        }}
        onBlur={addTyped}
      />
      <ChosenValues
        label={label}
        values={selection.values}
        nameOf={(word) => word}
        isExclude={selection.isExclude}
        onRemove={selection.remove}
      />
    </FilterControl>
  )
}
