import { readFileSync } from 'node:fs'

const EVERY_MS = 100

/** Watches the memory of a process, on Linux only; `stop` gives its peak in MB. */
export function watchMemory(pid: number): { stop(): number } {
  let most = 0
  const look = () => {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    most = Math.max(most, Number(kibibytes) / 1_024)
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    stop: () => {
      look()
      clearInterval(timer)
      return most
    },
  }
}

/** What a process needs of the machine, in MB, on Linux only. */
export interface Needed {
  /** With its part of what it shares with others; each page of a file counts once, however many threads map it. */
  proportional: number
  /** Of its own: what would be free again if it ended. */
  private: number
  /** All pages that are mapped, as most tools show it. */
  mapped: number
}

export function readNeeded(pid: number): Needed {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) / 1_024
  const own = megabytes('Private_Clean') + megabytes('Private_Dirty')
  return { proportional: megabytes('Pss'), private: own, mapped: megabytes('Rss') }
}
