/** An address that can stand in a link: http and https alone, since catalogue data come from outside. */
export function safeUrl(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** An address as it is written, for files that go out; none where it could not stand in a link. */
export function writtenUrl(url: string | null | undefined): string | undefined {
  return safeUrl(url) === undefined ? undefined : (url ?? undefined)
}

/** The resolver's address of a DOI that is given bare, with `doi:` or as a URL. */
export function doiUrl(doi: string | null | undefined): string | undefined {
  const bareDoi = doi?.trim().replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '')
  return bareDoi?.startsWith('10.') ? safeUrl(`https://doi.org/${encodeURI(bareDoi)}`) : undefined
}

/** An address without scheme and trailing slash, as people write it. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** Writes to an address; none where it is not one: without an at sign, or the text False that some directories give. */
export function mailUrl(email: string | null | undefined): string | undefined {
  const address = email?.trim() ?? ''
  // Signs that would begin another address, or a subject or a text of the mail, are no part of an address here.
  if (!/^[^\s@,;:<>"?&#%]+@[^\s@,;:<>"?&#%]+$/.test(address)) return undefined
  return `mailto:${address}`
}
