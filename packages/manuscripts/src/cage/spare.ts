import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { Cage } from './cage.ts'

/** A process that waits for its file. */
export type Child = ChildProcessByStdio<Writable, Readable, null>

/** Others go first, but a file is still read within its time where searches keep all processors busy. */
const NICE = 10

export function startChild({ command, args }: Cage): Child {
  // What goes wrong in it may quote the file, so its messages go nowhere.
  const child = spawn(command, args, { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
  // One that ends early does not read to the end.
  child.stdin.on('error', () => {})
  yieldToOthers(child)
  return child
}

function yieldToOthers({ pid }: Child): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It has ended already, or the system does not allow it: it is read all the same.
  }
}

/** Keeps a process waiting, so that the next file need not wait for its start. It keeps no other process alive. */
export class Spare {
  readonly #idleMs: number
  #waiting: Child | undefined
  #clock: NodeJS.Timeout | undefined
  #isClosed = false

  /** @param idleMs  After so long without a file, the process ends. */
  constructor(idleMs: number) {
    this.#idleMs = idleMs
  }

  /** The process that waits, after which the next one starts; undefined where none waits. */
  take(start: () => Child): Child | undefined {
    const child = this.#waiting
    if (child === undefined) return undefined
    this.#forget()
    hold(child, 'ref')
    this.prepare(start)
    return child
  }

  /** Starts one, unless one waits. */
  prepare(start: () => Child): void {
    if (this.#waiting !== undefined || this.#isClosed) return
    const child = startOrNone(start)
    if (child === undefined) return
    hold(child, 'unref')
    child.on('error', () => {})
    child.once('close', () => {
      if (this.#waiting === child) this.#forget()
    })
    this.#waiting = child
    this.#clock = setTimeout(() => this.#end(), this.#idleMs).unref()
  }

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  #end(): void {
    this.#waiting?.kill('SIGKILL')
    this.#forget()
  }

  #forget(): void {
    clearTimeout(this.#clock)
    this.#waiting = undefined
  }
}

/** Where the system has no process to give, the next file asks again. */
function startOrNone(start: () => Child): Child | undefined {
  try {
    return start()
  } catch {
    return undefined
  }
}

/** Whether this process stays for the other one. Node's pipes to a process are sockets. */
function hold(child: Child, how: 'ref' | 'unref'): void {
  child[how]()
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as Socket)[how]()
}
