import { existsSync } from 'node:fs'

/** Chromium without windows, which needs about half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const OTHERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of the browser to prefer: the one in CHROMIUM, or the headless shell; undefined where neither is. */
export const findHeadlessChromium = (): string | undefined => firstThere([process.env.CHROMIUM, HEADLESS_SHELL])

/** The path of the browser for tests of the page; undefined where there is none. */
export const findChromium = (): string | undefined => findHeadlessChromium() ?? firstThere(OTHERS)

const firstThere = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path))
