import type { PersonCandidate } from '@cognate/contract'
import { isStandIn } from '../../model/conflicts/checked-people.ts'
import { meantBy } from '../../model/manuscript/manuscript-query.ts'
import { type NamedPerson, withPlacesFor } from '../../model/query/manuscript-draft.ts'
import { countOf } from '../../model/records/wording.ts'
import type { Choice } from '../../ui/choice.ts'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import { messages as shared } from '../../ui/messages.ts'
import { CrossButton, QuietButton } from '../../ui/quiet-button.tsx'
import look from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './person-chip.module.css'

interface PersonChipProps {
  person: NamedPerson
  /** Whether institutions are checked in place of whom the catalogue lacks. */
  isChecked: boolean
  onChange(person: NamedPerson): void
  onRemove(): void
  /** Takes the name for the institution of the others; undefined where it cannot be one. */
  onPlace: (() => void) | undefined
}

/** Somebody whom a manuscript names: who that is in the catalogue and why, and who else it may be. */
export function PersonChip({ person, isChecked, onChange, onRemove, onPlace }: PersonChipProps) {
  const choices = choicesOf(person, isChecked)
  const chosen = choices.find(({ key }) => key === (person.identifier ?? NOBODY)) ?? choices.at(-1)!
  return (
    <li
      className={`${look.inlineRow} ${classes.chip}`}
      data-former={person.isOfBefore}
      data-state={isOpen(person) ? 'open' : person.identifier === null ? 'unknown' : 'known'}
    >
      {person.identifier !== null && <IconCheck size={14} stroke={2} aria-hidden />}
      <bdi>{person.name}</bdi>
      {choices.length > 1 ? (
        <ChoiceMenu
          className={`${look.quietSmall} ${look.shrinking} ${classes.choice}`}
          label={messages.whoIs(person.name)}
          choices={choices}
          chosen={shownOf(person, chosen)}
          onChoose={(key) => onChange(chosenAs(person, key))}
          position="bottom-start"
        />
      ) : (
        <span className={`${look.inlineRow} ${classes.fact}`}>
          <FactOf person={person} isChecked={isChecked} />
          {onPlace && (
            <QuietButton aria-label={messages.placeOf(person.name)} onClick={onPlace}>
              {messages.isPlace}
            </QuietButton>
          )}
        </span>
      )}
      {person.isOfBefore && (
        <span className={`${look.inlineRow} ${classes.fact} ${classes.former}`}>
          <span className={`${look.small} ${look.warning}`}>{messages.wasAuthor}</span>
          <QuietButton aria-label={messages.takeOutOf(person.name)} onClick={onRemove}>
            {messages.takeOut}
          </QuietButton>
        </span>
      )}
      <CrossButton
        cross={13}
        isLarge
        className={classes.remove}
        aria-label={shared.remove(person.name)}
        onClick={onRemove}
      />
    </li>
  )
}

function FactOf({ person, isChecked }: Pick<PersonChipProps, 'person' | 'isChecked'>) {
  const { identifier, affiliations, place: known } = person
  const [place] = affiliations
  const unknown = isChecked && !known && place ? messages.unknownWith(place) : messages.unknown
  const fact = identifier === null ? unknown : place
  return fact ? <span className={look.quietSmall}>{fact}</span> : null
}

const NOBODY = 'nobody'
/** Nobody has chosen, so nothing is ticked. */
const OPEN = ''

/** Somebody as whom they were chosen as; that the catalogue lacks them is an answer, too. */
function chosenAs({ not_in_catalogue: _, ...person }: NamedPerson, key: string): NamedPerson {
  const identifier = key === NOBODY ? null : key
  return { ...withPlacesFor(person, identifier), identifier, ...(key === NOBODY && { not_in_catalogue: true }) }
}

/** What a chip says of who somebody is: another spelling of the name, the place and the reason. */
function shownOf(person: NamedPerson, chosen: Choice<string>): Choice<string> {
  if (isOpen(person)) return { key: OPEN, label: messages.whichOne }
  const meant = meantBy(person)
  if (!meant) return chosen
  const spelling = meant.display_name === person.name ? null : meant.display_name
  // Where they are now may be another institution than the one by which they were told.
  const wasThere = meant.why === 'name_and_affiliation' && !meant.names.some((name) => meant.hint?.startsWith(name))
  const why = wasThere || meant.why === 'name_and_coauthors' ? reasonOf(meant) : messages.why[meant.why]
  return { key: chosen.key, label: [spelling, meant.hint, why].filter(Boolean).join(' · ') }
}

function choicesOf(person: NamedPerson, isChecked: boolean): Choice<string>[] {
  const { candidates, identifier, not_in_catalogue } = person
  const unknown = withPlacesFor(person, null)
  const { place } = unknown
  // Whom the catalogue lacks among people of the name is checked by the institutions that the text names.
  const isPlaced = isChecked && place != null && candidates.length > 0 && !not_in_catalogue
  const places = isChecked ? placesInWords(person) : []
  const isNoCandidate = identifier !== null && !isStandIn({ identifier }) && !meantBy(person)
  return [
    ...(isNoCandidate ? [{ key: identifier, label: messages.known(places) }] : []),
    ...candidates.map((candidate) => ({
      key: candidate.identifier,
      label: [candidate.display_name, candidate.hint].filter(Boolean).join(' · '),
      hint: [reasonOf(candidate), ...factsOf(candidate)].join(' · '),
    })),
    ...(place && isChecked ? [{ key: place.identifier, label: messages.placeChecked(placesInWords(unknown)) }] : []),
    ...(isPlaced ? [] : [{ key: NOBODY, label: messages.unknown }]),
  ]
}

function placesInWords({ place, further_institutions = [] }: NamedPerson): string[] {
  if (!place) return []
  const { display_name, by_address } = place
  const first = by_address ? messages.byAddress(display_name) : display_name
  return [first, ...further_institutions.map((one) => one.display_name)]
}

/** Why somebody may be meant: "same name, has published with Ada Lindqvist". */
function reasonOf({ why, names }: Pick<PersonCandidate, 'why' | 'names'>): string {
  const [first] = names
  if (first !== undefined && why === 'name_and_coauthors') return messages.publishedWith(first)
  return first === undefined ? messages.why[why] : `${messages.why[why]} (${first})`
}

/** What tells people of one name apart. */
const factsOf = ({ works_count, orcid }: PersonCandidate): string[] => [
  ...(works_count === undefined ? [] : [countOf(works_count, 'work')]),
  ...(orcid ? [orcid.replace(/^.*\//, '')] : []),
]

/** Whether several of the catalogue may be meant, and nobody has said which. */
export const isOpen = ({ identifier, candidates, not_in_catalogue }: NamedPerson): boolean =>
  identifier === null && candidates.length > 0 && !not_in_catalogue
