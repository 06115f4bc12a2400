/** Words that the lists of leaked passwords are made of, in the languages of those who use this. */
const words = [
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

/** Characters that have to be left when everything is taken away that can be guessed. */
const LEAST_LEFT = 4

/**
 * Whether a password is among the first that are guessed: made of well-known words, of what is known of the person, of years,
 * of rows and repetitions of characters, with hardly anything besides. It has the least length already.
 */
export function isWellKnownPassword(password: string, ofPerson: readonly string[] = []): boolean {
  const known = [...words, ...ofPerson.map((word) => word.toLowerCase()).filter((word) => word.length >= 3)]
  const longestFirst = known.sort((a, b) => b.length - a.length)
  let left = unitOf(password.toLowerCase())
  for (const word of longestFirst) left = left.replaceAll(word, ' ')
  left = left.replace(/(?:19|20)\d\d/g, ' ').replace(/(.)\1{2,}/g, ' ')
  return withoutRows(left).replace(/[\s._-]/g, '').length < LEAST_LEFT
}

/** `abc` of `abcabcabc`, and of `abcabcab`. */
function unitOf(text: string): string {
  return /^(.+?)\1+(.*)$/s
    .exec(text)
    ?.slice(1)
    .every((part, _, [unit]) => unit!.startsWith(part))
    ? /^(.+?)\1+/s.exec(text)![1]!
    : text
}

/** Without three or more characters that follow each other, up or down: `234`, `cba`, also `890`. */
function withoutRows(text: string): string {
  const steps = [...text].map((character, index) => stepBetween(text[index - 1], character))
  return [...text]
    .filter((_, index) => {
      const [to, next, afterNext] = [steps[index], steps[index + 1], steps[index + 2]]
      const isInside = to !== 0 && to === next
      const isFirst = next !== undefined && next !== 0 && next === afterNext
      const isLast = to !== 0 && to !== undefined && to === steps[index - 1]
      return !(isInside || isFirst || isLast)
    })
    .join('')
}

/** 1 or −1 where one character follows the other in the alphabet or among the digits, else 0. */
function stepBetween(before: string | undefined, character: string): number {
  if (before === undefined) return 0
  if ((before === '9' && character === '0') || (before === '0' && character === '9')) return before === '9' ? 1 : -1
  const step = character.charCodeAt(0) - before.charCodeAt(0)
  return Math.abs(step) === 1 && /^[a-z\d]{2}$/.test(before + character) ? step : 0
}
