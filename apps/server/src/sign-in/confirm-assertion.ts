import type { SamlSettings } from '@cognate/contract'
import { DOMParser } from '@xmldom/xmldom'
import { z } from 'zod'
import { CLOCK_TOLERANCE_MS, type ServiceProvider } from './service-provider.ts'

/** What a response has to match. */
interface ExpectedResponse {
  ours: ServiceProvider
  settings: SamlSettings
  requestId: string
}

/** An assertion of which everything was checked. */
export interface ConfirmedAssertion {
  id: string
  nameId: string | undefined
  nameIdFormat: string | undefined
  /** The texts of each attribute by its name; none of them is empty. */
  attributes: ReadonlyMap<string, readonly string[]>
  /** Until when it could be replayed. */
  expiresAt: Date
}

// The signed assertion as the library parses it: names without prefix, `$` attributes, `_` text, everything in lists.
const Text = z.object({ _: z.string() })
const ListOfOne = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).length(1)
const Confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: ListOfOne(
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
    Issuer: ListOfOne(Text),
    Subject: ListOfOne(
      z.object({
        NameID: ListOfOne(
          z.object({ _: z.string(), $: z.object({ Format: z.string().optional() }).optional() }),
        ).optional(),
        SubjectConfirmation: z.array(z.unknown()).min(1),
      }),
    ),
    Conditions: ListOfOne(
      z.object({
        $: z.object({ NotOnOrAfter: z.iso.datetime({ offset: true }) }),
        AudienceRestriction: z.array(z.object({ Audience: z.array(Text).min(1) })).min(1),
      }),
    ),
    AuthnStatement: z.array(z.unknown()).min(1),
    AttributeStatement: z.array(z.object({ Attribute: z.array(z.unknown()).optional() })).optional(),
  }),
})
const Attribute = z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(z.unknown()).min(1) })

const WEAK_ALGORITHM = /xmldsig#(rsa-sha1|dsa-sha1|hmac-sha1|sha1)\b|xmldsig-more#(rsa-md5|md5|hmac-\w+)\b/
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * Refuses a response that is not for us, before anything in it is verified.
 * @param xml  The response, decoded.
 */
export function requireOurResponse(xml: string, { ours, settings, requestId }: ExpectedResponse): void {
  // Neither belongs in a SAML response: entities and old digests can be abused to forge content.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('The response has a document type.')
  if (WEAK_ALGORITHM.test(xml)) throw new Error('The signature is too weak.')
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
 * Checks the issuer, audience, request and validity of a signed assertion.
 * @param signed  The assertion as the library read it from the signed bytes.
 */
export function confirmAssertion(
  signed: unknown,
  { ours, settings, requestId, now }: ExpectedResponse & { now: Date },
): ConfirmedAssertion {
  const { Assertion: assertion } = SignedAssertion.parse(signed)
  requireEqual('Issuer', assertion.Issuer[0]!._, settings.entity_id)
  const conditions = assertion.Conditions[0]!
  for (const { Audience } of conditions.AudienceRestriction) {
    if (!Audience.some(({ _ }) => _ === ours.entityId)) throw new Error('The assertion is for another audience.')
  }
  requireLater(conditions.$.NotOnOrAfter, now)
  const subject = assertion.Subject[0]!
  const confirmationEnds = subject.SubjectConfirmation.map((given) => confirmedUntil(given, { ours, requestId, now }))
  const until = confirmationEnds.find((date) => date !== undefined)
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

/** Until when a confirmation is valid for us and this request; undefined if it is not. SAML profiles 2.0 §4.1.4.2. */
function confirmedUntil(
  given: unknown,
  { ours, requestId, now }: Pick<ExpectedResponse, 'ours' | 'requestId'> & { now: Date },
): Date | undefined {
  const parsedConfirmation = Confirmation.safeParse(given)
  const data = parsedConfirmation.data?.SubjectConfirmationData?.[0]?.$
  if (!data || parsedConfirmation.data?.$.Method !== BEARER) return undefined
  if (data.Recipient !== ours.acsUrl || data.InResponseTo !== requestId) return undefined
  const until = new Date(data.NotOnOrAfter)
  const hasBegun =
    data.NotBefore === undefined || new Date(data.NotBefore).getTime() - CLOCK_TOLERANCE_MS <= now.getTime()
  return hasBegun && now.getTime() < until.getTime() + CLOCK_TOLERANCE_MS ? until : undefined
}

function attributesOf(statements: { Attribute?: unknown[] | undefined }[]): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const given of statements.flatMap(({ Attribute: all = [] }) => all)) {
    const { data: attribute } = Attribute.safeParse(given)
    if (!attribute) continue
    const name = attribute.$.Name
    texts.set(name, [...(texts.get(name) ?? []), ...attribute.AttributeValue.flatMap(textsOf)])
  }
  return texts
}

/** The text of a value: a list of one, or an empty one where the value is something else, or nothing but spaces. */
function textsOf(value: unknown): string[] {
  const text = Text.safeParse(value).data?._.trim()
  return text ? [text] : []
}

function requireEqual(what: string, given: string | null | undefined, expected: string): void {
  if (given?.trim() !== expected) throw new Error(`${what} is not the expected one.`)
}

function requireLater(end: string, now: Date): void {
  if (now.getTime() >= new Date(end).getTime() + CLOCK_TOLERANCE_MS) throw new Error('The assertion has expired.')
}
