import { ListQueryError } from '../engine/engine.ts'
import { allOf, anyOf, type ListCondition, not } from './condition.ts'

/** What a search asks for. Operators are written in capitals, as at OpenAlex; words without one must all occur. */
export type Expression =
  | { type: 'words'; text: string; isPhrase: boolean }
  | { type: 'and' | 'or'; parts: Expression[] }
  | { type: 'not'; part: Expression }

/** More would cost a pass over all records each. */
const MOST_OPERATORS = 50
const DEEPEST = 20
const LONGEST = 2_000

/** Reads `heat (island OR wave) NOT "urban canyon"`; unmatched brackets and quotes are ignored. */
export function parseSearch(text: string): Expression {
  if (text.length > LONGEST) throw new ListQueryError(`A search may have at most ${LONGEST} characters.`)
  const tokens = text.match(/"[^"]*"|[()]|[^\s()"]+/g) ?? []
  if (tokens.filter((token) => /^(?:AND|OR|NOT|\()$/.test(token)).length > MOST_OPERATORS) {
    throw new ListQueryError(`A search may have at most ${MOST_OPERATORS} operators and brackets.`)
  }
  const parser = new Parser(tokens)
  const parts: Expression[] = []
  while (!parser.isAtEnd) {
    parts.push(parser.alternatives(0))
    parser.skip(')')
  }
  return parts.length === 1 ? parts[0]! : { type: 'and', parts }
}

class Parser {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  skip(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }

  alternatives(depth: number): Expression {
    if (depth > DEEPEST) throw new ListQueryError('The brackets of the search are nested too deeply.')
    const parts = [this.#together(depth)]
    while (this.skip('OR')) parts.push(this.#together(depth))
    return parts.length === 1 ? parts[0]! : { type: 'or', parts }
  }

  #together(depth: number): Expression {
    const parts: Expression[] = []
    let words: string[] = []
    const flush = () => {
      if (words.length > 0) parts.push({ type: 'words', text: words.join(' '), isPhrase: false })
      words = []
    }
    for (let token = this.#tokens[this.#at]; token !== undefined && token !== ')' && token !== 'OR'; ) {
      this.#at += 1
      if (token === 'NOT') parts.push({ type: 'not', part: this.#single(depth) })
      else if (token === '(' || token.startsWith('"')) {
        this.#at -= 1
        parts.push(this.#single(depth))
      } else if (token !== 'AND') words.push(token)
      token = this.#tokens[this.#at]
    }
    flush()
    return parts.length === 1 ? parts[0]! : { type: 'and', parts }
  }

  #single(depth: number): Expression {
    if (this.skip('(')) {
      const inside = this.alternatives(depth + 1)
      this.skip(')')
      return inside
    }
    const token = this.#tokens[this.#at]
    if (token === undefined || token === ')' || token === 'OR') return { type: 'and', parts: [] }
    this.#at += 1
    return token.startsWith('"')
      ? { type: 'words', text: token.slice(1, -1), isPhrase: true }
      : { type: 'words', text: token, isPhrase: false }
  }
}

/** The records that hold all words of a text; undefined for a text without words. */
export type FindWords = (text: string, isPhrase: boolean) => ListCondition | undefined

/** The records that fit an expression; undefined for an expression without words. */
export function evaluateExpression(expression: Expression, find: FindWords): ListCondition | undefined {
  if (expression.type === 'words') return find(expression.text, expression.isPhrase)
  if (expression.type === 'not') {
    const found = evaluateExpression(expression.part, find)
    return found && not(found)
  }
  const parts = expression.parts.map((part) => evaluateExpression(part, find)).filter((found) => found !== undefined)
  if (parts.length === 0) return undefined
  return expression.type === 'and' ? allOf(parts) : anyOf(parts)
}

/** The texts that make a record relevant: all but those after NOT. */
export function wantedTexts(expression: Expression): string[] {
  if (expression.type === 'words') return [expression.text]
  return expression.type === 'not' ? [] : expression.parts.flatMap(wantedTexts)
}
