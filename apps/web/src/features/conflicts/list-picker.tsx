import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useLookup } from '../../model/use-lookup.ts'
import { useMay } from '../../model/who-i-am.ts'
import { Picker } from '../../ui/picker.tsx'
import { type CheckList, findLists } from './check-lists.ts'
import classes from './checker-screen.module.css'

interface ListPickerProps {
  label: string
  lead: string
  chosen: CheckList | undefined
  onChoose(list: CheckList | undefined): void
}

/** Chooses one of the lists that can be checked: a filter preset or a saved search, looked up by name. */
export function ListPicker({ label, lead, chosen, onChoose }: ListPickerProps) {
  const heading = useId()
  const mayCollect = useMay('use_collections')
  const lookup = useLookup({
    key: mayCollect ? 'check-lists' : 'check-presets',
    ask: (text, signal) => findLists(text, mayCollect, signal),
    noMatchMessage: mayCollect ? 'No filter preset or saved search has this name.' : 'No filter preset has this name.',
  })
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.label}>
        {label}
      </h2>
      <p className={classes.lead}>{lead}</p>
      <Picker
        label={`${label}: filter preset or saved search`}
        placeholder={mayCollect ? 'Search a filter preset or a saved search…' : 'Search a filter preset…'}
        options={lookup.matches.map(({ uuid, name, about }) => ({ value: uuid, label: name, hint: about }))}
        onPick={(picked) => onChoose(lookup.matches.find(({ uuid }) => uuid === picked))}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
      />
      {chosen && (
        <div className={classes.chosen}>
          <span>
            <strong>
              <bdi>{chosen.name}</bdi>
            </strong>
            <span className={classes.about}>{chosen.about}</span>
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove ${chosen.name}`}
            onClick={() => onChoose(undefined)}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </div>
      )}
    </section>
  )
}
