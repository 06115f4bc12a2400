import { placesOf, type RealDocument } from './real-words.ts'

type Author = RealDocument['authors'][number]

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Given names, and the family name behind them. */
function parted(name: string): { given: string; family: string } {
  const words = name.split(' ')
  return { given: xml(words.slice(0, -1).join(' ')), family: xml(words.at(-1)!) }
}

const nameOf = (name: string, element = 'name') => {
  const { given, family } = parted(name)
  return `<${element}><surname>${family}</surname><given-names>${given}</given-names></${element}>`
}

function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
}

/** The sentences of an abstract in three sections with headings, as medical journals have them. */
function structured(text: string, titles: readonly string[]): string {
  const all = sentences(text)
  const size = Math.ceil(all.length / titles.length)
  return titles
    .map((title, at) => ({ title, text: all.slice(at * size, (at + 1) * size).join(' ') }))
    .filter((section) => section.text !== '')
    .map((section) => `<sec><title>${section.title}</title><p>${xml(section.text)}</p></sec>`)
    .join('')
}

const bodyOf = ({ body }: RealDocument) =>
  `<body>${body.map((text, at) => `<sec><title>${['Introduction', 'Methods', 'Results'][at]}</title><p>${xml(text)} <xref ref-type="bibr" rid="r1">[1]</xref></p></sec>`).join('')}</body>`

const keywordsOf = ({ keywords }: RealDocument) =>
  `<kwd-group kwd-group-type="author"><title>Keywords</title>${keywords.map((word) => `<kwd>${xml(word)}</kwd>`).join('')}</kwd-group>`

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2 20190208//EN" "JATS-archivearticle1.dtd">'
const article = (front: string, rest: string) =>
  `${head}<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" article-type="research-article" xml:lang="en"><front><journal-meta><journal-title-group><journal-title>Journal of Many Things</journal-title></journal-title-group><publisher><publisher-name>A Press</publisher-name></publisher></journal-meta><article-meta><article-id pub-id-type="doi">10.5555/12345678</article-id><article-categories><subj-group><subject>Research Article</subject></subj-group></article-categories>${front}</article-meta></front>${rest}</article>`

/** Places behind the authors, marks between; DOIs in links of mixed citations; a structured abstract. */
function central(document: RealDocument): string {
  const places = placesOf(document)
  const contribs = document.authors.map(
    ({ name, orcid, affiliations }, at) =>
      `<contrib contrib-type="author"${at === 0 ? ' corresp="yes"' : ''}>${orcid ? `<contrib-id contrib-id-type="orcid" authenticated="true">https://orcid.org/${orcid}</contrib-id>` : ''}${nameOf(name)}${affiliations.map((place) => `<xref ref-type="aff" rid="aff${places.indexOf(place) + 1}"><sup>${places.indexOf(place) + 1}</sup></xref>`).join('<sup>,</sup>')}${at === 0 ? '<xref ref-type="corresp" rid="cor1">*</xref>' : ''}</contrib>`,
  )
  const affs = places.map((place, at) => `<aff id="aff${at + 1}"><label>${at + 1}</label>${xml(place)}</aff>`)
  const references = document.references.map(
    ({ authors, title, year, doi }, at) =>
      `<ref id="r${at + 1}"><label>${at + 1}</label><mixed-citation publication-type="journal">${authors.map((name) => nameOf(name, 'string-name')).join(', ')} (<year>${year}</year>). <article-title>${xml(title)}</article-title>. <source>Journal of Many Things</source> <volume>3</volume>, <fpage>12</fpage>. doi: <ext-link ext-link-type="doi" xlink:href="https://doi.org/${doi}">${doi}</ext-link></mixed-citation></ref>`,
  )
  return article(
    `<title-group><article-title>${xml(document.title)}<xref ref-type="fn" rid="fn1"><sup>†</sup></xref></article-title><alt-title alt-title-type="right-running">Short title</alt-title></title-group><contrib-group>${contribs.join('')}</contrib-group><contrib-group><contrib contrib-type="editor">${nameOf('Emil Editor')}<role>Editor</role><xref ref-type="aff" rid="aff99"/></contrib><aff id="aff99">Elsewhere</aff></contrib-group>${affs.join('')}<author-notes><corresp id="cor1">* E-mail: <email>${document.authors[0]!.email}</email></corresp></author-notes><pub-date><year>2021</year></pub-date><permissions><copyright-holder>Somebody</copyright-holder></permissions><abstract id="abs1"><title>Abstract</title>${structured(document.abstract, ['Background', 'Methods', 'Results'])}</abstract><abstract abstract-type="graphical"><p>A picture.</p></abstract><abstract abstract-type="plain-language-summary"><title>Plain language summary</title><p>Told plainly.</p></abstract>${keywordsOf(document)}`,
    `${bodyOf(document)}<back><ref-list><title>References</title>${references.join('')}</ref-list></back><sub-article article-type="reviewer-report"><front-stub><title-group><article-title>Review</article-title></title-group><contrib-group><contrib contrib-type="author">${nameOf('Rita Reviewer')}</contrib></contrib-group></front-stub></sub-article>`,
  )
}

