import { countryOfText } from './country-codes.ts'
import { plainText } from './plain-text.ts'

/** Values of a day, as services and spreadsheets write it. */
const dayForms: readonly { form: RegExp; parts: readonly ['y' | 'm' | 'd', 'y' | 'm' | 'd', 'y' | 'm' | 'd'] }[] = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/, parts: ['y', 'm', 'd'] },
  { form: /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, parts: ['y', 'm', 'd'] },
  { form: /^(\d{4})(\d{2})(\d{2})$/, parts: ['y', 'm', 'd'] },
  { form: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, parts: ['d', 'm', 'y'] },
]
const monthFirst = { form: /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/, parts: ['m', 'd', 'y'] } as const
const dayFirst = { form: /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: .*)?$/, parts: ['d', 'm', 'y'] } as const

/** In which order a service writes a day with slashes; without one of the two such a day is not read: 3/4/2020 is two days. */
export type SlashOrder = 'month_first' | 'day_first'

/**
 * A day of the calendar as `YYYY-MM-DD`; a year `YYYY` or a month `YYYY-MM` alone as it is. Null for anything else.
 * Years from 1000 to 2999: services write an open end as the year 9999.
 */
export function readDay(value: unknown, slashes?: SlashOrder): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const alone = /^(\d{4})(?:-(\d{2}))?$/.exec(text)
  if (alone) return dayOf(Number(alone[1]), Number(alone[2] ?? 1), 1) && text
  const forms = slashes === undefined ? dayForms : [...dayForms, slashes === 'month_first' ? monthFirst : dayFirst]
  for (const { form, parts } of forms) {
    const found = form.exec(text)
    if (!found) continue
    const part = (name: 'y' | 'm' | 'd') => Number(found[parts.indexOf(name) + 1])
    return dayOf(part('y'), part('m'), part('d'))
  }
  return null
}

/** The day of a moment in milliseconds since 1970, where the service stands: what is midnight there is the day before in UTC. */
export function dayOfMoment(value: unknown, timeZone: string): string | null {
  const moment = typeof value === 'string' && /^-?\d{6,}$/.test(value) ? Number(value) : value
  if (typeof moment !== 'number' || !(Math.abs(moment) <= 8.64e15)) return null
  // The Swedish way to write a day is that of ISO 8601.
  return readDay(new Intl.DateTimeFormat('sv', { timeZone }).format(moment))
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1000 && year <= 2999 ? date.toISOString().slice(0, 10) : null
}

/** An amount of money of more than 0, also with a sign of the currency, thousands in groups and a comma for the point. */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return value > 0 && Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const bare = value.replace(/[\s\u00a0'$€£]/g, '')
  const text = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)
    ? bare.replaceAll(',', '')
    : /^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(bare)
      ? bare.replaceAll('.', '').replace(',', '.')
      : bare.replace(',', '.')
  const amount = /^\d+(?:\.\d+)?(?:e\d{1,2})?$/i.test(text) ? Number(text) : 0
  return amount > 0 && Number.isFinite(amount) ? amount : null
}

/** An address of the web; null for anything else. One without a scheme gets https. */
export function readUrl(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) && !/^https?:\/\//i.test(text)) return null
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  if (!/^https?:\/\/[^\s/@]+\.[^\s/@]+/i.test(whole) || !URL.canParse(whole) || /[\s<>"]/.test(whole)) return null
  return whole
}

/** Words of a cell, `a; b` or `a, b`: by semicolons where there are any, each once, without blanks around them. */
export function readWords(value: unknown): string[] {
  const items = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[;|\n]/.test(value) ? /[;|\n]/ : ',')
      : []
  return once(items.map(plainText))
}

/** The texts each once, in their order. */
export function once(texts: Iterable<string | null | undefined>): string[] {
  return [...new Set([...texts].filter((text) => typeof text === 'string' && text !== ''))] as string[]
}

/** The code of a country by its code or its English name; null where it is none. */
export function readCountry(value: unknown): string | null {
  return (typeof value === 'string' && countryOfText(value)) || null
}
