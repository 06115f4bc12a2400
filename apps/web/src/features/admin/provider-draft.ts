import type { BodyOf, ProviderView } from '@cognate/contract'
import { type TextIn, wordsIn } from './draft-field.ts'

type Given = BodyOf<'createProvider'>
type OidcGiven = NonNullable<Given['oidc']>
type SamlGiven = NonNullable<Given['saml']>

export type TextName =
  | Exclude<TextIn<OidcGiven>, 'token_endpoint_auth_method'>
  | TextIn<SamlGiven>
  | 'certificates'
  | 'domains'
export type FlagName = 'emails_are_verified' | 'by_invitation_only' | 'link_by_email'
export type Method = NonNullable<OidcGiven['token_endpoint_auth_method']>

export interface RightDraft {
  id: string
  attribute: string
  value: string
  local_admin: boolean
  /** Names, with commas between them. */
  teams: string
}

/** Settings of a provider as they are typed. */
export interface SettingsDraft {
  kind: 'oidc' | 'saml'
  method: Method
  texts: Partial<Record<TextName, string>>
  flags: Record<FlagName, boolean>
  rights: RightDraft[]
}

export const makeRight = (): RightDraft => ({
  ...{ id: crypto.randomUUID(), attribute: '', value: '', local_admin: false, teams: '' },
})

/** The settings of a provider to change, or those of a new one. */
export function settingsDraftOf(provider?: ProviderView): SettingsDraft {
  const { kind = 'oidc', oidc, saml } = provider ?? {}
  const settings = oidc ?? saml
  const texts = Object.entries(settings ?? {}).filter(([, value]) => typeof value === 'string')
  return {
    kind,
    method: oidc?.token_endpoint_auth_method ?? 'client_secret_post',
    texts: {
      ...Object.fromEntries(texts),
      domains: settings?.domains.join(', ') ?? '',
      ...(saml && { certificates: saml.certificates.join('\n\n') }),
    },
    flags: {
      emails_are_verified: oidc?.emails_are_verified ?? false,
      by_invitation_only: settings?.by_invitation_only ?? false,
      link_by_email: settings?.link_by_email ?? false,
    },
    rights: (settings?.rights ?? []).map(({ attribute, value, local_admin = false, teams }) => ({
      ...{ ...makeRight(), attribute, value, local_admin, teams: teams.join(', ') },
    })),
  }
}

/** What the draft says, for the call that saves it. */
export const settingsOf = (draft: SettingsDraft): Pick<Given, 'oidc' | 'saml'> =>
  draft.kind === 'oidc' ? { oidc: oidcOf(draft) } : { saml: samlOf(draft) }

function oidcOf(draft: SettingsDraft): OidcGiven {
  const { texts, method, flags } = draft
  return {
    issuer: texts.issuer?.trim() ?? '',
    client_id: texts.client_id?.trim() ?? '',
    token_endpoint_auth_method: method,
    emails_are_verified: flags.emails_are_verified,
    ...some(texts, method === 'private_key_jwt' ? 'private_key_file' : 'client_secret', 'scope', 'uid_claim'),
    ...joiningOf(draft),
  }
}

function samlOf(draft: SettingsDraft): SamlGiven {
  const { texts } = draft
  const attributes = some(
    texts,
    ...(['uid_attribute', 'display_attribute', 'email_attribute'] as const),
    ...(['first_name_attribute', 'last_name_attribute'] as const),
  )
  const joining = joiningOf(draft)
  const published = some(texts, 'metadata_url')
  if (published.metadata_url) return { ...published, ...attributes, ...joining }
  const certificates = certificatesIn(texts.certificates ?? '')
  return {
    ...some(texts, 'entity_id', 'sso_url'),
    ...(certificates.length > 0 && { certificates }),
    ...attributes,
    ...joining,
  }
}

const joiningOf = ({ texts, flags, rights }: SettingsDraft) => ({
  by_invitation_only: flags.by_invitation_only,
  link_by_email: flags.link_by_email,
  domains: wordsIn(texts.domains ?? '', /[\s,;]+/),
  rights: rights.map(({ attribute, value, local_admin, teams }) => ({
    attribute: attribute.trim(),
    value: value.trim(),
    ...(local_admin && { local_admin: true as const }),
    teams: wordsIn(teams, /[,;\n]/),
  })),
})

/** The texts of those names that are not empty. */
function some<Name extends TextName>(texts: SettingsDraft['texts'], ...names: Name[]) {
  const given = names.map((name) => [name, texts[name]?.trim()] as const).filter(([, text]) => text)
  return Object.fromEntries(given) as Partial<Record<Name, string>>
}

/** PEM blocks, or base64 alone with an empty line between two. */
const certificatesIn = (text: string) => wordsIn(text.replaceAll(/(-----END [A-Z ]+-----)/g, '$1\n\n'), /\n\s*\n/)
