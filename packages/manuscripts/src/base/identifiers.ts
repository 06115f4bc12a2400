const orcidPattern = /\b(\d{4})[-–‐‑]?(\d{4})[-–‐‑]?(\d{4})[-–‐‑]?(\d{3}[\dXx])\b/

/** The ORCID iD in a text or an address, if its last digit is right. */
export function orcidIn(text: string): string | null {
  const parts = orcidPattern.exec(text)
  if (!parts) return null
  const orcid = parts.slice(1).join('-').toUpperCase()
  return isOrcid(orcid) ? orcid : null
}

/** ISO 7064 11,2: a digit that was mistyped shows. Here as well: whatever reads a file sees no code of other packages. */
function isOrcid(orcid: string): boolean {
  const digits = orcid.replaceAll('-', '')
  let total = 0
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return digits.endsWith(check === 10 ? 'X' : String(check))
}

const doiPattern = /\b10\.\d{4,9}\/[^\s"<>{}|\\^`]+/i

/** The DOI in a text or an address, in lower case, without what a sentence puts behind it. */
export function doiIn(text: string): string | null {
  const found = doiPattern.exec(decoded(text))?.[0]
  if (!found) return null
  let doi = found.replace(/[?#].*$/, '').replace(/[.,;:'”’]+$/, '')
  while (/[)\]]$/.test(doi) && !isBalanced(doi)) doi = doi.slice(0, -1).replace(/[.,;:]+$/, '')
  return /\/.+/.test(doi) ? doi.toLowerCase() : null
}

function isBalanced(text: string): boolean {
  const count = (letter: string) => text.split(letter).length
  return count('(') === count(')') && count('[') === count(']')
}

function decoded(text: string): string {
  if (!/%2f/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const arxivPattern =
  /(?:arxiv(?:\.org\/(?:abs|pdf)\/|\s*[:.]?\s*(?:preprint)?\s*(?:arxiv:)?\s*))(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})/i

/** The arXiv identifier in a text or an address, without its version. */
export const arxivIn = (text: string): string | null => arxivPattern.exec(text)?.[1]?.toLowerCase() ?? null

/** The year of a reference: the first one in brackets, else the last one that it names. */
export function yearIn(text: string): number | null {
  const years = [
    ...text.replace(/10\.\d{4,9}\/\S+|https?:\S+|arXiv:\S+/gi, ' ').matchAll(/(?<![\d–-])(1[89]\d\d|20\d\d)(?!\d)/g),
  ]
  const inBrackets = /\((1[89]\d\d|20\d\d)[a-z]?\b/.exec(text)?.[1]
  const year = inBrackets ?? years.at(-1)?.[1]
  return year === undefined ? null : Number(year)
}

const emailPattern = /(?:\{([^{}@]{1,300})\}|([\p{L}\p{N}._%+-]{1,64}))\s?@\s?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu

/** The e-mail addresses in a text; `{a, b}@c.org` are two. */
export function emailsIn(text: string): string[] {
  return [...text.matchAll(emailPattern)].flatMap(([, several, one, host]) => {
    const names = several === undefined ? [one!] : several.split(/[,;|/]\s*|\s+/)
    return names.filter((name) => name !== '').map((name) => `${name.trim()}@${host}`.toLowerCase())
  })
}
