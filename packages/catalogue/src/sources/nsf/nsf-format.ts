import {
  inUnverifiedForm,
  type ProjectFormat,
  projectsIn,
  projectsOfObjects,
  type ReadProject,
  readEachFile,
} from '../projects/project-format.ts'
import { anOrganisation, aPerson, idText, toProject } from '../projects/to-project.ts'
import { asList, isObject, objectOf, type Raw } from '../reading/raw.ts'
import { lowerNames, oneOrMore } from '../reading/raw-row.ts'
import { readJson } from '../reading/read-json.ts'
import { childrenOf, readXml, textAt, type XmlElement } from '../reading/read-xml.ts'
import type { SourceFile } from '../reading/source-files.ts'
import { readAmount, readCalendarDay } from '../reading/values.ts'

/** Written from documentation alone. */
const BULK_JSON = 'yearly JSON since 2025, one award a file'

/** Awards of the National Science Foundation of the United States: https://www.nsf.gov/awardsearch. */
export const nsfFormat: ProjectFormat = {
  key: 'nsf',
  service: 'NSF, the awards of the National Science Foundation of the United States',
  forms: [
    { name: 'yearly XML until 2024, one award a file', isVerified: true },
    { name: 'answers of api.nsf.gov', isVerified: true },
    { name: BULK_JSON, isVerified: false },
  ],
  extensions: ['xml', 'json'],
  read: readEachFile((file) => (file.extension === 'json' ? projectsIn(readJson(file), awardsIn) : readAwardXml(file))),
}

/** An award of the bulk files, or the awards of an answer of the API. */
function awardsIn(value: unknown) {
  const isAnswer = isObject(value) && 'response' in value
  const awards = isAnswer ? asList(objectOf(value.response).award) : [value]
  return projectsOfObjects(awards, (award) =>
    !isAnswer && 'awd_id' in award
      ? inUnverifiedForm(BULK_JSON, projectOfBulk(award))
      : projectOfApi(lowerNames(award)),
  )
}

function projectOfBulk(award: Raw) {
  return toProject('nsf', {
    id: award.awd_id,
    title: award.awd_titl_txt,
    abstract: award.awd_abstract_narration,
    start_date: readCalendarDay(award.awd_eff_date, 'month_first'),
    end_date: readCalendarDay(award.awd_exp_date, 'month_first'),
    url: awardUrl(award.awd_id),
    programme: oneOrMore(award.pgm_ele)[0]?.pgm_ele_name ?? award.org_div_long_name,
    funding: { amount: readAmount(award.awd_amount) ?? readAmount(award.tot_intn_awd_amt), currency: 'USD' },
    keywords: [...oneOrMore(award.pgm_ele), ...oneOrMore(award.pgm_ref)].map((one) =>
      textIn(one.pgm_ele_name ?? one.pgm_ref_txt ?? one.pgm_ref_name),
    ),
    persons: oneOrMore(award.pi).flatMap((one) =>
      aPerson(joinNameParts(one.pi_first_name, one.pi_mid_init, one.pi_last_name) ?? one.pi_full_name, one.pi_role),
    ),
    organisations: oneOrMore(award.inst).flatMap((one) =>
      anOrganisation(one.inst_name, one.inst_country_name ?? 'United States'),
    ),
  })
}

function projectOfApi(award: Raw) {
  // An answer has only the fields that were requested.
  const lead =
    award.pifirstname || award.pilastname
      ? joinNameParts(award.pifirstname, undefined, award.pilastname)
      : award.pdpiname
  return toProject('nsf', {
    id: award.id,
    title: award.title,
    abstract: award.abstracttext,
    start_date: readCalendarDay(award.startdate, 'month_first') ?? readCalendarDay(award.date, 'month_first'),
    end_date: readCalendarDay(award.expdate, 'month_first'),
    url: awardUrl(award.id),
    programme: award.fundprogramname,
    funding: { amount: readAmount(award.fundsobligatedamt) ?? readAmount(award.estimatedtotalamt), currency: 'USD' },
    keywords: asList(award.primaryprogram).map(textIn),
    persons: [
      ...aPerson(lead, 'Principal Investigator'),
      ...asList(award.copdpi).flatMap((one) => aPerson(withoutAddress(one), 'Co-Principal Investigator')),
    ],
    organisations: anOrganisation(award.awardeename, award.awardeecountrycode ?? 'US'),
  })
}

/** `Name email` without the address. */
function withoutAddress(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\s*\S+@\S+/g, '') : value
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : null)

/** Reads the yearly files. Some were published malformed; these are reported. */
function readAwardXml(file: SourceFile): AsyncGenerator<ReadProject> {
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

/** The page of an award. */
function awardUrl(id: unknown): string | null {
  const text = idText(id)
  return text === null ? null : `https://www.nsf.gov/awardsearch/showAward?AWD_ID=${encodeURIComponent(text)}`
}

/** The parts of a name that are not empty, joined. */
function joinNameParts(...parts: readonly unknown[]): string | null {
  const nonEmpty = parts.filter((part) => typeof part === 'string' && part.trim() !== '')
  return nonEmpty.join(' ') || null
}
