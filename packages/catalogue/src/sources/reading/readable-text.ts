import { plainText } from './plain-text.ts'

/** Names how texts are cleaned: what was read in another way is read again. */
export const READING = 'texts-4'

/**
 * What a reader sees of a text, a title or a description that may hold HTML, LaTeX or Markdown, on one line; null where
 * nothing is left.
 */
export function proseText(value: unknown): string | null {
  // Headings are known by their lines, which plain text does not keep.
  const text = plainText(typeof value === 'string' ? value.replace(headings, '') : value)
  return text === null ? null : readableText(text)
}

const headings = /^ {0,3}#{1,6} +/gm

/**
 * A title or an abstract without the LaTeX or Markdown left in it: `\textit{hallucination}` becomes "hallucination",
 * `$\alpha$` "α", `{B}ERT` "BERT", `*strongly*` "strongly". What is neither stays: prices, ranges, footnote stars, sets in
 * braces. Texts are cleaned where they enter, so that the same text is searched, shown, marked and exported.
 */
export function readableText(text: string): string {
  if (!NOTATION.test(text)) return text
  const plain = rewrites.reduce((rewritten, [pattern, replacement]) => {
    // Replacements nest: `\textbf{\textit{x}}`.
    for (let round = 0; round < DEEPEST; round++) {
      const next = rewritten.replace(pattern, replacement as string)
      if (next === rewritten) break
      rewritten = next
    }
    return rewritten
  }, text)
  // A text that is nothing but notation is better left alone.
  return plain.replace(/ {2,}/g, ' ').trim() || text
}

