/** Scripts of languages that are not written in Latin letters. */
const scripts: Record<string, RegExp> = {
  ...sameFor(['be', 'bg', 'kk', 'mk', 'mn', 'ru', 'sr', 'uk'], /\p{Script=Cyrillic}/u),
  ...sameFor(['ar', 'fa', 'ps', 'ur'], /\p{Script=Arabic}/u),
  ...sameFor(['hi', 'mr', 'ne'], /\p{Script=Devanagari}/u),
  ...sameFor(['zh', 'ja'], /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u),
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
}
const latin = /\p{Script=Latin}/u

function sameFor(languages: readonly string[], script: RegExp): Record<string, RegExp> {
  return Object.fromEntries(languages.map((language) => [language, script]))
}

/** Short words that every longer text in a language holds. */
const commonWords: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    en: 'the of and to in is that for with as on are this by from was be an which we',
    de: 'der die das und ist von den dem zu mit für auf ein eine im nicht sich des werden als',
    fr: 'le la les des et est une un du dans que pour sur par au avec qui sont pas aux',
    es: 'el la los las de y en que un una por con para del se es al como más su',
    pt: 'o a os as de e em que um uma para com por da do dos das não na no',
    it: 'il la lo gli le di e che un una per con del della sono è nel dei si al',
    nl: 'de het een en van is dat op te in voor met zijn niet aan door bij ook naar worden',
    pl: 'w i na z do się jest nie że oraz dla od po przez są jak to ich jego które',
    sv: 'och att det som en är på för av med den till inte om ett har de vid från kan',
    da: 'og at det som en er på for af med den til ikke om et har de ved fra kan',
    no: 'og at det som en er på for av med den til ikke om et har de ved fra kan',
    fi: 'ja on ei se että oli ovat mutta myös kun tai kuin sekä joka hän ole',
    cs: 'a v na se je že s z do o pro jako jsou byl není nebo při od který',
    hu: 'a az és hogy nem is egy ez volt meg csak már mint vagy de ki',
    tr: 've bir bu için ile de da olarak çok gibi daha olan ise sonra kadar',
    id: 'yang dan di dari untuk dengan pada ini dalam adalah tidak oleh itu akan juga',
    ro: 'și în de la cu pe este un o din pentru care sunt nu mai prin',
    vi: 'và của là các trong có cho được với không một những này đã',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
)

/** Fewer common words are chance: names and titles hold words of many languages. */
const FEWEST_WORDS = 3

/**
 * Whether a text seems to be in one of some languages (`en`): a light check by script and common words. A text too short to
 * tell is taken for one in them.
 */
export function isWrittenIn(languages: readonly string[], text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const fitting = letters.filter((letter) => languages.some((language) => (scripts[language] ?? latin).test(letter)))
  if (fitting.length < letters.length / 2) return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (language: string) => words.filter((word) => commonWords[language]?.has(word)).length
  const known = Math.max(...languages.map(count))
  const others = Object.keys(commonWords).filter((language) => !languages.includes(language))
  const best = Math.max(0, ...others.map(count))
  // A language without a list here cannot be told from the others.
  return (
    best < FEWEST_WORDS ||
    known * 2 >= best ||
    languages.some((language) => !(language in commonWords || language in scripts))
  )
}
