import { Button, Checkbox, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { problemOf } from '../../lib/api-error.ts'
import { IconPlus } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import classes from './admin.module.css'
import { draftFields } from './draft-field.ts'
import { messages } from './messages.ts'
import {
  type FlagName,
  type Method,
  makeRight,
  type RightDraft,
  type SettingsDraft,
  type TextName,
} from './provider-draft.ts'

const words = messages.providers

interface FieldsProps {
  draft: SettingsDraft
  onChange(draft: SettingsDraft): void
  error: unknown
  /** Whether a secret is kept, which stays where none is typed. */
  hasSecret: boolean
}

/** The settings of an identity provider: what everybody gives, and what few have to. */
export function ProviderFields(props: FieldsProps) {
  const { draft, error } = props
  const isOidc = draft.kind === 'oidc'
  const further = isOidc ? oidcFurther : samlFurther
  const isWrong = [...further, 'rights'].some((name) => problemOf(error, `${draft.kind}.${name}`) !== undefined)
  return (
    <>
      {isOidc ? <OidcBasics {...props} /> : <SamlBasics {...props} />}
      <fieldset className={`${shared.stack} ${shared.shrinking} ${shared.lineAbove} ${classes.joining}`}>
        <legend className={shared.strongBody}>{words.joining}</legend>
        <Texts {...props} names={['domains']} />
        {isOidc && <Flag {...props} name="emails_are_verified" />}
        <Flag {...props} name="by_invitation_only" />
        <Flag {...props} name="link_by_email" />
      </fieldset>
      <details className={`${shared.lineAbove} ${classes.further}`} open={isWrong || undefined}>
        <summary>{words.further}</summary>
        <div className={shared.stack}>
          <Texts {...props} names={further} />
          <Rights {...props} />
        </div>
      </details>
    </>
  )
}

const oidcFurther: TextName[] = ['scope', 'uid_claim']
const samlFurther: TextName[] = [
  ...(['uid_attribute', 'display_attribute', 'email_attribute'] as const),
  ...(['first_name_attribute', 'last_name_attribute'] as const),
]

function OidcBasics(props: FieldsProps) {
  const { draft, onChange, hasSecret } = props
  return (
    <>
      <Texts {...props} names={['issuer', 'client_id']} />
      <Select
        label={words.method}
        data={Object.entries(words.methods).map(([value, label]) => ({ value, label }))}
        value={draft.method}
        onChange={(method) => onChange({ ...draft, method: method as Method })}
        allowDeselect={false}
      />
      {draft.method === 'private_key_jwt' ? (
        <Texts {...props} names={['private_key_file']} />
      ) : (
        <PasswordInput
          {...textOf(props, 'client_secret')}
          description={hasSecret ? words.secretIsSet : words.fields.client_secret.hint}
          visibilityToggleButtonProps={{ 'aria-label': words.showSecret }}
        />
      )}
    </>
  )
}

function SamlBasics(props: FieldsProps) {
  const isPublished = (props.draft.texts.metadata_url ?? '').trim() !== ''
  return (
    <>
      <Texts {...props} names={['metadata_url']} />
      {!isPublished && (
        <>
          <Texts {...props} names={['entity_id', 'sso_url']} />
          <Textarea {...textOf(props, 'certificates')} rows={4} />
        </>
      )}
    </>
  )
}

const Texts = ({ names, ...props }: FieldsProps & { names: readonly TextName[] }) =>
  names.map((name) => <TextInput key={name} {...textOf(props, name)} />)

function textOf({ draft, onChange, error }: FieldsProps, name: TextName) {
  const { label, hint } = words.fields[name] as { label: string; hint?: string }
  const text = draftFields(draft.texts, (texts) => onChange({ ...draft, texts }), error, `${draft.kind}.`)
  return {
    label,
    description: hint,
    ...text(name),
    autoComplete: 'off',
    spellCheck: false,
  }
}

function Flag({ draft, onChange, name }: FieldsProps & { name: FlagName }) {
  const { label, hint } = words.flags[name]
  return (
    <Checkbox
      label={label}
      description={hint}
      checked={draft.flags[name]}
      onChange={({ currentTarget: { checked } }) => onChange({ ...draft, flags: { ...draft.flags, [name]: checked } })}
    />
  )
}

/** Which values of attributes stand for a role or for teams. */
function Rights({ draft, onChange, error }: FieldsProps) {
  const set = (rights: RightDraft[]) => onChange({ ...draft, rights })
  const problem = problemOf(error, `${draft.kind}.rights`)
  return (
    <div className={shared.stack}>
      <div>
        <p className={shared.strongBody}>{words.rights}</p>
        <p className={shared.quietSmall}>{words.rightsHint}</p>
      </div>
      {draft.rights.map((right, index) => (
        <RightFields
          key={right.id}
          right={right}
          number={index + 1}
          onChange={(changed) => set(draft.rights.map((each) => (each.id === right.id ? changed : each)))}
          onRemove={() => set(draft.rights.filter(({ id }) => id !== right.id))}
        />
      ))}
      {problem && (
        <p role="alert" className={shared.danger}>
          {problem}
        </p>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => set([...draft.rights, makeRight()])}
        >
          {words.addRight}
        </Button>
      </div>
    </div>
  )
}

interface RightFieldsProps {
  right: RightDraft
  number: number
  onChange(right: RightDraft): void
  onRemove(): void
}

function RightFields({ right, number, onChange, onRemove }: RightFieldsProps) {
  const field = (name: 'attribute' | 'value' | 'teams') => ({
    label: words.right[name],
    ...draftFields(right, onChange)(name),
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <fieldset
      className={`${shared.stack} ${shared.shrinking} ${shared.lineAbove} ${classes.joining}`}
      aria-label={words.right.numbered(number)}
    >
      <div className={`${shared.phoneColumns} ${shared.stack}`}>
        <TextInput {...field('attribute')} />
        <TextInput {...field('value')} />
      </div>
      <TextInput {...field('teams')} description={words.right.teamsHint} />
      <div className={`${shared.wrappingRow} ${shared.spread}`}>
        <Checkbox
          label={words.right.local_admin}
          checked={right.local_admin}
          onChange={({ currentTarget: { checked } }) => onChange({ ...right, local_admin: checked })}
        />
        <Button variant="subtle" size="compact-md" onClick={onRemove} aria-label={words.right.removeNumbered(number)}>
          {words.right.remove}
        </Button>
      </div>
    </fieldset>
  )
}
