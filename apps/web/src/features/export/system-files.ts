import { toCsv } from '../../lib/sheets/csv.ts'
import { linesOf, type RecordColumn, sheetOf } from '../../lib/sheets/sheet.ts'
import { escapeXml } from '../../lib/sheets/xlsx-parts.ts'
import { isDropped, isGone } from '../../model/collection/shortlist.ts'
import { roleLabels } from '../../model/collection/shortlist-words.ts'
import { parseName } from './csl.ts'
import type { ExportedRecord } from './exported-record.ts'
import type { SystemFormat } from './formats.ts'
import { messages } from './messages.ts'
import { affiliationsOfExpert, countryText, orcidText } from './phrases.ts'

/*
 * Files of the people of a collection in the forms in which submission systems take them. What each system documents is said, with
 * its source, in docs/export.md.
 */

/** Somebody as submission systems know people. */
interface Reviewer {
  given: string
  family: string
  name: string
  email: string
  orcid: string
  institution: string
  country: string
  countryCode: string
  role: string
  /** For whom they stand in, and why they were collected. */
  note: string
  topics: string
}

type Expert = ExportedRecord<'author'>

/** Those who are wanted: with a role where anybody has one, and not those who declined, are away or were replaced. */
export function wantedOf(experts: readonly Expert[]): Expert[] {
  const present = experts.filter(({ shortlisted: said }) => !said || (!isGone(said) && !isDropped(said)))
  const chosen = present.filter(({ shortlisted }) => shortlisted?.role)
  return chosen.length > 0 ? chosen : present
}

function reviewerOf({ fields, email_address, shortlisted, identifier }: Expert): Reviewer {
  const name = fields.display_name ?? identifier
  const parts = parseName(name)
  const [place] = affiliationsOfExpert(fields)
  const { role, found } = shortlisted ?? {}
  const stands_in_for = role === 'alternate' ? shortlisted?.stands_in_for : null
  const roleText = role ? roleLabels[role] : ''
  return {
    ...('literal' in parts ? { given: '', family: parts.literal } : parts),
    ...{ name, email: email_address ?? '', orcid: orcidText(fields.orcid) ?? '' },
    ...{ institution: place?.display_name ?? '', country: countryText(place?.country_code) },
    countryCode: place?.country_code ?? '',
    role: stands_in_for ? `${roleText} for ${stands_in_for}` : roleText,
    note: [roleText && `${stands_in_for ? `${roleText} for ${stands_in_for}` : roleText}.`, found?.work?.title]
      .filter(Boolean)
      .join(' '),
    topics: (fields.topics ?? [])
      .slice(0, 5)
      .map((topic) => topic.display_name)
      .join(', '),
  }
}

type Cells = readonly (readonly [head: string, cell: (reviewer: Reviewer, reference: string) => string])[]

/** What each system calls the columns. */
const columnsOf = {
  em: [
    ['FIRSTNAME', ({ given }) => given],
    ['LASTNAME', ({ family }) => family],
    ['EMAIL', ({ email }) => email],
    ['ORCID', ({ orcid }) => orcid],
    ['NOTE', ({ note }) => note],
  ],
  scholarone: [
    ['Manuscript ID', (_, reference) => reference],
    ['First (Given) Name', ({ given }) => given],
    ['Last (Family) Name', ({ family }) => family],
    ['Primary E-Mail Address', ({ email }) => email],
    ['Institution', ({ institution }) => institution],
    ['Country/Region', ({ country }) => country],
    ['ORCID iD', ({ orcid }) => orcid],
    ['Role', ({ role }) => role],
  ],
  hotcrp: [
    ['paper', (_, reference) => reference],
    ['action', () => 'externalreview'],
    ['email', ({ email }) => email],
    ['first name', ({ given }) => given],
    ['last name', ({ family }) => family],
  ],
} satisfies Record<string, Cells>

/** Whether a system takes only people with an address. */
const needAddress: Record<SystemFormat, boolean> = {
  ...{ em: true, scholarone: false, ojs: true, hotcrp: true, openreview: true },
}

/** Whether a system asks everybody whom it is given, and knows of no alternates. */
const asksAll: Partial<Record<SystemFormat, boolean>> = { hotcrp: true, openreview: true }

interface SystemFile {
  content: string
  type: string
  /** How many people are not in it, for want of an address. */
  leftOut: number
  /** How many alternates are not in it, since the system would ask them. */
  alternates: number
  /** Names of those in it against whom something speaks. */
  inDoubt: readonly string[]
}

