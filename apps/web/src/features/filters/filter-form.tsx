import type { ConflictInput, FilterField, FilterFieldWith, Filters, SearchModuleView } from '@cognate/contract'
import { Accordion } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type FilterOffer, withFilter } from '../../model/filters/filter-changes.ts'
import { setFields } from '../../model/filters/set-filters.ts'
import { countHidden } from '../../model/filters/without-hidden.ts'
import { languageName } from '../../model/records/names-of-codes.ts'
import type { Option } from '../../ui/options.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActivityField } from './activity-field.tsx'
import { ConflictField } from './conflict-field.tsx'
import { DateField } from './date-field.tsx'
import { EmailField } from './email-field.tsx'
import { ExcludedField, ExcludedInSearch } from './excluded-field.tsx'
import classes from './filter-form.module.css'
import { filterGroups } from './filter-groups.ts'
import { LookupField } from './lookup-field.tsx'
import { messages } from './messages.ts'
import { countryFilterName, countryOptions, languageOptions, membersOf } from './options.ts'
import { RangeField } from './range-field.tsx'
import { ValuesField } from './values-field.tsx'
import { WordsField } from './words-field.tsx'

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
    .map((group) => ({ ...group, offers: offersFor(group.fields) }))
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
        <div className={`${classes.content} ${classes.standing}`}>
          {standingOffers.map((offer) => (
            <Field key={offer.field} offer={offer} {...props} />
          ))}
        </div>
      )}
      <Accordion
        multiple
        classNames={{
          item: classes.item,
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
    <span className={classes.count}>
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

/** The control of one filter, chosen by its field, or else by its kind. */
function Field({ offer, ...props }: FilterFormProps & { offer: FilterOffer }): ReactNode {
  const { module, filters, context, onChange, conflicts = null, onConflictsChange, topics } = props
  const field = offer.field as FilterField
  const bind = <Key extends FilterField>(key: Key) => ({
    label: offer.label,
    filter: filters[key],
    onChange: (filter: Filters[Key]) => onChange(withFilter(filters, key, filter)),
  })
  switch (field) {
    case 'institution.country_code':
      return (
        <ValuesField {...bind(field)} options={countryOptions} nameOf={countryFilterName} detailOf={describeGroup} />
      )
    case 'language':
      return <ValuesField {...bind(field)} options={languageOptions} nameOf={languageName} />
    case 'institution.id':
      return (
        <LookupField
          {...bind(field)}
          entity="institutions"
          placeholder={messages.institutionHint}
          nothingFound={messages.noInstitution}
        />
      )
    case 'source_id':
      return (
        <LookupField
          {...bind(field)}
          entity="sources"
          placeholder={messages.venueHint}
          nothingFound={messages.noVenue}
        />
      )
    case 'topics':
      return (
        <LookupField
          {...bind(field)}
          entity="topics"
          placeholder={messages.topicHint}
          nothingFound={messages.noTopic}
          initialOptions={topics ?? []}
        />
      )
    case 'email_confidence':
      return <EmailField {...bind(field)} />
    case 'excluded_records':
      return context === 'search' ? (
        <ExcludedInSearch {...bind(field)} recordType={module.record_type} />
      ) : (
        <ExcludedField {...bind(field)} hiddenIds={[]} />
      )
    case 'coi_authors':
      return (
        onConflictsChange && (
          <ConflictField {...bind(field)} conflicts={conflicts} onConflictsChange={onConflictsChange} />
        )
      )
    case 'publication_date':
      return <DateField {...bind(field)} />
    case 'years_inactive':
      return <ActivityField {...bind(field)} />
    case 'abstract':
      return <WordsField {...bind(field)} />
    default:
      return offer.kind === 'number_range' ? (
        offer.range && <RangeField {...bind(field as FilterFieldWith<'kind', 'number_range'>)} limits={offer.range} />
      ) : (
        <ValuesField {...bind(field as FilterFieldWith<'kind', 'values'>)} options={offer.options ?? []} />
      )
  }
}
