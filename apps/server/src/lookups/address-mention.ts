/** What a look-up knows of an author. */
export interface LookedUpAuthor {
  display_name: string
  /** 0000-0000-0000-000X; null where none is known. */
  orcid: string | null
  /** Names of the author's current or last institutions. */
  institutions: readonly string[]
}

/** A public mention of an author's address. */
export interface AddressMention {
  /** In lower case. */
  address: string
  /** The article or record that mentions it, in words. */
  description: string
  url: string | null
  /** YYYY-MM-DD; null where it says none. */
  date: string | null
  /** `own-record`: the person's own public record; `orcid`: it names the same ORCID iD; `name`: name and institution agree. */
  evidence: 'own-record' | 'orcid' | 'name'
}