/**
 * The people of a collection as a file for a submission system.
 * @param reference  The number of the manuscript.
 * @throws Error where nobody would be in it; its message says why.
 */
export function systemFile(system: SystemFormat, experts: readonly Expert[], reference: string): SystemFile {
  const chosen = wantedOf(experts)
  const isReviewing = chosen.some(({ shortlisted }) => shortlisted?.role === 'reviewer')
  const wanted =
    asksAll[system] && isReviewing ? chosen.filter(({ shortlisted }) => shortlisted?.role !== 'alternate') : chosen
  const sent = needAddress[system] ? wanted.filter(({ email_address }) => email_address) : wanted
  if (sent.length === 0) throw new Error(messages.nobodyToSend(wanted.length))
  const people = sent.map(reviewerOf)
  const inDoubt = sent.flatMap((expert, at) => (expert.is_in_doubt ? people[at]!.name : []))
  return {
    ...contentFor(system, people, reference),
    leftOut: wanted.length - sent.length,
    alternates: chosen.length - wanted.length,
    inDoubt,
  }
}

function contentFor(
  system: SystemFormat,
  people: readonly Reviewer[],
  reference: string,
): Pick<SystemFile, 'content' | 'type'> {
  if (system === 'ojs') return { content: toOjs(people), type: 'application/xml' }
  if (system === 'openreview') return { content: toInviteeDetails(people), type: 'text/plain' }
  const columns = (columnsOf[system] as Cells).map(
    ([head, cell]): RecordColumn<Reviewer> => ({ head, width: 0, cell: (person) => cell(person, reference) }),
  )
  const table = toCsv(linesOf(sheetOf('People', columns, people)))
  // These read the first column by its name, of which the mark of UTF-8 would be a part.
  return { content: table.replace(/^\ufeff/, ''), type: 'text/csv' }
}

/** A line for each person: an address, a comma, a name. */
const toInviteeDetails = (people: readonly Reviewer[]): string =>
  people.map(({ email, name }) => `${email}, ${name.replaceAll(/[,\n]/g, ' ')}\n`).join('')

/** Bytes of a password that nobody is told: OJS wants one, and has it changed at the first sign-in. */
const PASSWORD_BYTES = 24

function toOjs(people: readonly Reviewer[]): string {
  const element = (name: string, text: string, attributes = '') =>
    text === '' ? '' : `      <${name}${attributes}>${escapeXml(text)}</${name}>\n`
  const userNames = userNamesOf(people)
  const users = people.map(
    (person) =>
      `    <user>\n${[
        element('givenname', person.given || person.family, ' locale="en"'),
        element('familyname', person.given ? person.family : '', ' locale="en"'),
        element('affiliation', person.institution, ' locale="en"'),
        element('country', person.countryCode),
        element('email', person.email),
        element('orcid', person.orcid && `https://orcid.org/${person.orcid}`),
        element('username', userNames.get(person.email)!),
        `      <password must_change="true">\n        <value>${randomPassword()}</value>\n      </password>\n`,
        element('user_group_ref', 'Reviewer'),
        element('review_interests', person.topics),
      ].join('')}    </user>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<PKPUsers xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca pkp-users.xsd">
  <user_groups>
    <user_group>
      <role_id>4096</role_id>
      <context_id>1</context_id>
      <is_default>true</is_default>
      <show_title>false</show_title>
      <permit_self_registration>false</permit_self_registration>
      <name locale="en">Reviewer</name>
      <abbrev locale="en">R</abbrev>
      <stage_assignments>3</stage_assignments>
    </user_group>
  </user_groups>
  <users>
${users.join('')}  </users>
</PKPUsers>
`
}

/**
 * A user name for each address: the letters and digits before its @, with single hyphens between them, and a number where another
 * address has that name already: OJS refuses a name that is taken. Its rule: FormValidatorUsername in pkp/ojs.
 */
function userNamesOf(people: readonly Reviewer[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { email } of people) {
    if (names.has(email)) continue
    const [local = ''] = email.toLowerCase().split('@')
    const words = local.replace(/[^a-z0-9_-]/g, '').match(/[a-z0-9]+/g) ?? ['reviewer']
    const base = words.join('-')
    let name = base
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`
    taken.add(name)
    names.set(email, name)
  }
  return names
}

function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
