import type { BodyOf } from '@cognate/contract'
import { datasetKeys } from '@cognate/contract/datasets'
import { endpointKeys } from '@cognate/contract/endpoints'
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { problemOf } from '../../lib/api-error.ts'
import shared from '../../ui/shared.module.css'
import { Tick } from '../../ui/tick.tsx'
import { draftFields } from './draft-field.ts'
import { messages } from './messages.ts'

const words = messages.organisations

export type LicenceDraft = Pick<BodyOf<'setLicence'>, 'kind' | 'valid_until' | 'endpoints' | 'datasets' | 'filters'>

/** What can be changed of a licence, or of a new one. */
export const licenceDraftOf = (licence?: LicenceDraft | null): LicenceDraft => ({
  kind: licence?.kind ?? 'institution',
  valid_until: licence?.valid_until ?? '',
  endpoints: licence?.endpoints ?? 'all',
  datasets: licence?.datasets ?? 'all',
  filters: licence?.filters ?? 'all',
})

interface LicenceFieldsProps {
  licence: LicenceDraft
  onChange(licence: LicenceDraft): void
  error: unknown
}

/** What a licence opens, and until when. */
export function LicenceFields({ licence, onChange, error }: LicenceFieldsProps) {
  return (
    <>
      <div className={`${shared.phoneColumns} ${shared.stack}`}>
        <Select
          label={words.kind}
          data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          value={licence.kind}
          allowDeselect={false}
          onChange={(kind) => onChange({ ...licence, kind: kind as LicenceDraft['kind'] })}
        />
        <TextInput
          type="date"
          label={words.lastDay}
          {...draftFields(licence, onChange)('valid_until')}
          error={problemOf(error, 'valid_until') ?? problemOf(error, 'licence.valid_until')}
        />
      </div>
      <KeysField
        label={words.endpoints}
        keys={endpointKeys}
        chosen={licence.endpoints ?? 'all'}
        onChange={(endpoints) => onChange({ ...licence, endpoints })}
      />
      <KeysField
        label={words.datasets}
        keys={datasetKeys}
        chosen={licence.datasets ?? 'all'}
        onChange={(datasets) => onChange({ ...licence, datasets })}
      />
    </>
  )
}

interface KeysFieldProps {
  label: string
  keys: readonly string[]
  chosen: 'all' | readonly string[]
  onChange(chosen: 'all' | string[]): void
}

/** All keys of a table, now and later, or some of them. */
function KeysField({ label, keys, chosen, onChange }: KeysFieldProps) {
  return (
    <fieldset className={shared.stackSmall}>
      <legend className={shared.strongBody}>{label}</legend>
      <Tick
        label={words.everything}
        checked={chosen === 'all'}
        onChange={(isTicked) => onChange(isTicked ? 'all' : [...keys])}
      />
      {chosen !== 'all' && (
        <MultiSelect
          aria-label={`${label}: ${words.some}`}
          data={[...keys]}
          value={[...chosen]}
          onChange={onChange}
          searchable
        />
      )}
    </fieldset>
  )
}
