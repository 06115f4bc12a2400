import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWork } from '../openalex/read-work.ts'
import { toProject } from '../projects/to-project.ts'
import { readableText } from './readable-text.ts'

describe('readableText', () => {
  it.each([
    ['\\textit{hallucination} in \\texttt{C2R}', 'hallucination in C2R'],
    ['\\textbf{\\textit{Both}} styles', 'Both styles'],
    ['of $\\alpha$ and $k$NN-MT', 'of α and kNN-MT'],
    ['{B}ERT and {GPT}', 'BERT and GPT'],
    ['Refer360^{\\circ}: A Data', 'Refer360°: A Data'],
    ['\\inftyBench: \\infty-former', '∞Bench: ∞-former'],
    ['English\\RightarrowGerman', 'English⇒German'],
    ['Once Upon a {\\it Time} in {\\it Graph}', 'Once Upon a Time in Graph'],
    ['\\textrm{DuReader}_{\\textrm{vis}} and l_{0}-norm', 'DuReader_vis and l₀-norm'],
    ['a F$_1$-score of 3\\%', 'a F₁-score of 3%'],
    ['a survey by \\citet{fagen-u} says', 'a survey by says'],
    ['G\\"{o}del and M\\"uller, \\v{C}apek', 'Gödel and Müller, Čapek'],
    ["Caf{\\'e} in the {\\'E}cole of M{\\\"u}ller and Wi{\\'s}niewski", 'Café in the École of Müller and Wiśniewski'],
    ['\\\'{e}t\\\'e, na\\"{\\i}ve and G{\\"{o}}del', 'été, naïve and Gödel'],
    ["it\\'s what they\\'re \\\"quoted with", "it's what they're \"quoted with"],
    ['an \\"open\\" and \\"even wider\\" world', 'an "open" and "even wider" world'],
    ['H$_2$O, CO$_2$ and SO$_4^{2-}$', 'H₂O, CO₂ and SO₄²⁻'],
    ['from 10^{-3} to 10^{+12}, in O(n^{-2}) and $O(n^{−2})$', 'from 10⁻³ to 10⁺¹², in O(n⁻²) and O(n⁻²)'],
    ['***YesBut***: A **new** and *diverse* set', 'YesBut: A new and diverse set'],
    ['an **I**terative {\\mathcal{P}^2}: plan, en\\rightarrowes', 'an Iterative P²: plan, en→es'],
    ['*We strongly encourage care.*', 'We strongly encourage care.'],
    ['because _he_ said top-_k_', 'because he said top-k'],
    ["the ``neural embedding'' of `x`", 'the “neural embedding” of x'],
    ['Great~Truths of WMT~2024', 'Great Truths of WMT 2024'],
    ['see [our pages](https://trees.example/a_b "Trees") and ![a map](/map.png)', 'see our pages and a map'],
  ])('shows %s as %s', (given, shown) => {
    expect(readableText(given)).toBe(shown)
  })

  it.each([
    ['$0.38 vs. $1.59/F1 point', 'prices'],
    ['0.15~0.3 epochs, 2~3 times', 'ranges'],
    ['VP*, VV, VV* and y*: R(y)', 'stars of names'],
    ['the set {a, b} of snake_case_names', 'sets and names'],
    ['https://x.example/_a_/b_c', 'addresses'],
    ['as shown in [12] (2019) and f[i](x)', 'references'],
  ])('leaves %s (%s) alone', (given) => {
    expect(readableText(given)).toBe(given)
  })

  it('returns some text for every text', () => {
    const piece = fc.constantFrom(
      '\\',
      '{',
      '}',
      '$',
      '*',
      '_',
      '^',
      '~',
      '`',
      ' ',
      'textit',
      'alpha',
      'word',
      '1',
      ',',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 40 }), (pieces) => {
        const original = pieces.join('').trim()
        if (original !== '') expect(readableText(original).length).toBeGreaterThan(0)
      }),
    )
  })

  it('R-03 cleans title and abstract of a project as they enter, and leaves its acronym', () => {
    const nothing = { start_date: null, end_date: null, url: null, keywords: [], persons: [], organisations: [] }
    const draft = {
      ...nothing,
      id: '1',
      acronym: 'A*B*',
      title: '{B}ERT',
      abstract: '# Aim\n<p>**Cool** $\\alpha$</p>',
    }
    expect(toProject('cordis', draft)).toMatchObject({
      record: { title: 'BERT', display_name: 'BERT', acronym: 'A*B*', abstract: 'Aim Cool α' },
    })
  })

  it('R-02 cleans title and abstract of a work as they enter', () => {
    const abstract_inverted_index = { On: [0], '\\textit{trees}.': [1] }
    const { value } = readWork({ id: 'W1', title: '{B}ERT', abstract_inverted_index }) as never
    expect(value).toMatchObject({ title: 'BERT', display_name: 'BERT', abstract: 'On trees.' })
  })
})