const NOTATION = /[\\{}$*_^~`]|\]\(/
const DEEPEST = 4

const symbols = new Map(
  `alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ
    tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω
    ell ℓ infty ∞ partial ∂ times × cdot · pm ± mp ∓ approx ≈ sim ~ simeq ≃ equiv ≡ propto ∝ neq ≠ leq ≤ le ≤ geq ≥ ge ≥ ll ≪ gg ≫
    in ∈ notin ∉ subset ⊂ cup ∪ cap ∩ to → rightarrow → Rightarrow ⇒ leftarrow ← leftrightarrow ↔ Leftrightarrow ⇔ LeftRightarrow ⇔
    circ ° degree ° sharp ♯ dagger † star ⋆ bullet • sum ∑ prod ∏ sqrt √ ldots … dots … cdots … textendash – textemdash —
    log log exp exp max max min min ss ß o ø O Ø ae æ AE Æ`
    .match(/\S+ \S+/g)!
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Accents by their commands: marks that combine with the letter before them. */
const accents: Record<string, string> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  u: '\u0306',
  H: '\u030b',
  k: '\u0328',
  r: '\u030a',
}

const high = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'
const low = '₀₁₂₃₄₅₆₇₈₉₊₋₋'

type Replacement = string | ((...groups: string[]) => string)

/** The letter with its accent; as it was where no letter has both. */
const accented = (whole: string, accent: string, braced: string | undefined, bare?: string) => {
  const letter = ((braced ?? bare)! + accents[accent]!).normalize('NFC')
  return letter.length === 1 ? letter : whole
}
const inSigns = (signs: string) => (whole: string, braced: string | undefined, bare?: string) =>
  (braced ?? bare ?? whole).replace(/[\d+−-]/g, (sign) => signs['0123456789+-−'.indexOf(sign)]!)
const raised = inSigns(high)
const lowered = inSigns(low)

/** In this order: inner notation is rewritten before the notation around it. */
const rewrites: readonly (readonly [RegExp, Replacement])[] = [
  [/\\(?:cite[a-z]*|footnote|label|ref)\*?(?:\[[^\]]*\])*\{[^{}]*\}/g, ''],
  // Quotes that a program has escaped; `it\'s` holds one, too, and `Wi{\'s}niewski` an accent.
  [/(?<![\p{L}\p{N}\\])\\"([^"\\]+)\\"(?![\p{L}{\\])/gu, '"$1"'],
  [/\\(?!(?<!\{\\)'(?:s|t|d|m|re|ll|ve)\b)(['`^"~=.])(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))/g, accented],
  [/\\(?=['"])/g, ''],
  [/\\([cvuHkr])\{([A-Za-z])\}/g, accented],
  [/\\href\{[^{}]*\}\{([^{}]*)\}/g, '$1'],
  [/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2'],
  // `\inftyBench` is not a command, so the longest known command it begins with is taken.
  [/\\([A-Za-z]+)(?:\{\})?/g, (whole, name) => symbolOf(name!) ?? whole!],
  [
    /\\(?:text|math|operatorname|emph|underline|boldsymbol|bm|url|mbox|uline|ensuremath|textsuperscript|textsubscript)[a-z]*\s?\{([^{}]*)\}/g,
    '$1',
  ],
  [/\{\\(?:it|bf|em|tt|sc|rm|sf|sl|small|bfseries|itshape|scshape|ttfamily)\b\s*([^{}]*)\}/g, '$1'],
  [/\\(?:it|bf|em|tt|sc|rm|sf|sl|left|right|displaystyle|quad|qquad)\b\s?/g, ''],
  // A formula neither begins nor ends with a blank, and is not an amount of money: `$5 and $6`.
  [
    /(?<![\\$])\$([A-Za-z\d]{1,3}|[^$\s](?:[^$]{0,200}[^$\s])?)\$(?!\d)/g,
    (whole, inner) => (isFormula(inner!) ? inner!.replace(/_(?:\{(\d+)\}|(\d))/g, lowered) : whole!),
  ],
  [/\^\{([+−-]?\d+[+−-]?)\}|\^(\d+)/g, raised],
  [/_\{(\d+)\}|(?<=(?<!\p{L})\p{L})_(\d)(?![\p{L}\p{N}_])/gu, lowered],
  [/\^\{([^{}\s]*)\}|\^(?=°)/g, (_, inner) => inner ?? ''],
  [/_\{([^{}\s]*)\}/g, '_$1'],
  [/\{([^{}\s,|]+)\}/g, '$1'],
  [/\\([%&#$_{}])/g, '$1'],
  [/\\[,;! ]|\\\\/g, ' '],
  [/!?\[([^[\]]*)\]\((?:https?:\/\/|mailto:|\/|#)[^()\s]*(?: "[^"]*")?\)/g, '$1'],
  [/``([^`']*)''/g, '“$1”'],
  [/(?<![\p{L}\p{N}`])`([^`\s][^`]{0,100})`(?!`)/gu, '$1'],
  [/\*\*([^*\s][^*]{0,200}?)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}*])(\*{1,3})(?=[^\s*])([^*]{2,400}?[^\s*])\1(?![\p{L}\p{N}*])/gu, '$2'],
  [/(?<![\p{L}\p{N}_/])_(?=[^\s_])([^_]{1,200}?(?<=[^\s_]))_(?![\p{L}\p{N}_/])/gu, '$1'],
  [/(?<=\p{L}{2})~(?=[\p{L}\p{N}])/gu, ' '],
]

function isFormula(inner: string): boolean {
  return /^[A-Za-z]\w{0,15}$/.test(inner) || /[\\^_{}=<>+|\u0370-\u03ff\u2070-\u209f\u2190-\u22ff°×±]/.test(inner)
}

/** The symbol of a command, or of the longest command that a word begins with, followed by the rest of the word. */
function symbolOf(name: string): string | undefined {
  if (symbols.has(name)) return symbols.get(name)
  const longest = /^(?:Left|left)?[Rr]ightarrow|^(?:infty|times|alpha|beta|delta|ell|mu)(?=[A-Z])/.exec(name)?.[0]
  return longest && symbols.get(longest)! + name.slice(longest.length)
}
