import { projectsIn, type ReadProject } from '../projects/project-format.ts'
import { anOrganisation, aPerson, toProject } from '../projects/to-project.ts'
import { childrenOf, readXml, textAt, type XmlElement } from '../reading/read-xml.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { readAmount, readCalendarDay } from '../reading/values.ts'
import { awardUrl, joinNameParts } from './award.ts'

/** Reads the yearly files. Some were published malformed; these are reported. */
export function readAwardXml(file: SourceFile): AsyncGenerator<ReadProject> {
  return projectsIn(readXml(file, new Set(['award'])), (award) => [projectOf(award)])
}

function projectOf(award: XmlElement) {
  const id = textAt(award, 'awardid')
  const programmes = childrenOf(award, 'programelement').map((one) => textAt(one, 'text'))
  return toProject('nsf', {
    id,
    title: textAt(award, 'awardtitle'),
    abstract: textAt(award, 'abstractnarration'),
    start_date: readCalendarDay(textAt(award, 'awardeffectivedate'), 'month_first'),
    end_date: readCalendarDay(textAt(award, 'awardexpirationdate'), 'month_first'),
    url: awardUrl(id),
    programme: programmes[0] ?? textAt(award, 'organization', 'division', 'longname'),
    funding: {
      amount: readAmount(textAt(award, 'awardamount')) ?? readAmount(textAt(award, 'awardtotalintnamount')),
      currency: 'USD',
    },
    keywords: [...programmes, ...childrenOf(award, 'programreference').map((one) => textAt(one, 'text'))],
    persons: childrenOf(award, 'investigator').flatMap((one) =>
      aPerson(
        joinNameParts(textAt(one, 'firstname'), textAt(one, 'pi_mid_init'), textAt(one, 'lastname')),
        textAt(one, 'rolecode'),
      ),
    ),
    organisations: childrenOf(award, 'institution').flatMap((one) =>
      anOrganisation(textAt(one, 'name'), textAt(one, 'countryname') ?? 'United States'),
    ),
  })
}
