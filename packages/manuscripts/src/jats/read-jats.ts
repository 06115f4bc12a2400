import { arxivIn, doiIn, orcidIn, yearIn } from '../base/identifiers.ts'
import { MAX_ABSTRACT, MAX_AUTHORS, MAX_KEYWORDS, MAX_REFERENCE, MAX_REFERENCES, MAX_TITLE } from '../base/limits.ts'
import type { ManuscriptWarning, ReadAuthor, ReadManuscript, ReadReference } from '../base/manuscript.ts'
import { decodeXml, type OpenElement, oneLine, parseXml, standsWithin } from '../base/xml.ts'

/** Reads an article in JATS or NLM XML. */
export function readJats(bytes: Uint8Array): ReadManuscript {
  const reader = new JatsReader()
  parseXml(decodeXml(bytes), { open: (element) => reader.open(element), close: (element) => reader.close(element) })
  return reader.manuscript()
}

interface OpenAuthor {
  surname: string
  given: string
  whole: string
  orcid: string | null
  email: string | null
  places: string[]
  placeIds: string[]
}

/** What these elements hold is no part of the text around them. */
const apart = new Set([
  'label',
  'fn',
  'xref',
  'object-id',
  'inline-graphic',
  'tex-math',
  'institution-id',
  'table-wrap',
  'fig',
])
const spaced = new Set([
  'p',
  'title',
  'sec',
  'institution',
  'addr-line',
  'country',
  'break',
  'list-item',
  'year',
  'name',
  'source',
])

class JatsReader {
  #title = ''
  #abstract = ''
  #section = ''
  #language: string | null = null
  readonly #keywords: string[] = []
  readonly #authors: OpenAuthor[] = []
  readonly #places = new Map<string, string>()
  readonly #references: ReadReference[] = []
  #author: OpenAuthor | undefined
  #reference: Partial<ReadReference> = {}

  open(element: OpenElement): void {
    const { name, attributes } = element
    if (name === 'article' && !element.parent)
      this.#language = /^[a-z]{2}/i.exec(attributes['xml:lang'] ?? '')?.[0].toLowerCase() ?? null
    else if (name === 'contrib' && isAuthor(element))
      this.#author = { surname: '', given: '', whole: '', orcid: null, email: null, places: [], placeIds: [] }
    else if (name === 'xref' && attributes['ref-type'] === 'aff')
      this.#author?.placeIds.push(...(attributes.rid ?? '').split(/\s+/))
    else if (name === 'ref') this.#reference = {}
    this.#link(attributes['xlink:href'] ?? '', element)
  }

  close(element: OpenElement): string | undefined {
    if (standsWithin(element, 'sub-article') || standsWithin(element, 'response')) return ''
    if (standsWithin(element, 'ref')) this.#closeInReference(element)
    else if (element.name === 'ref') this.#closeReference(element)
    else if (isOfMember(element)) return ''
    else if (this.#author) this.#closeInAuthor(element, this.#author)
    else this.#closeInArticle(element)
    if (apart.has(element.name) || (element.name === 'sup' && standsWithin(element, 'aff')))
      return element.name === 'xref' &&
        !/^(aff|fn|corresp)$/.test(element.attributes['ref-type'] ?? '') &&
        !standsWithin(element, 'contrib')
        ? undefined
        : ''
    return spaced.has(element.name) ? ` ${element.text} ` : undefined
  }

  #link(url: string, element: OpenElement): void {
    if (this.#author && !this.#author.orcid && /orcid/i.test(url)) this.#author.orcid = orcidIn(url)
    if (url === '' || !standsWithin(element, 'ref')) return
    this.#reference.doi ??= doiIn(url)
    this.#reference.arxiv ??= arxivIn(url)
  }

  #closeInArticle({ name, text, attributes, parent }: OpenElement): void {
    const isOfArticle = parent?.name === 'title-group' && parent.parent?.name === 'article-meta'
    if (name === 'article-title' && isOfArticle) this.#title = oneLine(text)
    else if (name === 'abstract' && parent?.name === 'article-meta') this.#addAbstract(text, attributes)
    else if (name === 'kwd') this.#keywords.push(oneLine(text))
    else if (name === 'aff') this.#addPlaceOf(attributes.id ?? parent?.attributes.id ?? '', text)
    else if (name === 'sec' && parent?.name === 'body' && this.#section === '') this.#section = oneLine(text)
  }

  #addAbstract(text: string, attributes: OpenElement['attributes']): void {
    const isOther =
      attributes['abstract-type'] !== undefined &&
      !/^(main|section|structured|summary)/i.test(attributes['abstract-type'])
    if (!isOther && this.#abstract === '')
      this.#abstract = oneLine(text).replace(/^(abstract|summary)[\s.:]+(?=\p{Lu})/iu, '')
  }

  #closeInAuthor({ name, text, attributes, parent }: OpenElement, author: OpenAuthor): void {
    const isOwn = parent?.name === 'name' || parent?.name === 'string-name'
    if (name === 'surname' && isOwn && isBetter(text, author.surname)) author.surname = oneLine(text)
    else if (name === 'given-names' && isOwn && isBetter(text, author.given)) author.given = oneLine(text)
    else if ((name === 'string-name' || name === 'collab') && isBetter(text, author.whole)) author.whole = oneLine(text)
    else if (name === 'contrib-id') author.orcid ??= orcidIn(text)
    else if (name === 'uri') author.orcid ??= /orcid/i.test(text) ? orcidIn(text) : null
    else if (name === 'email') author.email ??= oneLine(text).toLowerCase()
    else if (name === 'aff') this.#addPlace(author, text, attributes)
    else if (name === 'contrib') {
      if (nameOf(author) !== '' && this.#authors.length < MAX_AUTHORS) this.#authors.push(author)
      this.#author = undefined
    }
  }

  /** Of a place in several languages the first one is taken. */
  #addPlaceOf(id: string, text: string): void {
    if (!this.#places.has(id)) this.#places.set(id, placeOf(text))
  }

  #addPlace(author: OpenAuthor, text: string, { id }: OpenElement['attributes']): void {
    author.places.push(placeOf(text))
    if (id !== undefined) this.#places.set(id, placeOf(text))
  }

