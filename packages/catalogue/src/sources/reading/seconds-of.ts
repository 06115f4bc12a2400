/** Seconds since 1970, 0 for no time. Sources write UTC times without a time zone: `2026-01-31T04:05:06.123456`, or the day alone. */
export function secondsOf(text: string): number {
  const time = text.length >= 19 ? `${text.slice(0, 10)}T${text.slice(11, 19)}` : `${text.slice(0, 10)}T00:00:00`
  const seconds = Date.parse(`${time}Z`) / 1000
  return seconds > 0 && seconds < 2 ** 32 ? seconds : 0
}
