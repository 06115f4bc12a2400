import { anOrganisation, aPerson, idText, toProject } from '../projects/to-project.ts'
import { childrenOf, textAt, type XmlElement } from '../reading/read-xml.ts'
import { readCalendarDay, readWords } from '../reading/values.ts'
import { funderOf } from './funder-of.ts'

/** A person or organisation that a project refers to by id. */
export interface CerifSide {
  name: string
}

/** A project in CERIF 1.5. Roles and schemes are UUIDs there, so people have no role. */
export function cerifProject(project: XmlElement, named: (id: string) => readonly CerifSide[]) {
  // `source:uuid`; addresses of pages have the UUID alone.
  const id = idText(textAt(project, 'cfprojid')?.split(':').at(-1))
  const namesAt = (link: string, key: string) =>
    childrenOf(project, link).flatMap((one) => {
      const other = idText(textAt(one, key))
      return other === null ? [] : named(other).slice(0, 1)
    })
  const draft = {
    id,
    title: inEnglish(project, 'cftitle'),
    acronym: textAt(project, 'cfacro'),
    abstract: inEnglish(project, 'cfabstr'),
    start_date: readCalendarDay(textAt(project, 'cfstartdate')),
    end_date: readCalendarDay(textAt(project, 'cfenddate')),
    url: id === null ? null : `https://researchportal.be/en/project/${id}`,
    keywords: childrenOf(project, 'cfkeyw').flatMap(({ text }) => readWords(text)),
    persons: namesAt('cfproj_pers', 'cfpersid').flatMap(({ name }) => aPerson(name, null)),
    organisations: namesAt('cfproj_orgunit', 'cforgunitid').flatMap(({ name }) => anOrganisation(name, 'BE')),
  }
  return toProject('fris', draft, funderOf([], []))
}

/** The English text, else the first. */
function inEnglish(project: XmlElement, name: string): string | null {
  const texts = childrenOf(project, name)
  const english = texts.find(({ attributes }) => attributes.cflangcode?.toLowerCase().startsWith('en'))
  return (english ?? texts[0])?.text.trim() || null
}