  #closeInReference({ name, text, attributes }: OpenElement): void {
    const type = attributes['pub-id-type'] ?? ''
    if (name === 'pub-id' && (type === 'doi' || type === '')) this.#reference.doi ??= doiIn(text)
    else if (name === 'pub-id' && /arxiv/i.test(type))
      this.#reference.arxiv ??= arxivIn(`arxiv:${text.replace(/^arxiv:/i, '')}`)
    else if (name === 'article-title') this.#reference.title ??= oneLine(text)
    else if (name === 'year') this.#reference.year ??= yearIn(text)
    else if (/citation$|^nlm-citation$/.test(name)) this.#reference.text ??= oneLine(text)
  }

  #closeReference(element: OpenElement): void {
    const text = (this.#reference.text ?? oneLine(element.text)).slice(0, MAX_REFERENCE)
    const { doi = null, arxiv = null, title = null, year = null } = this.#reference
    if (text === '' || this.#references.length >= MAX_REFERENCES) return
    this.#references.push({
      text,
      doi: doi ?? doiIn(text),
      arxiv: arxiv ?? arxivIn(text),
      title,
      year: year ?? yearIn(text),
    })
  }

  manuscript(): ReadManuscript {
    const abstract = (this.#abstract || this.#section).slice(0, MAX_ABSTRACT)
    const warnings: ManuscriptWarning[] = []
    if (this.#title === '') warnings.push('no_title')
    if (this.#authors.length === 0) warnings.push('no_authors')
    if (abstract === '') warnings.push('no_abstract')
    else if (this.#abstract === '') warnings.push('first_section')
    return {
      ...{ title: this.#title.slice(0, MAX_TITLE), abstract, keywords: this.#keywords.slice(0, MAX_KEYWORDS) },
      ...{ language: this.#language, authors: this.#authors.map((author) => this.#finish(author)) },
      ...{ references: this.#references, hidden_words: 0, warnings },
    }
  }

  #finish(author: OpenAuthor): ReadAuthor {
    const named = author.placeIds.flatMap((id) => this.#places.get(id) ?? [])
    const only = this.#places.size === 1 && author.placeIds.length === 0 ? [...this.#places.values()] : []
    const affiliations = [...new Set([...author.places, ...named, ...(author.places.length > 0 ? [] : only)])]
    return {
      name: nameOf(author),
      affiliations: affiliations.filter((place) => place !== ''),
      orcid: author.orcid,
      email: author.email,
    }
  }
}

/** Of a name in several scripts the Latin one is taken, since catalogues mostly have that; else the first. */
const isBetter = (text: string, known: string) => known === '' || (!LATIN.test(known) && LATIN.test(text))
const LATIN = /\p{Script=Latin}/u

const nameOf = ({ given, surname, whole }: OpenAuthor) => (surname === '' ? whole : oneLine(`${given} ${surname}`))

/** Authors of the article itself; editors and authors of replies have groups of their own. */
function isAuthor(element: OpenElement): boolean {
  const type = element.attributes['contrib-type'] ?? element.parent?.attributes['content-type'] ?? 'author'
  return (
    /^authors?$/.test(type) &&
    standsWithin(element, 'article-meta') &&
    !standsWithin(element, 'sub-article') &&
    !standsWithin(element, 'contrib')
  )
}

/** Members of a group that wrote the article stand within the group's name. */
const isOfMember = (element: OpenElement) => element.name !== 'collab' && standsWithin(element, 'collab')

const placeOf = (text: string) =>
  oneLine(text)
    .replace(/\s+([,;.])/g, '$1')
    .replace(/^[\s,;]+|[\s,;.]+$/g, '')
