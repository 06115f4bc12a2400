import { operateOn } from './operate.ts'

/** A second person of the demo organisation. */
export const COLLEAGUE = { username: 'colleague', name: 'Grace Hopper', password: 'a colleague of the demo account' }

/** Adds the colleague to the demo organisation of a data directory, if nobody has before. */
export async function addColleague(directory: string): Promise<void> {
  const person = ['--email', 'grace@example.org', '--first-name', 'Grace', '--last-name', 'Hopper']
  const command = ['user', 'create', COLLEAGUE.username, ...person, '--organisation', 'demo', '--password-stdin']
  const { code, printed } = await operateOn(directory, command, COLLEAGUE.password)
  if (code !== 0 && !printed.includes('already')) throw new Error(`the colleague was not added: ${printed}`)
}
