/** The stored form of external identifiers; undefined for invalid ones. */
const forms = {
  doi: (value: string) => /(?:^|doi\.org\/|^doi:\s*)(10\.\d{4,9}\/\S+)$/i.exec(value)?.[1]?.toLowerCase(),
  orcid: (value: string) => {
    const digits = /(?:^|orcid\.org\/)(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])\/?$/i.exec(value)
    return digits?.slice(1).join('-').toUpperCase()
  },
  ror: (value: string) => /(?:^|ror\.org\/)(0[a-z0-9]{8})\/?$/i.exec(value)?.[1]?.toLowerCase(),
} satisfies Record<string, (value: string) => string | undefined>

/** A DOI, an ORCID iD or a ROR id, bare or as URL, in the form in which `records.sqlite` keeps it. */
export function normaliseIdentifier(scheme: keyof typeof forms, value: string): string | undefined {
  return forms[scheme](value.trim())
}
