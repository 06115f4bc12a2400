import { Parser } from 'htmlparser2'

/** Elements whose text is not shown. */
const hiddenElements = new Set(['script', 'style', 'template', 'noscript'])
/** Elements within a line: words on both sides of their tags belong together. */
const inline = new Set('a abbr b bdi bdo cite code em font i mark q s small span strong sub sup u var'.split(' '))

/** Services escape up to three times; deeper escapes are meant as text. */
const ROUNDS = 3
const markup = /<[a-z!/]|&(?:[a-z]+|#\d+|#x[\da-f]+);/i

/**
 * The readable text of a value that may be HTML, even escaped HTML: on one line, without tags, soft hyphens, zero-width and
 * control characters. A lone `<` stays. Null where nothing is left.
 */
export function plainText(value: unknown): string | null {
  let text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  for (let round = 0; round < ROUNDS && markup.test(text); round++) text = withoutMarkup(text)
  return text.replace(invisible, '').replace(blanks, ' ').toWellFormed().trim() || null
}

const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const blanks = /[\s\u0000-\u001f\u007f-\u009f]+/g

function withoutMarkup(html: string): string {
  const pieces: string[] = []
  let hiddenDepth = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (hiddenElements.has(name)) hiddenDepth++
      else if (!inline.has(name)) pieces.push(' ')
    },
    onclosetag: (name) => {
      if (hiddenElements.has(name)) hiddenDepth--
      else if (!inline.has(name)) pieces.push(' ')
    },
    ontext: (text) => {
      if (hiddenDepth === 0) pieces.push(text)
    },
  })
  parser.end(html)
  return pieces.join('')
}
