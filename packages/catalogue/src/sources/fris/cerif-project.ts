import { anOrganisation, aPerson, idText, toProject } from '../projects/to-project.ts'
import { childrenOf, textAt, type XmlElement } from '../reading/read-xml.ts'
import { readDay, readWords } from '../reading/values.ts'
import { funderOf } from './funder-of.ts'

/** What stands beside a project and is named in it by id. */
export interface CerifSide {
  name: string
}

/** A project of CERIF 1.5; roles and schemes are UUIDs there, so that people come without a title. */
export function cerifProject(project: XmlElement, named: (id: string) => readonly CerifSide[]) {
  // `source:uuid`; the uuid is what pages are found by.
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
    start_date: readDay(textAt(project, 'cfstartdate')),
    end_date: readDay(textAt(project, 'cfenddate')),
    url: id === null ? null : `https://researchportal.be/en/project/${id}`,
    keywords: childrenOf(project, 'cfkeyw').flatMap(({ text }) => readWords(text)),
    persons: namesAt('cfproj_pers', 'cfpersid').flatMap(({ name }) => aPerson(name, null)),
    organisations: namesAt('cfproj_orgunit', 'cforgunitid').flatMap(({ name }) => anOrganisation(name, 'BE')),
  }
  return toProject('fris', draft, funderOf([], []))
}

/** The text of the language English, else the first. */
function inEnglish(project: XmlElement, name: string): string | null {
  const texts = childrenOf(project, name)
  const english = texts.find(({ attributes }) => attributes.cflangcode?.toLowerCase().startsWith('en'))
  return (english ?? texts[0])?.text.trim() || null
}
