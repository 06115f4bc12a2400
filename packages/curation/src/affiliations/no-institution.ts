import { type NamePart, partsOfName } from './institution-parts.ts'
import { isGeneric, wholeKey } from './institution-words.ts'

/** What people write where they have no institution, as whole names or whole parts of names. */
const fillers = new Set(
  `affiliation|affiliation not known|anonymous|author|citizen scientist|consultant|data scientist|developer|doctoral candidate|employee|engineer|freelance|freelancer|home|
    i dont have one|independent|individual|lecturer|mr|mrs|ms|myself|na|n a|nan|nil|no|no affiliation|no affiliations|no company|no institution|no no 
    non|non affiliated|none|none affiliated|not affiliated|not any|not applicable|not available|not known|not provided|null|organization|other|others|personal|phd|phd candidate|private|private individual|
    private person|professor|researcher|retired|scholar|self|self affiliated|self employed|selfemployed|student|students|tba|tbd|teacher|test|unaffiliated|undefined|university|unknown|unspecified|
    xx|xxx`
    .split(/\||\s*\n\s*/)
    .map((text) => text.trim()),
)

/** Kinds of places: no institution alone, but in `U. Malta` a part of one. */
const kindsOfPlaces = new Set([
  'college',
  'company',
  'industry',
  'institute',
  'institution',
  'organization',
  'research',
  'school',
  'university',
])

/** `Independent Researcher`, `Freelance translator`, `MSc student`. */
const WITHOUT_EMPLOYER =
  /^(?:(?:an? )?(?:fully |currently )?(?:independent|independant|freelance|self employed|unaffiliated|non affiliated|private|individual|retired|former)(?: (?:ai|ml|nlp|data|software|machine learning|language|senior|academic))* (?:researcher|research|scholar|scientist|scientists|researchers|consultant|contributor|contractor|author|developer|engineer|linguist|practitioner|translator|interpreter|worker|professional|expert|person|teacher)s?)$/

const ROLE =
  /^(?:(?:phd|ph d|doctoral|graduate|undergraduate|undergrad|masters?|msc|ms|ma|bsc|btech|mtech|research|high school|university|visiting|independent) )*(?:student|lecturer|researcher|scientist|engineer|candidate|scholar|intern|assistant|associate)s?$|^(?:(?:assistant|associate|full|adjunct|emeritus) )?professor$/

/** Subjects that stand alone where an institution belongs. */
const subjects = new Set(
  `artificial intelligence|biology|chemistry|computational linguistics|computer engineering|computer science|computer science engineering|computer sciences|computing|cse|cs|data science|economics|
    electrical engineering|electrical computer engineering|engineering|informatics|information science|information technology|information systems|language technology|linguistics|machine learning|
    mathematics|medicine|natural language processing|philosophy|physics|psychology|software engineering|statistics`
    .split(/\||\s*\n\s*/)
    .map((text) => text.trim()),
)

/** Ministries are called departments too. */
const ministries = new Set(['department education', 'department health', 'department law', 'department state'])

/** Departments and schools, which are parts of an institution that the name does not give. */
const UNIT = /^(?:(?:graduate )?(?:department|faculty|school|division|section|chair)\b.*|.*\b(?:department|faculty))$/

/** Cities in which there are many institutions; none is also the short name of one. */
const cities = new Set(
  `amsterdam|athens|bangalore|bangkok|barcelona|beijing|bengaluru|berlin|boston|brussels|bucharest|budapest|cairo|chennai|chicago|copenhagen|delhi|dhaka|dublin|frankfurt|hamburg|hangzhou|hanoi|
    helsinki|ho chi minh city|hyderabad|istanbul|jakarta|karachi|kolkata|kyiv|lagos|lahore|lisbon|london|los angeles|madrid|melbourne|mexico city|milan|montreal|moscow|mumbai|munich|nairobi|
    nanjing|new delhi|new york|new york city|osaka|oslo|paris|prague|pune|rio janeiro|rome|san francisco|sao paulo|seattle|seoul|shanghai|shenzhen|st petersburg|stockholm|sydney|taipei|tehran|tel aviv|
    tokyo|toronto|vienna|warsaw|wuhan|zurich`
    .split(/\||\s*\n\s*/)
    .map((text) => text.trim()),
)

/**
 * Whether a name names no institution: a filler (`N/A`, `Independent Researcher`, `Student`), a department without its university, a
 * subject, a city or a country alone. People who write one of these have nothing in common.
 */
export function namesNoInstitution(name: string): boolean {
  // `42` and `1&1` are names; a dash and a telephone number are none.
  if (!/\p{L}/u.test(name)) return !/^\D*(?:\d\D*){1,4}$/.test(name)
  const whole = wholeKey(name)
  if (isFiller(whole) || kindsOfPlaces.has(whole)) return true
  const parts = partsOfName(name)
  return parts.length > 0 && parts.every(isNothing)
}

function isNothing(part: NamePart): boolean {
  const { key, kind, words } = part
  if (kind === 'country' || cities.has(key) || isFiller(key) || subjects.has(key)) return true
  return UNIT.test(key) && isGeneric(words) && !ministries.has(key)
}

function isFiller(key: string): boolean {
  return fillers.has(key) || WITHOUT_EMPLOYER.test(key) || ROLE.test(key)
}
