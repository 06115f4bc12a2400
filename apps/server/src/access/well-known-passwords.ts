/** Words that leaked passwords are made of, in the languages of our users. */
const wellKnownWords = [
  ...['password', 'passwort', 'wachtwoord', 'motdepasse', 'passphrase', 'passw0rd', 'p@ssw0rd', 'p@ssword', 'pa$$word'],
  ...[
    'qwertyuiop',
    'qwertzuiop',
    'azertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'yxcvbnm',
    'qwerty',
    'qwertz',
    'azerty',
    'asdf',
  ],
  ...['1q2w3e4r5t6y', '1q2w3e4r5t', '1q2w3e4r', '1qaz2wsx3edc', '1qaz2wsx', 'qazwsxedc', 'qazwsx', 'q1w2e3r4'],
  ...['letmein', 'welcome', 'welkom', 'willkommen', 'bienvenue', 'changeme', 'iloveyou', 'ichliebedich', 'trustno1'],
  ...[
    'administrator',
    'admin',
    'default',
    'secret',
    'geheim',
    'login',
    'master',
    'account',
    'hello',
    'hallo',
    'bonjour',
  ],
  ...['football', 'baseball', 'dragon', 'monkey', 'sunshine', 'princess', 'superman', 'batman', 'pokemon', 'starwars'],
  ...['whatever', 'computer', 'internet', 'michael', 'charlie', 'jennifer', 'shadow', 'ashley', 'jordan', 'liverpool'],
  ...[
    'spring',
    'summer',
    'autumn',
    'winter',
    'sommer',
    'zomer',
    'university',
    'science',
    'research',
    'editor',
    'reviewer',
  ],
  ...['cognate', 'abc', 'test', 'user', 'demo', 'the', 'my', 'is'],
]

/** Characters that must remain once everything easy to guess is removed. */
const MIN_UNGUESSABLE = 4

/**
 * Whether a password is easy to guess: it consists of well-known words, the person's own names, years, runs and
 * repetitions, and fewer than 4 other characters. The caller has checked the length.
 */
export function isWellKnownPassword(password: string, personalWords: readonly string[] = []): boolean {
  const guessableWords = [
    ...wellKnownWords,
    ...personalWords.map((word) => word.toLowerCase()).filter((word) => word.length >= 3),
  ]
  const longestFirst = guessableWords.sort((a, b) => b.length - a.length)
  let remainder = unitOf(password.toLowerCase())
  for (const word of longestFirst) remainder = remainder.replaceAll(word, ' ')
  remainder = remainder.replace(/(?:19|20)\d\d/g, ' ').replace(/(.)\1{2,}/g, ' ')
  return removeRuns(remainder).replace(/[\s._-]/g, '').length < MIN_UNGUESSABLE
}

/** The repeated unit of a text: `abc` of `abcabcabc`, and of `abcabcab`. */
function unitOf(text: string): string {
  return /^(.+?)\1+(.*)$/s
    .exec(text)
    ?.slice(1)
    .every((part, _, [unit]) => unit!.startsWith(part))
    ? /^(.+?)\1+/s.exec(text)![1]!
    : text
}

/** Removes runs of three or more consecutive characters, up or down: `234`, `cba`, also `890`. */
function removeRuns(text: string): string {
  const steps = [...text].map((character, index) => stepBetween(text[index - 1], character))
  return [...text]
    .filter((_, index) => {
      const [step, next, afterNext] = [steps[index], steps[index + 1], steps[index + 2]]
      const isInside = step !== 0 && step === next
      const isFirst = next !== undefined && next !== 0 && next === afterNext
      const isLast = step !== 0 && step !== undefined && step === steps[index - 1]
      return !(isInside || isFirst || isLast)
    })
    .join('')
}

/** 1 or −1 if the two characters are neighbours in the alphabet or among the digits, else 0. */
function stepBetween(before: string | undefined, character: string): number {
  if (before === undefined) return 0
  if ((before === '9' && character === '0') || (before === '0' && character === '9')) return before === '9' ? 1 : -1
  const step = character.charCodeAt(0) - before.charCodeAt(0)
  return Math.abs(step) === 1 && /^[a-z\d]{2}$/.test(before + character) ? step : 0
}
