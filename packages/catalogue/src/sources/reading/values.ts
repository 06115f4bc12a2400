import { countryOfText } from './country-codes.ts'
import { plainText } from './plain-text.ts'

/** Dates as services and spreadsheets write them. */
const dayForms: readonly { form: RegExp; parts: readonly ['y' | 'm' | 'd', 'y' | 'm' | 'd', 'y' | 'm' | 'd'] }[] = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/, parts: ['y', 'm', 'd'] },
  { form: /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, parts: ['y', 'm', 'd'] },
  { form: /^(\d{4})(\d{2})(\d{2})$/, parts: ['y', 'm', 'd'] },
  { form: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, parts: ['d', 'm', 'y'] },
]
const monthFirst = { form: /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/, parts: ['m', 'd', 'y'] } as const
const dayFirst = { form: /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: .*)?$/, parts: ['d', 'm', 'y'] } as const

/** The order in which a service writes dates with slashes. Without it they are not read: 3/4/2020 could be either. */
export type SlashOrder = 'month_first' | 'day_first'

/**
 * A day of the calendar as `YYYY-MM-DD`; a year `YYYY` or a month `YYYY-MM` stays as it is. Null for anything else.
 * Years from 1000 to 2999: services write an open end as the year 9999.
 */
export function readCalendarDay(value: unknown, slashes?: SlashOrder): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const yearOrMonth = /^(\d{4})(?:-(\d{2}))?$/.exec(text)
  if (yearOrMonth) return dayOf(Number(yearOrMonth[1]), Number(yearOrMonth[2] ?? 1), 1) && text
  const forms = slashes === undefined ? dayForms : [...dayForms, slashes === 'month_first' ? monthFirst : dayFirst]
  for (const { form, parts } of forms) {
    const found = form.exec(text)
    if (!found) continue
    const part = (name: 'y' | 'm' | 'd') => Number(found[parts.indexOf(name) + 1])
    return dayOf(part('y'), part('m'), part('d'))
  }
  return null
}

/** The day of a moment in milliseconds since 1970, in the service's time zone: midnight there may be the day before in UTC. */
export function dayOfMoment(value: unknown, timeZone: string): string | null {
  const moment = typeof value === 'string' && /^-?\d{6,}$/.test(value) ? Number(value) : value
  if (typeof moment !== 'number' || !(Math.abs(moment) <= 8.64e15)) return null
  // Swedish dates are written as in ISO 8601.
  return readCalendarDay(new Intl.DateTimeFormat('sv', { timeZone }).format(moment))
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1000 && year <= 2999 ? date.toISOString().slice(0, 10) : null
}

/** An amount of money above 0, also with a currency sign, thousands separators or a decimal comma. */
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

/** A web address; null for anything else. One without a scheme gets https. */
export function readUrl(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) && !/^https?:\/\//i.test(text)) return null
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  if (!/^https?:\/\/[^\s/@]+\.[^\s/@]+/i.test(whole) || !URL.canParse(whole) || /[\s<>"]/.test(whole)) return null
  return whole
}

/** The words of a cell, `a; b` or, without semicolons, `a, b`: trimmed, each once. */
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
