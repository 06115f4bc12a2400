import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageOf } from '../languages/language-of.ts'
import { type Language, languageRules } from '../languages/languages.ts'
import {
  analyse,
  foldText,
  formsOfWords,
  TermNumbers,
  TextAnalyser,
  termsToHold,
  tokenise,
  visitTermNumbers,
} from './analysis.ts'

/** Of each language two texts, and words of them that are forms of one word. */
const texts: [language: Language, first: string, second: string, forms: [string, string][]][] = [
  ['ar', 'دراسة حول المدرسة في المدينة', 'هذه مدرسة من المدن القديمة', [['المدرسة', 'مدرسة']]],
  [
    'da',
    'En undersøgelse af skove og marker i Danmark',
    'Undersøgelser fra en dansk skov og hvordan de blev lavet',
    [['skove', 'skov']],
  ],
  ['de', 'Der Wald und die Untersuchung des Klimas', 'Untersuchungen der Wälder', [['Wald', 'Wälder']]],
  ['el', 'Η μελέτη του δάσους', 'Μελέτες για τα δάση', [['μελέτη', 'Μελέτες']]],
  ['es', 'La educación en los bosques del norte', 'El bosque y la educación', [['bosques', 'bosque']]],
  [
    'fi',
    'Metsät ja ilmasto ovat tärkeitä',
    'Tutkimus siitä, mitä metsissä kasvaa ja miten ne ovat muuttuneet',
    [['Metsät', 'metsissä']],
  ],
  ['fr', 'Les forêts tropicales et leurs économies', 'L’étude de la forêt à l’âge tropical', [['forêts', 'forêt']]],
  ['hi', 'वनों का अध्ययन और भाषा', 'भारत के वन और भाषाओं पर', [['वनों', 'वन']]],
  [
    'hr',
    'Istraživanje šuma i klime koja se mijenja',
    'Istraživanja o šumi koje su među prvima',
    [['Istraživanje', 'Istraživanja']],
  ],
  ['hu', 'Az erdők és azok kutatása', 'Kutatások az erdőben', [['erdők', 'erdőben']]],
  [
    'id',
    'Hutan dan iklim yang berubah di kota ini',
    'Dampak perubahan untuk hutannya dan iklim di kota',
    [['Hutan', 'hutannya']],
  ],
  ['it', 'La gestione delle foreste nel clima', 'Gli incendi della foresta e il clima', [['foreste', 'foresta']]],
  ['lt', 'Miškų tyrimas ir kaip jie auga', 'Miškai bei tyrimai yra svarbūs', [['tyrimas', 'tyrimai']]],
  ['nl', 'De ontwikkeling van het bos', 'Over de ontwikkelingen van een bos', [['ontwikkeling', 'ontwikkelingen']]],
  [
    'no',
    'En undersøkelse av skogen og hvordan den blir brukt',
    'Undersøkelser av skoger på Østlandet, blant mange av dem etter krigen',
    [['skogen', 'skoger']],
  ],
  ['pt', 'A educação nas florestas do Brasil', 'O papel da floresta na educação', [['florestas', 'floresta']]],
  ['ro', 'Pădurile și clima din România', 'Un studiu despre pădure și climă', [['Pădurile', 'pădure']]],
  ['ru', 'Исследование лесов и климата', 'О климате леса', [['лесов', 'леса']]],
  ['sr', 'Истраживање шуме и климе које се мења', 'Шума је део климе и она се мења', [['шуме', 'Шума']]],
  ['sv', 'En undersökning av skogarna', 'Undersökningar från skogen på Öland', [['skogarna', 'skogen']]],
  ['tr', 'Ormanlar ve iklim için bir araştırma', 'İklim ile ormanları üzerine çalışma', [['iklim', 'İklim']]],
  ['uk', 'Дослідження лісів і клімату', 'Про дослідження лісу та клімату', [['лісів', 'лісу']]],
]

