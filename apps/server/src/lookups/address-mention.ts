/** An author as a look-up knows them. */
export interface LookedUpAuthor {
  display_name: string
  /** 0000-0000-0000-000X; null where none is known. */
  orcid: string | null
  /** Names of the institutions the author is at, or was last. */
  institutions: readonly string[]
}

/** A place in public where an address of an author stands. */
export interface AddressMention {
  /** In lower case. */
  address: string
  /** The article or record in which it stands, in words. */
  description: string
  url: string | null
  /** YYYY-MM-DD; null where it says none. */
  date: string | null
  /** `own-record`: the person's own public record; `orcid`: it names the same ORCID iD; `name`: name and institution agree. */
  evidence: 'own-record' | 'orcid' | 'name'
}
