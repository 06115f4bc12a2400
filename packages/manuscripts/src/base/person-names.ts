const particles = new Set(
  "van von der den de del della di da do dos das du la le el al ten ter te zu zum zur af av bin ibn ben bint und y e i d’ d' st. mac o’ vom".split(
    ' ',
  ),
)
const notNames =
  /\b(?:universi|institut|depart|laborator|facult|hospital|academ|compan|corporat|foundat|ministr|correspond|contribut|universit|technolog|engineer|licen[cs]|publish|submi|supplement|proceeding|reproduc|replicat|nation|conservanc|universidad|université|hochschule|fakultät|klinik)|\b(?:dept|school|college|labs?|cent(?:er|re)|research|inc|ltd|llc|gmbh|division|group|team|agency|council|society|clinic|inserm|cnrs|inria|abstract|keywords?|introduction|summary|received|accepted|authors?|equally?|members?|ieee|students?|professor|e-?mail|articles?|reviews?|journal|open|access|software|version|draft|date|page|figure|table|street|avenue|road|box|france|germany|china|usa|united|kingdom|states|canada|italy|japan|india|australia|netherlands|switzerland|sweden|january|february|april|june|july|august|september|october|november|december|repository|archive|editors?|edited|reviewed|doi|conference|workshop|copyright|preprint|google|microsoft|facebook|amazon|sciences?|medicine|computing|data|systems?|programme?|office|international|conflict|funding|code|availability|the|of|for|in|at|with|on|by|from)\b/i
const degrees = /,?\s+(ph\.? ?d|m\.? ?d|m\.? ?sc|b\.? ?sc|dr\.?|prof\.?|jr|mph|rn|frcp|mba|bs|ms|ma|dphil|msc)\.?$/i
const titles = /^(dr|prof|professor|mr|mrs|ms|sir)\.?\s+/i

/** A name without titles, degrees and marks. */
export function cleanName(text: string): string {
  let name = text
    .replace(/[*†‡§¶∗⋆✉#♯♮∥‖¹²³⁴⁵⁶⁷⁸⁹⁰\d]+/g, ' ')
    .replace(/\(.*?\)/g, ' ')
    .replace(/\s+i?ID\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.&·•|()[\]–-]+|[\s,;:&·•|()[\]–-]+$/g, '')
  for (let before = ''; before !== name; ) {
    before = name
    name = name.replace(titles, '').replace(degrees, '').trim()
  }
  return isShouted(name) ? capitalised(name) : name
}

const isShouted = (name: string) => name.length > 5 && name === name.toUpperCase() && /\p{Lu}{3}/u.test(name)

const capitalised = (name: string) =>
  name.replace(/\p{L}[\p{L}\p{M}]+/gu, (word) => word[0] + word.slice(1).toLowerCase())

/** Whether a text can be the name of one person: two to six words, each with a capital or a particle. */
export function isNameLike(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > 6 || text.length > 60) return false
  if (notNames.test(text) || /[@\d:/=<>{}[\]“”"!?%]/.test(text)) return false
  const isWord = (word: string) =>
    particles.has(word.toLowerCase()) ||
    // Also behind what is joined to a family name: "al-Hazrani".
    /^(?:\p{Ll}{1,4}[-‐‑])?['’ʼ]?\p{Lu}[\p{L}\p{M}'’ʼ.‐‑-]*$/u.test(word) ||
    /^\p{Lo}+$/u.test(word) ||
    /^d['’]\p{Lu}/u.test(word)
  if (!words.every(isWord)) return false
  const last = words.at(-1)!
  return !particles.has(last.toLowerCase()) || words.length > 2 || /^\p{Lu}/u.test(last)
}