describe('languages', () => {
  it.each(texts)('S-01 %s: inflected forms of a word meet', (language, first, second, forms) => {
    expect([languageOf(first), languageOf(second)]).toEqual([language, language])
    const termOf = (text: string, surface: string) =>
      tokenise(text).find(({ start, end }) => text.slice(start, end) === surface)?.term
    for (const [one, other] of forms) {
      expect(termOf(first, one)).toBeDefined()
      expect(termOf(first, one)).toBe(termOf(second, other))
    }
  })

  it.each([
    [
      'es',
      'La educación y los bosques: investigación de árboles',
      'La educacion y los bosques: investigacion de arboles',
    ],
    ['fr', 'Les données évaluées et la première forêt', 'Les donnees evaluees et la premiere foret'],
    ['de', 'Die Wälder und die Führungskräfte für Übungen', 'Die Walder und die Fuhrungskrafte fur Ubungen'],
    ['pt', 'A educação e as relações são uma avaliação', 'A educacao e as relacoes sao uma avaliacao'],
    ['tr', 'ormanları ve çalışmaları için bir araştırma', 'ormanlari ve calismalari icin bir arastirma'],
    ['el', 'Η μελέτη του δάσους και το κλίμα', 'Η μελετη του δασους και το κλιμα'],
  ] as const)('S-04 %s: words have the same terms with and without accents', (language, written, plain) => {
    const rules = languageRules.find((rules) => rules.language === language)!
    const termsOf = (text: string) => {
      const terms: string[] = []
      new TextAnalyser(rules).visitTerms(text, (term) => terms.push(term))
      return terms
    }
    expect(termsOf(plain)).toEqual(termsOf(written))
  })

  it('S-01 leaves out the function words of a text’s language', () => {
    expect(analyse('Die Bedeutung der Böden für den Wald')).toEqual(['bedeut', 'bod', 'wald'])
    expect(analyse('Une étude sur les sols')).toEqual(['etud', 'sol'])
  })

  it.each([
    'Parsing',
    'Van der Waals forces',
    'Forest fires',
    'Lung cancer in vitro',
    'De novo assembly',
    'A Poincaré map of São Paulo',
    'A Bi-LSTM of biomedical texts',
    'Air pollution in São Paulo',
    'Adaptation to Río de la Plata Spanish',
    'A vis-à-vis evaluation',
    '藏文预训练语言模型(Tibetan Pre-trained Model)',
    'Sjögren syndrome',
    'The role of β-catenin in die casting',
    'Machine translation systems: E-K, K-E, J-K, K-J',
    'Persian: پژوهش جنگل',
  ])('S-01 takes “%s” for English', (text) => {
    expect(languageOf(text)).toBe('en')
  })

  it('S-01 knows languages without a stemmer by their words, and gives them no other language’s stems', () => {
    for (const [language, text] of [
      ['bg', 'Изследване на гората в България и как се променя'],
      ['pl', 'Badania nad lasami w Polsce oraz ich znaczenie dla klimatu'],
      ['cs', 'Výzkum lesů a jejich význam pro klima, které se mění'],
      ['sk', 'Výskum lesov a ich význam pre klímu, ktorá sa mení'],
      ['sl', 'Raziskava gozdov in njihov pomen za podnebje, ki se spreminja'],
      ['ca', 'L’estudi dels boscos amb les dades que són més antigues'],
      ['vi', 'Nghiên cứu về rừng và khí hậu của các tỉnh'],
    ] as const)
      expect(languageOf(text)).toBe(language)
    expect(analyse('Badania nad lasami w Polsce oraz ich znaczenie')).toEqual([
      'badania',
      'lasami',
      'polsce',
      'znaczenie',
    ])
    expect(languageOf('پژوهش جنگل و اقلیم')).toBe('en')
  })

  it('S-01 keeps the terms of English words in texts of other scripts, and of what holds digits', () => {
    expect(analyse('Исследование neural networks и GPT4 для текстов')).toEqual([
      'исследован',
      'neural',
      'network',
      'gpt4',
      'текст',
    ])
  })

  it.each([
    [
      'Une étude des forêts : modèles et données (A study of forests: models and data generation)',
      ['etud', 'foret', 'model', 'don', 'study', 'forest', 'model', 'data', 'generation'],
    ],
    [
      'Dense Retrieval Systems (Systèmes denses pour la recherche des textes) [in French]',
      ['dense', 'retrieval', 'system', 'system', 'dens', 'recherch', 'text', 'french'],
    ],
    ['Der Wald und die Böden (Buchen, Eichen)', ['wald', 'bod', 'buch', 'eich']],
  ])('S-01 reads a title and its translation in brackets each in its language: %s', (text, terms) => {
    expect(analyse(text)).toEqual(terms)
    for (const { term, start, end } of tokenise(text)) expect(foldText(text.slice(start, end))[0]).toBe(term[0])
    const numbers = new TermNumbers(() => {})
    const visited: [number, number, number][] = []
    visitTermNumbers(text, numbers, (number, start, end) => visited.push([number, start, end]))
    expect(visited).toEqual(tokenise(text).map(({ term, start, end }) => [numbers.of(term), start, end]))
  })

  it('S-01 gives words without a sentence the terms of every language', () => {
    expect(formsOfWords('Untersuchungen')).toEqual([expect.arrayContaining(['untersuchungen', 'untersuch'])])
    expect(formsOfWords('der')).toHaveLength(1)
    expect(formsOfWords('…')).toEqual([])
    const texts = ['Die Untersuchung des Waldes und der Böden', 'Modes of a network', 'We mod neural cells']
    const holding = (words: string) => {
      const held = texts.map((text) => new Set(analyse(text)))
      const isHeld = (term: string) => held.some((terms) => terms.has(term))
      const wanted = termsToHold(formsOfWords(words), isHeld)
      return texts.filter((_, place) => wanted.every((forms) => forms.some((form) => held[place]!.has(form))))
    }
    expect(holding('Untersuchungen der Wälder')).toEqual([texts[0]])
    expect(holding('networks')).toEqual([texts[1]])
    // Its Spanish stem is an English word.
    expect(holding('modes')).toEqual([texts[1]])
    expect(holding('neural networks')).toEqual([])
  })

  it('S-01 gives any word of any script a term, or leaves it out', () => {
    const letters = [...new Set(languageRules.flatMap(({ stopWords }) => [...stopWords].join('').split('')))].join('')
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }),
    )
    const analysers = languageRules.map((rules) => new TextAnalyser(rules))
    fc.assert(
      fc.property(word, (word) => {
        for (const analyser of analysers) analyser.visitTerms(word, (term) => expect(term).not.toBe(''))
      }),
      { numRuns: 300 },
    )
  })
})
