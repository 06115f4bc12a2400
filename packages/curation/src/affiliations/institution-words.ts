import { normaliseOrganisationName } from '../names/organisation-name.ts'

/** Words in other languages, spellings and frequent misspellings, by the word that replaces them in keys. */
const sameWords: Readonly<Record<string, string>> = {
  university:
    'universitat universite universidad universidade universita universitate universitatea universiteit universitet universitetet uniwersytet univerzita univerzitet universiti universitesi u univeristy univiersity unversity univerisity univercity universty univesity universitt universitut',
  institute: 'institut instituto istituto institue instiute insitute',
  technical: 'technische technischen tecnica',
  polytechnic: 'politecnica politecnico politecnic polytechnique',
  national: 'nacional nationale nazionale nacionala',
  autonomous: 'autonoma',
  catholic: 'catolica katholische cattolica',
  faculty: 'facultad faculdade faculte fakultat facolta',
  department: 'dipartimento departamento departement',
  laboratory: 'laboratoire laboratorio laboratories',
  academy: 'academia',
  science: 'sciences sience',
  technology: 'technologies technolgy',
  communication: 'communications',
  telecommunication: 'telecommunications telecomunicacoes',
  post: 'posts',
  st: 'saint',
  intelligence: 'inelligence',
  karl: 'karls',
  ludwig: 'ludwigs',
  maximilian: 'maximilians',
  philipp: 'philipps',
  berne: 'bern',
  brussels: 'bruxelles brussel',
  catalonia: 'catalunya cataluna',
  cologne: 'koln koeln',
  copenhagen: 'kobenhavn',
  dusseldorf: 'duesseldorf',
  florence: 'firenze',
  geneva: 'geneve',
  genoa: 'genova',
  ghent: 'gent',
  gothenburg: 'goteborg goteborgs',
  gottingen: 'goettingen',
  hanover: 'hannover',
  lisbon: 'lisboa',
  milan: 'milano',
  munich: 'munchen muenchen',
  munster: 'muenster',
  naples: 'napoli',
  nuremberg: 'nurnberg nuernberg',
  padua: 'padova',
  prague: 'praha',
  rome: 'roma',
  saarbrucken: 'saarbruecken',
  seville: 'sevilla',
  tubingen: 'tuebingen',
  turin: 'torino',
  venice: 'venezia',
  vienna: 'wien',
  wurzburg: 'wuerzburg',
  zurich: 'zuerich',
}

const wordFor = new Map(
  Object.entries(sameWords).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
)

/** A word and its other spellings and languages. */
export const spellingsOf = (word: string): string[] => [word, ...(sameWords[word]?.split(' ') ?? [])]

/** Words that are also written as several words. */
const inWords: Readonly<Record<string, readonly string[]>> = {
  ai: ['artificial', 'intelligence'],
  jiaotong: ['jiao', 'tong'],
}

/** Small words of other languages, besides those that `normaliseOrganisationName` leaves out. */
const smallWords = new Set('da das do dos degli dei del della delle los studi zu am och op'.split(' '))

/**
 * The words by which names of one institution are compared: folded, without small words and legal forms, with the usual
 * abbreviations in full and words for kinds of institutions and some cities in English. The order of the words stays.
 */
