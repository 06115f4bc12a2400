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
