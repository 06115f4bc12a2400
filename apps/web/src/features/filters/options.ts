import { countryCodes, countryGroups } from '@cognate/contract/countries'
import { countryName, languageName } from '../../model/records/names-of-codes.ts'
import type { Option } from '../../ui/options.ts'

const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label, 'en')

/** The names of the members of a group, `group:EU`; none for a country. */
export function membersOf(value: string): string[] {
  const group = /^group:(.+)$/i.exec(value)?.[1]
  return (group ? (countryGroups[group.toUpperCase()] ?? []) : []).map(countryName).sort((a, b) => a.localeCompare(b))
}

/** Groups of countries, then countries by name. */
export const countryOptions: readonly Option[] = [
  ...Object.keys(countryGroups).map((key) => {
    const value = `group:${key}`
    return { value, label: key, hint: membersOf(value).join(', ') }
  }),
  ...countryCodes.map((code) => ({ value: code, label: countryName(code), hint: code })).toSorted(byLabel),
]

/** The languages of ISO 639-1, whose codes OpenAlex uses. */
const languageCodes =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'

export const languageOptions: readonly Option[] = languageCodes
  .split(' ')
  .map((code) => ({ value: code, label: languageName(code), hint: code }))
  .toSorted(byLabel)