/** Places within the authors, in parts; element citations; a translated abstract first. */
function within(document: RealDocument): string {
  const contribs = document.authors.map(
    ({ name, orcid, email, affiliations }) =>
      `<contrib contrib-type="author">${nameOf(name)}${orcid ? `<contrib-id contrib-id-type="orcid">${orcid}</contrib-id>` : ''}<email>${email}</email>${affiliations
        .map((place) => {
          const [institution, ...rest] = place.split(', ')
          return `<aff><institution-wrap><institution-id institution-id-type="ror">https://ror.org/012345678</institution-id><institution>${xml(institution!)}</institution></institution-wrap>${rest.map((part) => `, <addr-line>${xml(part)}</addr-line>`).join('')}</aff>`
        })
        .join('')}<role content-type="http://credit.niso.org/x">Writing</role></contrib>`,
  )
  const references = document.references.map(
    ({ authors, title, year, doi }, at) =>
      `<ref id="r${at + 1}"><element-citation publication-type="journal"><person-group person-group-type="author">${authors.map((name) => nameOf(name)).join('')}<etal/></person-group><year iso-8601-date="${year}">${year}</year><article-title>${xml(title)}</article-title><source>Journal of Many Things</source><pub-id pub-id-type="doi">${doi.toUpperCase()}</pub-id></element-citation></ref>`,
  )
  return article(
    `<title-group><article-title xml:lang="en">${xml(document.title)}</article-title><trans-title-group xml:lang="es"><trans-title>Otro título</trans-title></trans-title-group></title-group><contrib-group content-type="authors">${contribs.join('')}</contrib-group><trans-abstract xml:lang="es"><title>Resumen</title><p>Las mismas palabras en otra lengua.</p></trans-abstract><abstract><p>${xml(document.abstract)}</p></abstract>${keywordsOf(document)}`,
    `${bodyOf(document)}<back><ref-list>${references.join('')}</ref-list></back>`,
  )
}

/** Groups, names in two scripts, names in one string, and places in two languages. */
function many(document: RealDocument): string {
  const places = placesOf(document)
  const names = [
    ({ name }: Author) =>
      `<name-alternatives>${nameOf(name).replace('<name>', '<name name-style="western" xml:lang="en">')}<name name-style="eastern" xml:lang="zh"><surname>张</surname><given-names>伟</given-names></name></name-alternatives>`,
    ({ name }: Author) => `<string-name>${xml(name)}</string-name>`,
    ({ name }: Author) => nameOf(name),
  ]
  const contribs = document.authors.map(
    (author, at) =>
      `<contrib>${author.orcid ? `<uri content-type="orcid" xlink:href="http://orcid.org/${author.orcid}"/>` : ''}${names[at % names.length]!(author)}<xref ref-type="aff" rid="${author.affiliations.map((place) => `a${places.indexOf(place)}`).join(' ')}"/></contrib>`,
  )
  const affs = places.map(
    (place, at) =>
      `<aff-alternatives id="a${at}"><aff xml:lang="en"><institution>${xml(place)}</institution></aff><aff xml:lang="fr"><institution>Une autre forme</institution></aff></aff-alternatives>`,
  )
  const references = document.references.map(
    ({ authors, title, year, doi }, at) =>
      `<ref id="r${at + 1}"><label>[${at + 1}]</label><citation-alternatives><mixed-citation>${authors.map(xml).join('; ')}: ${xml(title)}. A Journal, ${year}. <uri xlink:href="https://doi.org/${encodeURIComponent(doi)}">Link</uri></mixed-citation></citation-alternatives></ref>`,
  )
  return article(
    `<title-group><article-title>${xml(document.title)}</article-title></title-group><contrib-group>${contribs.join('')}<contrib contrib-type="author"><collab>The Consortium of Many Things<contrib-group><contrib contrib-type="author non-byline">${nameOf('Mia Member')}</contrib></contrib-group></collab></contrib>${affs.join('')}</contrib-group><abstract abstract-type="teaser"><p>Shortly said.</p></abstract><abstract xml:lang="en"><title>ABSTRACT</title><p>${xml(document.abstract)}</p><p content-type="funding"/></abstract>${keywordsOf(document)}`,
    `${bodyOf(document)}<back><ref-list>${references.join('')}</ref-list></back>`,
  )
}

/** The older NLM form, with italics, breaks and comments, and every place at everybody. */
function older(document: RealDocument): string {
  const places = placesOf(document)
  const contribs = document.authors.map(
    ({ name, orcid, affiliations }) =>
      `<contrib contrib-type="author"><name><surname>${parted(name).family}</surname>, <given-names>${parted(name).given}</given-names><suffix/></name><degrees>PhD</degrees>${affiliations.map((place) => `<xref ref-type="aff" rid="A${places.indexOf(place)}"><label>${places.indexOf(place) + 1}</label></xref>`).join('')}${orcid ? `<ext-link ext-link-type="uri" xlink:href="https://orcid.org/${orcid}">iD</ext-link>` : ''}</contrib>`,
  )
  const words = document.title.split(' ')
  const title = words.map((word, at) => (at === 1 ? `<italic>${xml(word)}</italic>` : xml(word))).join(' ')
  const references = document.references.map(
    ({ authors, title, year, doi }, at) =>
      `<ref id="r${at + 1}"><nlm-citation citation-type="journal"><person-group>${authors.map((name) => nameOf(name)).join('')}</person-group><article-title>${xml(title)}</article-title><source>A Journal</source><year>${year}</year><comment>doi:${doi}.</comment></nlm-citation></ref>`,
  )
  return article(
    `<title-group><article-title><!-- as sent -->\n${title}\n</article-title><subtitle/></title-group><contrib-group>${contribs.join('\n')}${places.map((place, at) => `<aff id="A${at}"><sup>${at + 1}</sup> ${xml(place)}<break/>\n</aff>`).join('')}</contrib-group><abstract><p><bold>Abstract.</bold> ${xml(document.abstract)}</p></abstract>${keywordsOf(document)}`,
    `${bodyOf(document)}<back><ref-list>${references.join('')}</ref-list></back>`,
  )
}

/** Ways in which publishers write JATS. */
export const jatsFlavours: { name: string; write: (document: RealDocument) => string; group?: string }[] = [
  { name: 'places behind the authors, structured abstract, mixed citations', write: central },
  { name: 'places within the authors, two languages, element citations', write: within },
  { name: 'groups, names in two scripts and in one string', write: many, group: 'The Consortium of Many Things' },
  { name: 'older NLM, marks and breaks everywhere', write: older },
]