export function institutionWords(name: string): string[] {
  const words = normaliseOrganisationName(name.replace(/\b[dl]['’](?=\p{L})/giu, ''))
    .split(' ')
    .flatMap((word) => inWords[word] ?? wordFor.get(word) ?? word)
    .filter((word) => word !== '')
  // `Instituto de Instituto de Telecomunicações`
  const telling = words.filter((word) => !smallWords.has(word)).filter((word, at, all) => word !== all[at - 1])
  if (telling.length > 1 && telling.at(-1) === 'com') telling.pop()
  return telling.length > 0 ? telling : words
}

/** The words of a name as one text; empty where a name has neither letters nor digits. */
export function wholeKey(name: string): string {
  return institutionWords(name).join(' ')
}

/** Whether the words name a place of higher education, whose institutes and centres are parts of it. */
export function isUniversity(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      word === 'university' ||
      word === 'polytechnic' ||
      (word === 'college' && at > 0) ||
      (word === 'institute' && words[at + 1] === 'technology') ||
      (word === 'institute' && words.at(-1) === 'technology'),
  )
}

/** Words that do not identify an institution, even together: `National University`, `Institute of Informatics`. */
const genericWords = new Set(
  `academy advanced applied architecture artificial arts astronomy autonomous bioinformatics biology biomedical brain business
    center chemistry chinese civil cognitive college communication comparative computation computational computer computing culture
    cyber data department design dialogue digital division economic economics education electrical electronic electronics
    engineering faculty federal finance formal foundation graduate group health high hospital human humanities independent indian
    industrial industry informatics information institute intelligence interaction interactive international joint journalism key
    knowledge laboratory language languages law learning letters linguistics literature logic machine management mathematics
    mechanical media medical medicine national natural network neuroscience philosophy physics policy polytechnic processing
    program project psychology public research researcher robotics school science social society sociology software speech state
    statistics student statistic studies study system systems team technical technology text translation university vision web`.split(
    /\s+/,
  ),
)

/** More words that do not identify an institution. */
const kindWords = new Set(
  `affiliated agricultural catholic childrens christian clinical first general islamic medicine metropolitan nursing open pedagogical
    pharmaceutical pharmacy sciences scientific second teaching technological theological third veterinary women womens`.split(
    /\s+/,
  ),
)

/** More words than this are the name of one: `National Institute of Advanced Industrial Science and Technology`. */
const MOST_KIND_WORDS = 4

/**
 * Whether the words of a name are shared by many institutions, which only their city tells apart: `College of Engineering`,
 * `Indian Institute of Technology`. The Chinese Academy of Sciences and the Indian Institute of Science are one each.
 */
export function saysKindAlone(words: readonly string[]): boolean {
  if (words.length > MOST_KIND_WORDS) return false
  if (words.join(' ') === 'indian institute technology') return true
  return words.every(saysKind)
}

const saysKind = (word: string) =>
  kindWords.has(word) || (genericWords.has(word) && word !== 'chinese' && word !== 'indian')

/** Companies whose names are no words; whatever follows is a part of them: `IBM Research - Almaden`, `Microsoft Azure AI`. */
const companies = new Set(
  'adobe alibaba baidu bloomberg bosch bytedance ericsson facebook google huawei ibm linkedin microsoft naver nokia nvidia salesforce siemens tencent yandex'.split(
    ' ',
  ),
)

/** Companies whose names are words too, and the words that begin the names of their parts. */
const companyParts: Readonly<Record<string, string>> = {
  amazon: 'agi alexa artificial com com development india research science search',
  apple: 'artificial inc machine',
  meta: 'artificial fair inc platforms reality responsible',
  samsung: 'r research',
}

/** Whether a key is that of such a company, whose cities and countries are no institutions of their own. */
export function isCompany(key: string): boolean {
  return companies.has(key) || key === 'samsung research' || (key in companyParts && key !== 'samsung')
}

/** The words of the company to which a part belongs; undefined where the words name no part of one. */
export function companyOf(words: readonly string[]): string[] | undefined {
  const [company = '', part = ''] = words
  if (words.length < 2 || isUniversity(words)) return undefined
  if (companies.has(company)) return [company]
  if (!companyParts[company]?.split(' ').includes(part)) return undefined
  // Samsung is a group of companies.
  return company === 'samsung' ? ['samsung', 'research'] : [company]
}

/** Whether the words only say what kind of place it is. */
export function isGeneric(words: readonly string[]): boolean {
  return words.every((word) => genericWords.has(word))
}

/** Names shared by several institutions that only a place distinguishes. */
const systems = new Set(
  [
    'University of California',
    'University of Texas',
    'University of Illinois',
    'University of Massachusetts',
    'University of Maryland',
    'University of Michigan',
    'University of Minnesota',
    'University of Missouri',
    'University of Nebraska',
    'University of North Carolina',
    'University of Colorado',
    'University of Wisconsin',
    'University of Arkansas',
    'University of Alabama',
    'University of Tennessee',
    'State University of New York',
    'City University of New York',
    'California State University',
    'Indiana University',
    'Purdue University',
    'Texas A&M University',
    'Rutgers University',
    'Indian Institute of Technology',
    'Indian Institute of Information Technology',
    'International Institute of Information Technology',
    'National Institute of Technology',
    'Birla Institute of Technology and Science',
    'Vietnam National University',
    'Trinity College',
    'Harbin Institute of Technology',
    'Chinese University of Hong Kong',
    'Hong Kong University of Science and Technology',
    'China University of Petroleum',
    'China University of Geosciences',
    'North China Electric Power University',
    'Beijing Normal University',
    'Max Planck Institute',
    'Chinese Academy of Sciences',
    'Fraunhofer',
  ].map(wholeKey),
)

/** Whether a place after the name tells which of several institutions is meant. */
export function isSystem(key: string): boolean {
  return systems.has(key)
}

/** Federations that are named after their members. */
const federations = new Set(['university london', 'university lyon', 'university paris', 'university toulouse'])

/** Whether a key is that of a federation of universities. */
export const isFederation = (key: string): boolean => federations.has(key)

/** Names that many institutions share, each with more behind it: `Max Planck Institute for Informatics`. */
const namesOfMany = new Set([
  'fraunhofer institut',
  'fraunhofer institute',
  'leibniz institute',
  'max planck institut',
  'max planck institute',
])

/** Whether a name, in the form in which names are compared, says nothing without what follows. */
export const isNameOfMany = (form: string): boolean => namesOfMany.has(form)
