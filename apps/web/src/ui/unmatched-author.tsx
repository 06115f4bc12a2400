import { useQuery } from '@tanstack/react-query'
import { similarAuthors } from '../model/conflicts/similar-authors.ts'
import { suggestNames } from '../model/records/catalogue-calls.ts'
import { useLookup } from '../model/use-lookup.ts'
import { messages } from './messages.ts'
import { Picker } from './picker.tsx'
import { CrossButton, QuietButton } from './quiet-button.tsx'
import shared from './shared.module.css'
import classes from './unmatched-author.module.css'

/** Open names that are asked about at a time: each looks up who is meant. */
export const MOST_ASKED = 5

/** People of a similar name that are offered. */
const MOST_OFFERED = 4

interface Named {
  id: string
  display_name: string
}

interface UnmatchedAuthorProps {
  name: string
  onAuthor(author: Named): void
  /** Somebody whom the catalogue lacks is checked by where they are; undefined where nobody is checked. */
  onInstitution?: (institution: Named) => void
  onRemove(): void
}

/** A name of which it is open who is meant: somebody of the catalogue, or somebody who is not in it, and at which institution. */
export function UnmatchedAuthor({ name, onAuthor, onInstitution, onRemove }: UnmatchedAuthorProps) {
  const similar = useQuery(similarAuthors(name))
  const people = (similar.data ?? []).slice(0, MOST_OFFERED)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, whose place is fixed.
    <div role="group" aria-label={name} className={`${shared.column} ${shared.small} ${classes.unmatched}`}>
      <div className={`${shared.middle} ${shared.strong} ${shared.breaking} ${shared.spread}`}>
        <bdi>{name}</bdi>
        <CrossButton cross={13} aria-label={messages.remove(name)} onClick={onRemove} />
      </div>
      {people.length > 0 ? (
        <ul className={`${shared.column} ${shared.stackTight}`} aria-label={messages.inDoubt}>
          {people.map((person) => (
            <li key={person.id}>
              <QuietButton
                aria-label={messages.pickNamed([person.display_name, person.hint].filter(Boolean).join(', '), name)}
                onClick={() => onAuthor(person)}
              >
                <bdi>{person.display_name}</bdi>
              </QuietButton>
              {person.hint && <span className={`${shared.quiet} ${shared.block}`}>{person.hint}</span>}
            </li>
          ))}
        </ul>
      ) : (
        !similar.isPending && (
          <p className={`${shared.quiet} ${shared.block}`}>{onInstitution ? messages.lacking : messages.unknown}</p>
        )
      )}
      {onInstitution && <InstitutionOf name={name} onPick={onInstitution} />}
    </div>
  )
}

function InstitutionOf({ name, onPick }: { name: string; onPick(institution: Named): void }) {
  const places = useLookup({
    key: 'institutions',
    ask: (typed, signal) => suggestNames('institutions', typed, signal),
    noMatchMessage: messages.noInstitution,
  })
  return (
    <Picker
      label={messages.institutionOf(name)}
      placeholder={messages.institutionOfHint}
      options={places.matches.map(({ id, display_name, hint }) => ({ value: id, label: display_name, hint }))}
      onPick={(id) => {
        const place = places.matches.find((match) => match.id === id)
        if (place) onPick(place)
      }}
      emptyMessage={places.emptyMessage}
      lookUp={places}
    />
  )
}
