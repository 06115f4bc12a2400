import { normaliseOrganisationName, organisationNameForms } from '@cognate/curation'

/** What is known of an organisation by which it can be found. */
export interface KnownOrganisation {
  /** Its number. */
  index: number
  id: string
  display_name: string
  display_name_alternatives: readonly string[]
  display_name_acronyms: readonly string[]
  country_code: string | null
}

/** Maps each name to the organisations that have it. */
type Bearers = Map<string, KnownOrganisation[]>

/** An acronym without its country says too little, and one of two letters even then. */
const ACRONYM = /^[\p{Lu}\p{N}&-]{3,12}$/u

/**
 * Finds organisations by name and country. A name that two of them bear finds neither: no link is better than a wrong one.
 * What an organisation is called comes before what it is called, too, and acronyms come last.
 */
export class OrganisationIndex {
  readonly #displayed: Bearers = new Map()
  readonly #alternative: Bearers = new Map()
  readonly #acronyms: Bearers = new Map()

  constructor(organisations: Iterable<KnownOrganisation>) {
    for (const organisation of organisations) this.#add(organisation)
  }

  /** @param countryCode  Two letters; null where unknown: then the name must be the only one of its kind in the world. */
  find(name: string, countryCode: string | null): KnownOrganisation | undefined {
    for (const form of organisationNameForms(name)) {
      for (const bearers of [this.#displayed, this.#alternative]) {
        const found = candidates(bearers, form, countryCode)
        if (found.length > 0) return onlyOne(found)
      }
    }
    const isAcronym = countryCode !== null && ACRONYM.test(name.trim())
    return isAcronym ? onlyOne(candidates(this.#acronyms, normaliseOrganisationName(name), countryCode)) : undefined
  }

  #add(organisation: KnownOrganisation): void {
    const { display_name, display_name_alternatives, display_name_acronyms, country_code } = organisation
    const note = (bearers: Bearers, form: string) => {
      const all = bearers.get(form)
      if (!all) bearers.set(form, [organisation])
      else if (all.at(-1) !== organisation) all.push(organisation)
    }
    const [whole, before] = organisationNameForms(display_name)
    if (whole !== undefined) note(this.#displayed, whole)
    // `IBM (United States)` is called IBM there.
    if (before !== undefined && country_code !== null) note(this.#alternative, before)
    for (const name of display_name_alternatives) {
      const form = normaliseOrganisationName(name)
      if (form.includes(' ') || form.length > 5) note(this.#alternative, form)
      else if (form !== '') note(this.#acronyms, form)
    }
    for (const name of display_name_acronyms) {
      const form = normaliseOrganisationName(name)
      if (form !== '') note(this.#acronyms, form)
    }
  }
}

/** The organisations with a name that can be in the country; where one certainly is, those of unknown place are dropped. */
function candidates(bearers: Bearers, form: string, countryCode: string | null): KnownOrganisation[] {
  const all = bearers.get(form) ?? []
  if (countryCode === null) return all
  const there = all.filter((organisation) => organisation.country_code === countryCode)
  return there.length > 0 ? there : all.filter((organisation) => organisation.country_code === null)
}

function onlyOne(found: readonly KnownOrganisation[]): KnownOrganisation | undefined {
  return found.length === 1 ? found[0] : undefined
}
