import type { LinkedOrganisation, LinkedPerson } from '@cognate/contract'
import { DomUtils, type parseDocument } from 'htmlparser2'
import { anOrganisation, aPerson, toProject } from '../projects/to-project.ts'
import { plainText } from '../reading/plain-text.ts'

type Page = ReturnType<typeof parseDocument>
type Element = ReturnType<typeof DomUtils.findAll>[number]

/** Roles by label, German and English, in every gender and number. The foundation's own staff have no role. */
const roles: readonly [RegExp, string][] = [
  [/^(?:ehemalige|former)/, 'Former applicant'],
  [/^(?:mitverantwortlich|mitantragstell|co-?applicant)/, 'Co-applicant'],
  [/^(?:antragsteller|applicants?\b(?!.*institution))/, 'Applicant'],
  [/^(?:teilprojektleit|project head|subproject head)/, 'Project head'],
  [/^(?:sprecher|spokes)/, 'Spokesperson'],
  [/^(?:projektleit|project leader|leiter)/, 'Project leader'],
  [/^(?:kooperationspartner|cooperation partner)/, 'Cooperation partner'],
]
const institution = /institution|hochschule|university|einrichtung/

/** A value of a page with the label before it. */
interface Pair {
  /** In lower case, without colon or soft hyphens. */
  label: string
  value: Element
}

/** The project on a page `…/gepris/projekt/NUMBER`. Its id is the number of the page, not that of the contract. */
export function projectOfPage(page: Page, fileName: string) {
  const content = oneOf(page, (element) => hasClass(element, 'content_inside')) ?? page
  const pairs = pairsIn(content)
  const valueAt = (label: RegExp) => textOf(pairs.find((pair) => label.test(pair.label))?.value)
  const id =
    numberOf(page, fileName) ?? /(\d{4,})\D*$/.exec(valueAt(/^(?:projektkennung|project identifier)/) ?? '')?.[1]
  const [start, end] = yearsOf(valueAt(/^(?:förderung|term\b)/))
  return toProject('gepris', {
    id,
    title: textOf(oneOf(content, (element) => element.name === 'h1')),
    abstract: textOf(oneOf(page, (element) => element.attribs.id === 'projekttext')),
    start_date: start,
    end_date: end,
    url: id ? `https://gepris.dfg.de/gepris/projekt/${id}` : null,
    programme: valueAt(/^(?:dfg-verfahren|dfg programme)/),
    keywords: pairs
      .filter(({ label }) => /^(?:fachliche zuordnung|subject area)/.test(label))
      .flatMap(({ value }) => linesOf(value)),
    persons: pairs.flatMap(peopleIn),
    organisations: pairs.flatMap(organisationsIn),
  })
}

function peopleIn({ label, value }: Pair): LinkedPerson[] {
  const role = institution.test(label) ? undefined : roles.find(([form]) => form.test(label))?.[1]
  if (role === undefined) return []
  const links = linksTo(value, '/person/')
  const names = links.length > 0 ? links.map(textOf) : linesOf(value)
  return names.flatMap((name) => aPerson(name, role))
}

function organisationsIn({ label, value }: Pair): LinkedOrganisation[] {
  if (!institution.test(label) && !roles.some(([form]) => form.test(label))) return []
  return linksTo(value, '/institution/').flatMap((link) => anOrganisation(textOf(link)))
}

function pairsIn(content: Page | Element): Pair[] {
  const names = DomUtils.findAll((element) => hasClass(element, 'name'), content.children)
  return names.flatMap((name) => {
    let value = DomUtils.nextElementSibling(name)
    while (value && !hasClass(value, 'value')) value = DomUtils.nextElementSibling(value)
    const label = textOf(name)?.replace(/:$/, '').toLowerCase()
    return value && label ? [{ label, value }] : []
  })
}

/** The number in the page's own address, else in the name of the file. */
function numberOf(page: Page, fileName: string): string | undefined {
  const canonical = oneOf(page, ({ name, attribs }) => name === 'link' && attribs.rel === 'canonical')?.attribs.href
  return /\/projekt\/(\d+)/.exec(canonical ?? '')?.[1] ?? /(\d{4,})[^/]*$/.exec(fileName)?.[1]
}

/** `Förderung von 2016 bis 2019`, `Seit 2021`, `Förderung in 2019`: pages give years only. */
function yearsOf(text: string | null): [string | null, string | null] {
  const [start, end] = text?.match(/\b(?:19|20)\d{2}\b/g) ?? []
  const isPoint = text !== null && !/\b(?:seit|since|von|from|ab)\b/i.test(text)
  return [start ?? null, end ?? (isPoint && start ? start : null)]
}

function oneOf(within: Page | Element, test: (element: Element) => boolean): Element | undefined {
  return DomUtils.findOne(test, within.children) ?? undefined
}

function linksTo(element: Element, path: string): Element[] {
  return DomUtils.findAll(({ name, attribs }) => name === 'a' && (attribs.href ?? '').includes(path), element.children)
}

function hasClass({ attribs }: Element, name: string): boolean {
  return (attribs.class ?? '').split(/\s+/).includes(name)
}

function textOf(element: Element | undefined): string | null {
  return element ? plainText(DomUtils.getInnerHTML(element)) : null
}

/** The lines of an element, split at `<br>`. */
function linesOf(element: Element): string[] {
  return DomUtils.getInnerHTML(element)
    .split(/<br[^>]*>/i)
    .flatMap((line) => plainText(line) ?? [])
}
