import { anOrganisation, aPerson, idText, toProject } from '../projects/to-project.ts'
import { childAt, childrenOf, findAll, textAt, type XmlElement } from '../reading/read-xml.ts'
import { readCalendarDay } from '../reading/values.ts'
import { funderOf } from './funder-of.ts'

/** A project of `getProjectsResponse`. */
export function frisProject(project: XmlElement) {
  const id = idText(project.attributes.uuid)
  const participants = findAll(childAt(project, 'participants'), 'participant')
  const fundings = childrenOf(project, 'projectfunding').concat(
    findAll(childAt(project, 'projectfundings'), 'projectfunding'),
  )
  const identifiers = findAll(childAt(project, 'fundingidentifiers'), 'fundingidentifier')
  const draft = {
    id,
    title: inEnglish(childAt(project, 'name')),
    acronym: textAt(project, 'acronym'),
    abstract: inEnglish(childAt(project, 'projectabstract')),
    start_date: readCalendarDay(textAt(project, 'startdate')),
    // An open end is written as the year 9999, which is not read as a day.
    end_date: readCalendarDay(textAt(project, 'enddate')),
    url: id === null ? null : `https://researchportal.be/en/project/${id}`,
    programme: fundings.map((one) => inEnglish(childAt(one, 'fundingcode', 'description')))[0],
    keywords: findAll(childAt(project, 'keywords'), 'text').map((one) => one.text.trim()),
    persons: participants.flatMap((one) => {
      const name = childAt(one, 'assignment', 'person', 'name')
      return aPerson(`${textAt(name, 'firstname') ?? ''} ${textAt(name, 'lastname') ?? ''}`, roleOf(one))
    }),
    organisations: participants.flatMap((one) =>
      anOrganisation(inEnglish(childAt(one, 'assignment', 'organisation', 'name')), 'BE'),
    ),
  }
  const parties = fundings
    .flatMap((one) => findAll(one, 'fundingorganisationassociation'))
    .filter((one) => /funding party/i.test(roleOf(one) ?? ''))
    .map((one) => inEnglish(childAt(one, 'organisation', 'name')))
  return toProject(
    'fris',
    draft,
    funderOf(
      parties,
      identifiers.map(({ attributes }) => attributes.authority),
    ),
  )
}

function roleOf(association: XmlElement): string | null {
  return inEnglish(childAt(association, 'associationtype', 'description'))
}

/** The text of an element in English, else in the first language it has. */
export function inEnglish(element: XmlElement | undefined): string | null {
  const texts = findAll(element, 'text')
  const english = texts.find(({ attributes }) => attributes.locale === 'en')
  return (english ?? texts[0] ?? element)?.text.trim() || null
}
