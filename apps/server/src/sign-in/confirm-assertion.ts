import { DOMParser } from '@xmldom/xmldom'
import { z } from 'zod'
import type { SamlSettings } from './identity-providers.ts'
import { CLOCK_TOLERANCE_MS, type ServiceProvider } from './service-provider.ts'

/** What a response has to match. */
interface Expected {
  ours: ServiceProvider
  settings: SamlSettings
  requestId: string
}

/** An assertion of which everything was checked. */
export interface ConfirmedAssertion {
  id: string
  nameId: string | undefined
  nameIdFormat: string | undefined
  /** The first value of each attribute by its name. */
  attributes: ReadonlyMap<string, string>
  /** Until when it could be shown again. */
  expiresAt: Date
}

// What the library made of the signed assertion: names without prefix, `$` attributes, `_` text, everything in lists.
const Text = z.object({ _: z.string() })
const One = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).length(1)
const Confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: One(
    z.object({
      $: z.object({
        Recipient: z.string(),
        InResponseTo: z.string(),
        NotOnOrAfter: z.iso.datetime({ offset: true }),
        NotBefore: z.iso.datetime({ offset: true }).optional(),
      }),
    }),
  ).optional(),
})
const SignedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1), Version: z.literal('2.0') }),
    Issuer: One(Text),
    Subject: One(
      z.object({
        NameID: One(z.object({ _: z.string(), $: z.object({ Format: z.string().optional() }).optional() })).optional(),
        SubjectConfirmation: z.array(z.unknown()).min(1),
      }),
    ),
    Conditions: One(
      z.object({
        $: z.object({ NotOnOrAfter: z.iso.datetime({ offset: true }) }),
        AudienceRestriction: z.array(z.object({ Audience: z.array(Text).min(1) })).min(1),
      }),
    ),
    AuthnStatement: z.array(z.unknown()).min(1),
    AttributeStatement: z.array(z.object({ Attribute: z.array(z.unknown()).optional() })).optional(),
  }),
})
const Attribute = z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(Text).min(1) })

const WEAK = /xmldsig#(rsa-sha1|dsa-sha1|hmac-sha1|sha1)\b|xmldsig-more#(rsa-md5|md5|hmac-\w+)\b/
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * Refuses a response that is not for us, before anything in it is verified.
 * @param xml  The response, decoded.
 */
export function requireOurResponse(xml: string, { ours, settings, requestId }: Expected): void {
  // Neither has a place in a SAML response: what entities and old digests can be made to say.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('The response has a document type.')
  if (WEAK.test(xml)) throw new Error('The signature is too weak.')
  const root = new DOMParser({ errorHandler: refuseFaultyXml }).parseFromString(xml, 'text/xml').documentElement
  if (root.localName !== 'Response' || root.namespaceURI !== 'urn:oasis:names:tc:SAML:2.0:protocol') {
    throw new Error('This is not a SAML response.')
  }
  requireEqual('Destination', root.getAttribute('Destination'), ours.acsUrl)
  requireEqual('InResponseTo', root.getAttribute('InResponseTo'), requestId)
  const issuers = Array.from(root.childNodes).filter((node) => (node as Element).localName === 'Issuer')
  for (const issuer of issuers) requireEqual('Issuer of the response', issuer.textContent, settings.entity_id)
}

const refuseFaultyXml = (_level: string, _message: unknown) => {
  throw new Error('The response is not well-formed XML.')
}

/**
 * Checks what the signed assertion says of itself: who speaks, to whom, in answer to what, until when.
 * @param signed  The assertion as the library read it from the signed bytes.
 */
export function confirmAssertion(
  signed: unknown,
  { ours, settings, requestId, now }: Expected & { now: Date },
): ConfirmedAssertion {
  const { Assertion: assertion } = SignedAssertion.parse(signed)
  requireEqual('Issuer', assertion.Issuer[0]!._, settings.entity_id)
  const conditions = assertion.Conditions[0]!
  for (const { Audience } of conditions.AudienceRestriction) {
    if (!Audience.some(({ _ }) => _ === ours.entityId)) throw new Error('The audience is another.')
  }
  requireLater(conditions.$.NotOnOrAfter, now)
  const subject = assertion.Subject[0]!
  const confirmed = subject.SubjectConfirmation.map((given) => confirmedUntil(given, { ours, requestId, now }))
  const until = confirmed.find((date) => date !== undefined)
  if (!until) throw new Error('No confirmation of the subject is for us, for this request, and for now.')
  const nameId = subject.NameID?.[0]
  return {
    id: assertion.$.ID,
    nameId: nameId?._.trim(),
    nameIdFormat: nameId?.$?.Format,
    attributes: attributesOf(assertion.AttributeStatement ?? []),
    expiresAt: new Date(Math.max(until.getTime(), new Date(conditions.$.NotOnOrAfter).getTime()) + CLOCK_TOLERANCE_MS),
  }
}

/** Until when a confirmation makes its bearer the subject; undefined where it does not. SAML profiles 2.0 §4.1.4.2. */
function confirmedUntil(
  given: unknown,
  { ours, requestId, now }: Pick<Expected, 'ours' | 'requestId'> & { now: Date },
): Date | undefined {
  const read = Confirmation.safeParse(given)
  const data = read.data?.SubjectConfirmationData?.[0]?.$
  if (!data || read.data?.$.Method !== BEARER) return undefined
  if (data.Recipient !== ours.acsUrl || data.InResponseTo !== requestId) return undefined
  const until = new Date(data.NotOnOrAfter)
  const hasBegun =
    data.NotBefore === undefined || new Date(data.NotBefore).getTime() - CLOCK_TOLERANCE_MS <= now.getTime()
  return hasBegun && now.getTime() < until.getTime() + CLOCK_TOLERANCE_MS ? until : undefined
}

function attributesOf(statements: { Attribute?: unknown[] | undefined }[]): Map<string, string> {
  const read = statements.flatMap(({ Attribute: all = [] }) => all.map((given) => Attribute.safeParse(given)))
  const known = read.flatMap(({ data }) => (data ? [data] : []))
  return new Map(known.toReversed().map(({ $, AttributeValue }) => [$.Name, AttributeValue[0]!._.trim()]))
}

function requireEqual(what: string, given: string | null | undefined, expected: string): void {
  if (given?.trim() !== expected) throw new Error(`${what} is another.`)
}

function requireLater(end: string, now: Date): void {
  if (now.getTime() >= new Date(end).getTime() + CLOCK_TOLERANCE_MS) throw new Error('The assertion has expired.')
}
