import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../base/is-secure.ts'
import type { Services } from './services.ts'

/** As long as browsers keep a cookie at most. */
const COOKIE_SECONDS = (400 * DAY_MS) / 1000

/**
 * A secret by which this browser is known again, whoever signs in; it opens nothing. Each sign-in keeps it for as long again.
 */
export function markDevice(request: FastifyRequest, reply: FastifyReply, services: Pick<Services, 'config'>): string {
  const secure = isSecure(services)
  const name = secure ? '__Host-device' : 'device'
  const cookie = request.cookies[name]
  const device = cookie && /^[\w-]{43}$/.test(cookie) ? cookie : randomBytes(32).toString('base64url')
  reply.setCookie(name, device, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: COOKIE_SECONDS })
  return device
}

type Words = readonly (readonly [RegExp, string])[]

/** In this order, since most browsers name others as well. */
const browsers: Words = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]
const systems: Words = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** “Firefox on Windows”: all that is kept of what a browser says about itself; undefined where it says neither. */
export function deviceInWords(userAgent: string | undefined): string | undefined {
  const named = (words: Words) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}
