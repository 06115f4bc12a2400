import { userInfo } from 'node:os'
import { openWorkspace, type Workspace } from '@cognate/workspace'
import { aMember, silent } from '@cognate/workspace/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPassword } from '../src/access/passwords.ts'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'

const PASSWORD = 'correct horse battery'
const SECRET = 'k'.repeat(40)
const YEAR = new Date().getUTCFullYear()
const NEXT_YEAR = `${YEAR + 1}-12-31`

let cognate: CommandLine
let workspace: Workspace
beforeAll(async () => {
  cognate = await openCommandLine({ PUBLIC_URL: 'https://experts.example.org' })
  // Beside the commands, as a running server is.
  workspace = await openWorkspace({ databaseUrl: cognate.databaseUrl, dataDirectory: '.', log: silent })
})
afterAll(async () => {
  await workspace.close()
  await cognate.close()
})

const organisation = (name: string, more = `--licence institution --until ${NEXT_YEAR}`) =>
  cognate.run(`organisation create ${name} --display-name "Name of ${name}" ${more}`)
const user = (name: string, more: string, input = '') =>
  cognate.run(`user create ${name} --email ${name}@example.org --first-name Ada --last-name Byron ${more}`, input)

let earlierEntries = 0
beforeEach(async () => {
  earlierEntries = (await workspace.audit.list()).length
})

/** What the test at hand has written into the audit log. */
const newActions = async () => (await workspace.audit.list()).slice(earlierEntries).map(({ action }) => action)

describe('cognate organisation', () => {
  it('A-09 creates an organisation with its licence, which then applies', async () => {
    const ran = await organisation(
      'acme',
      `--theme transfer-site --licence individual --until ${NEXT_YEAR} --endpoints topics,use_collections ` +
        '--datasets experts --submission-system "Desk 4" --coi-checker --retention-days 30',
    )
    expect(ran).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`until ${NEXT_YEAR}`) })
    const acme = (await workspace.organisations.byName('acme'))!
    expect(acme).toMatchObject({
      display_name: 'Name of acme',
      frontend_theme: 'transfer-site',
      submission_system_name: 'Desk 4',
      coi_checker: true,
      nl_language: false,
      query_retention_days: 30,
    })
    expect(await workspace.licences.of(acme.id)).toMatchObject({
      kind: 'individual',
      valid_until: NEXT_YEAR,
      endpoints: ['topics', 'use_collections'],
      datasets: ['experts'],
      filters: 'all',
    })
    expect(await newActions()).toEqual(['organisation.created', 'licence.set'])
  })

  it('A-09 C-07 sets where collections are sent, without printing the secret', async () => {
    await organisation('sender')
    const { id } = (await workspace.organisations.byName('sender'))!
    const set = (more: string, input = '') => cognate.run(`organisation submission sender ${more}`, input)
    const ran = await set('--url https://desk.example.org/in --secret-stdin', `${SECRET}\n`)
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('https://desk.example.org/in') })
    expect(await workspace.submissions.systemUrl(id)).toBe('https://desk.example.org/in')
    expect(JSON.stringify([ran, await workspace.audit.list(), await cognate.ask('organisation list')])).not.toContain(
      SECRET,
    )
    for (const wrong of [
      '--url http://desk.example.org/ --secret-stdin',
      '--url https://a:b@desk.example.org/ --secret-stdin',
    ])
      expect((await set(wrong, SECRET)).code).toBe(2)
    expect((await set('--url https://desk.example.org/ --secret-stdin', 'short')).code).toBe(2)
    expect((await set('--url https://desk.example.org/')).code).toBe(2)
    expect((await set('--none')).code).toBe(0)
    expect(await workspace.submissions.systemUrl(id)).toBeUndefined()
  })

  it('A-09 C-07 lists what was sent, without its name, and sends what failed once more', async () => {
    await organisation('desk')
    const actor = await aMember(workspace, 'editor', 'desk')
    expect((await cognate.run('organisation deliveries desk')).stdout).toBe('There is none of desk.\n')
    await workspace.submissions.setSystem(actor.organisation_id, { url: 'https://desk.example.org/', secret: SECRET })
    const { uuid } = await workspace.searches.create(actor, { name: 'Confidential' })
    const queued = (await workspace.submissions.queue(actor, uuid, {
      version: 1,
      organisation: { name: 'desk', display_name: 'Desk' },
      submitted_by: { username: 'editor', first_name: 'A', last_name: 'B' },
      collection: { uuid, name: 'Confidential', external_identifier: 'MS-7' },
      records: [],
    }))!
    const again = (sent: string) => cognate.run(`organisation deliveries desk --again ${sent}`)
    expect(await again(queued.uuid)).toMatchObject({ code: 1, stderr: expect.stringContaining('has not ended') })
    const { attempt } = (await workspace.submissions.claim(30_000))!
    await workspace.submissions.settle(queued.uuid, attempt, { state: 'failed', error: 'It answered with 500.' })
    const { stdout } = await cognate.run('organisation deliveries desk --state failed')
    expect(stdout).toMatch(new RegExp(`^${queued.uuid}  .*failed +editor +MS-7 +It answered with 500\\.\n$`))
    expect(stdout).not.toContain('Confidential')
    expect((await again(queued.uuid)).code).toBe(0)
    expect(await workspace.submissions.latest(actor, uuid)).toMatchObject({ uuid: queued.uuid, state: 'queued' })
    expect(await again(uuid)).toMatchObject({ code: 1, stderr: `desk has sent nothing under ${uuid}.\n` })
    expect(await newActions()).toContain('submission.sent_again')
  })

  it('A-09 refuses a name that is taken with a sentence, and changes nothing', async () => {
    await organisation('taken')
    const ran = await organisation('taken')
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: 'There is already an organisation taken.\n' })
  })

  it.each([
    ['a day that does not exist', `--licence institution --until ${YEAR}-02-30`, 'a day that exists'],
    ['an unknown endpoint', `--licence institution --until ${NEXT_YEAR} --endpoints topics,fly`, 'fly is unknown'],
    ['an unknown dataset', `--licence institution --until ${NEXT_YEAR} --datasets planets`, 'planets is unknown'],
    ['an unknown theme', `--licence institution --until ${NEXT_YEAR} --theme loud`, 'research-connect'],
    ['a licence that ends before it begins', '--licence institution --until 2001-01-01', 'before it begins'],
    ['sharing without an institution licence', `--licence individual --until ${NEXT_YEAR} --endpoints share`, 'share'],
    ['no last day', '--licence institution', '--until'],
    ['no kind', `--until ${NEXT_YEAR}`, '--licence'],
  ])('A-09 refuses %s as wrong usage', async (_, more, sentence) => {
    const ran = await organisation('refused', more)
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(sentence)
    expect(await workspace.organisations.byName('refused')).toBeUndefined()
  })

  it('A-09 refuses a name that cannot be part of a URL', async () => {
    for (const name of ['Acme', 'a_b', '-a', '"a b"']) expect((await organisation(name)).code).toBe(2)
  })

  it('A-09 changes what the options name and nothing else', async () => {
    await organisation('changing', `--licence institution --until ${NEXT_YEAR} --coi-checker --submission-system Desk`)
    const ran = await cognate.ask('organisation set changing --display-name "New name" --nl-language --no-coi-checker')
    expect(ran).toMatchObject({
      name: 'changing',
      display_name: 'New name',
      nl_language: true,
      coi_checker: false,
      submission_system_name: 'Desk',
      licence: { is_in_force: true },
    })
    await cognate.ask('organisation set changing --submission-system "" --retention-days none')
    expect(await workspace.organisations.byName('changing')).toMatchObject({
      submission_system_name: null,
      display_name: 'New name',
      nl_language: true,
    })
    expect(await newActions()).toEqual([
      'organisation.created',
      'licence.set',
      'organisation.changed',
      'organisation.changed',
    ])
    expect((await cognate.run('organisation set changing')).code).toBe(2)
  })

  it('A-06 ends a licence today, and opens the organisation again', async () => {
    await organisation('ending', `--licence institution --until ${NEXT_YEAR} --endpoints topics`)
    expect((await cognate.run('organisation end ending')).code).toBe(0)
    const { id } = (await workspace.organisations.byName('ending'))!
    await user('eve', '--organisation ending --password-stdin', PASSWORD)
    const eve = (await workspace.accounts.byUsername('eve'))!
    expect((await workspace.memberships.of(eve.id))[0]!.licence).toBeNull()
    expect(await cognate.run('organisation end ending')).toMatchObject({ code: 1 })
    expect(await cognate.run(`licence set ending --until ${NEXT_YEAR}`)).toMatchObject({ code: 0, stderr: '' })
    expect(await workspace.licences.of(id)).toMatchObject({ kind: 'institution', endpoints: ['topics'] })
    expect((await workspace.memberships.of(eve.id))[0]!.licence).toMatchObject({ valid_until: NEXT_YEAR })
    expect(await newActions()).toEqual([
      'organisation.created',
      'licence.set',
      'licence.ended',
      'account.created',
      'membership.set',
      'licence.set',
    ])
  })

  it('A-09 lists organisations with their licences', async () => {
    await organisation('listed')
    expect(await cognate.ask('organisation list')).toContainEqual(
      expect.objectContaining({ name: 'listed', licence: expect.objectContaining({ is_in_force: true }) }),
    )
    expect((await cognate.run('organisation list')).stdout).toMatch(/^listed +Name of listed +default +institution/m)
  })

  it('A-09 says that an organisation does not exist', async () => {
    for (const words of ['organisation set', 'organisation end', `licence set --until ${NEXT_YEAR}`]) {
      const ran = await cognate.run(`${words} nowhere ${words === 'organisation set' ? '--coi-checker' : ''}`)
      expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no organisation nowhere') })
    }
  })
})

describe('cognate user', () => {
  beforeAll(async () => {
    await organisation('college')
    await organisation('academy')
  })

  it('A-09 creates a local administrator whose password is hashed and never printed', async () => {
    const ran = await user('lena', '--organisation college --local-admin --password-stdin', `${PASSWORD}\n`)
    expect(ran).toMatchObject({ code: 0, stdout: 'The user lena is created in college.\n' })
    const lena = (await workspace.accounts.byUsername('LENA'))!
    expect(await isPassword(PASSWORD, lena.password_hash)).toBe(true)
    expect(await workspace.memberships.of(lena.id)).toMatchObject([{ is_local_admin: true, is_validated: true }])
    const listed = await cognate.run('user list --json')
    expect(listed.stdout).toContain('"username":"lena"')
    expect(listed.stdout + ran.stdout).not.toMatch(/argon2|correct horse/)
    expect(await newActions()).toEqual(['account.created', 'membership.set'])
  })

  it('merges two accounts of one person, after saying what would move', async () => {
    for (const name of ['north', 'south']) await organisation(name)
    await user('twice', '--organisation north')
    await user('once', '--organisation south')
    const dry = await cognate.run('user merge twice once --dry-run')
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/would be merged.*\nmemberships +Name of north\n/),
    })
    expect(await cognate.run('user merge twice once')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes'),
    })
    expect((await workspace.accounts.byUsername('twice'))?.is_active).toBe(true)
    const done = await cognate.run('user merge twice once --yes --json')
    expect(JSON.parse(done.stdout)).toMatchObject({ is_done: true, into: 'once', memberships: ['Name of north'] })
    expect((await workspace.accounts.byUsername('twice'))?.is_active).toBe(false)
    expect(await newActions()).toContain('account.merged')
    expect(await cognate.run('user merge once twice --yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The account of twice is closed: open it first.'),
    })
  })

  it.each([
    ['a short password', '--organisation college --password-stdin', '1234567890123', 2, '14'],
    ['one that is easily guessed', '--organisation college --password-stdin', 'Password2026!!', 2, 'easily guessed'],
    ['two lines', '--organisation college --password-stdin', `${PASSWORD}\n${PASSWORD}\n`, 2, 'one line'],
    ['both ways in', '--organisation college --password-stdin --invite', PASSWORD, 2, 'invite'],
    ['an unknown organisation', '--organisation nowhere', '', 1, 'There is no organisation nowhere'],
    ['no organisation', '', '', 2, '--organisation'],
    ['an address with a second header', '--organisation college --email "a@b.org\nBcc: c@d.org"', '', 2, 'address'],
  ])('A-09 refuses %s', async (_, more, input, code, sentence) => {
    const ran = await user('refused', more, input)
    expect(ran).toMatchObject({ code, stderr: expect.stringContaining(sentence) })
    expect(await workspace.accounts.byUsername('refused')).toBeUndefined()
  })

  it('A-09 refuses a user name that is taken in another case, and says how to add the user', async () => {
    await user('zoe', '--organisation college')
    const ran = await user('ZOE', '--organisation academy')
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('user set ZOE --organisation academy') })
    expect((await cognate.run('user set ZOE --organisation academy --local-admin')).code).toBe(0)
    const again = await user('zoe', '--organisation academy')
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('user zoe, a member of academy.') })
    expect(await cognate.ask('user list --organisation academy')).toMatchObject([
      {
        username: 'zoe',
        has_usable_password: false,
        organisations: [
          { name: 'academy', is_local_admin: true },
          { name: 'college', is_local_admin: false },
        ],
      },
    ])
    expect((await cognate.run('user set zoe --leave academy')).code).toBe(0)
    expect(await cognate.ask('user list --organisation academy')).toEqual([])
    expect((await cognate.run('user set zoe --leave academy')).code).toBe(1)
  })

  it('A-09 makes nobody a member who cannot leave where they are not', async () => {
    for (const name of ['library', 'press']) await organisation(name)
    await user('lea', '--organisation college')
    const ran = await cognate.run('user set lea --organisation library --leave press')
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a member of press') })
    expect(await cognate.ask('user list --organisation library')).toEqual([])
  })

  it('A-09 changes a person, and a new password ends every session', async () => {
    await user('carl', '--organisation college --password-stdin', PASSWORD)
    const { id } = (await workspace.accounts.byUsername('carl'))!
    await workspace.sessions.set('s1', { user_id: id }, new Date(Date.now() + 60_000))
    expect(await cognate.ask('user set carl --last-name Gauss --email c.gauss@example.org')).toMatchObject({
      last_name: 'Gauss',
      first_name: 'Ada',
      email: 'c.gauss@example.org',
    })
    expect(await workspace.sessions.get('s1')).toBeDefined()
    expect((await cognate.run('user set carl --password-stdin', 'another long password')).code).toBe(0)
    expect(await workspace.sessions.get('s1')).toBeUndefined()
    expect(await isPassword('another long password', (await workspace.accounts.byId(id))!.password_hash)).toBe(true)
    expect(await newActions()).toEqual(['account.created', 'membership.set', 'account.changed', 'account.password_set'])
    for (const words of ['user set carl', 'user set carl --local-admin'])
      expect((await cognate.run(words)).code).toBe(2)
  })

  it('A-09 deactivates, and activates again', async () => {
    await user('dora', '--organisation college --password-stdin', PASSWORD)
    const { id } = (await workspace.accounts.byUsername('dora'))!
    await workspace.sessions.set('s2', { user_id: id }, new Date(Date.now() + 60_000))
    expect((await cognate.run('user deactivate Dora')).code).toBe(0)
    expect(await workspace.sessions.get('s2')).toBeUndefined()
    expect((await workspace.accounts.byId(id))!.is_active).toBe(false)
    expect((await cognate.run('user list')).stdout).toMatch(/^dora .*deactivated$/m)
    expect((await cognate.run('user activate dora')).code).toBe(0)
    expect((await workspace.accounts.byId(id))!.is_active).toBe(true)
    expect(await cognate.run('user deactivate nobody')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no user nobody'),
    })
  })

  it('Q-05 prints everything stored about a person, without hashes, and deletes it only when that is confirmed', async () => {
    await user('finn', '--organisation college --password-stdin', PASSWORD)
    const { id } = (await workspace.accounts.byUsername('finn'))!
    const organisation_id = (await workspace.organisations.byName('college'))!.id
    const records = [{ record_type: 'record' as const, identifier: 'query_text', fields: { text: 'zanzibarite' } }]
    const query = { dataset: 'works' as const, records, search: null, filters: {}, sort: 'relevance', limit: 5 }
    await workspace.queries.save({ user_id: id, organisation_id }, query)
    const { code, stdout } = await cognate.run('user export finn')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      account: { username: 'finn', email: 'finn@example.org' },
      memberships: [{ organisation: 'college' }],
      queries: [{ query_text: 'zanzibarite' }],
    })
    expect(stdout).not.toMatch(/argon2|question_hash/)
    expect((await cognate.run('user delete finn')).code).toBe(2)
    expect((await cognate.run('user delete finn --yes')).code).toBe(0)
    expect(await workspace.accounts.byId(id)).toBeUndefined()
    expect(await newActions()).toEqual(['account.created', 'membership.set', 'account.exported', 'account.removed'])
  })
})

describe('cognate user create --invite', () => {
  let mail: MailServer
  beforeAll(async () => {
    await organisation('inviting')
    mail = await startMailServer()
  })
  afterAll(() => mail.close())

  const keyIn = (text: string) =>
    decodeURIComponent(
      /https:\/\/experts\.example\.org\/accounts\/login\/password_reset\/key\/([^/\s"]+)\//.exec(text)![1]!,
    )

  it('A-09 prints a link that works once if no mail is sent', async () => {
    const ran = await user('gina', '--organisation inviting --invite')
    expect(ran.code).toBe(0)
    expect(ran.stdout).toContain('SMTP_URL is unset')
    const key = keyIn(ran.stdout)
    const { id } = (await workspace.accounts.byUsername('gina'))!
    expect(await workspace.tokens.take('invite', key)).toBe(id)
    expect(await workspace.tokens.take('invite', key)).toBeUndefined()
    expect(await newActions()).toEqual(['account.created', 'membership.set', 'account.invited'])
  })

  it('A-09 says what the link is made of where PUBLIC_URL is unset', async () => {
    const publicUrl = process.env.PUBLIC_URL
    process.env.PUBLIC_URL = ''
    const ran = await user('jana', '--organisation inviting --invite')
    process.env.PUBLIC_URL = publicUrl
    expect(ran.stdout).toContain('http://127.0.0.1:8080/accounts/login/password_reset/key/')
    expect(ran.stdout).toContain('PUBLIC_URL is unset, so links begin with http://127.0.0.1:8080, from HOST and PORT')
    expect((await user('joan', '--organisation inviting --invite')).stdout).not.toContain('PUBLIC_URL')
  })

  it('A-09 sends the link by mail and then does not print it', async () => {
    process.env.SMTP_URL = mail.url
    const ran = await user('hugo', '--organisation inviting --invite')
    process.env.SMTP_URL = ''
    const { recipients, headers, body } = await mail.next('hugo@example.org')
    expect(recipients).toEqual(['hugo@example.org'])
    expect(headers.get('subject')).toEqual(['Your account for Cognate'])
    expect(body.replaceAll('=\r\n', '')).toContain(
      'an account for Cognate at Name of inviting was made for you. Your user name is hugo',
    )
    expect(await workspace.tokens.check('invite', keyIn(body))).toBe((await workspace.accounts.byUsername('hugo'))!.id)
    expect(ran.stdout).toContain('hugo@example.org')
    expect(ran.stdout).not.toContain('password_reset')
  })

  it('A-09 prints the link if the mail server refuses the mail', async () => {
    mail.refusals.push(550)
    process.env.SMTP_URL = mail.url
    const ran = await user('ines', '--organisation inviting --invite')
    process.env.SMTP_URL = ''
    expect(ran.code).toBe(0)
    expect(ran.stdout).toContain('No mail was sent')
    expect(keyIn(ran.stdout)).toBeTruthy()
  })
})

describe('cognate team', () => {
  it('A-09 creates, changes, lists and deletes teams', async () => {
    await organisation('club')
    await user('kim', '--organisation club')
    await user('lou', '--organisation club')
    const base = '--organisation club'
    expect((await cognate.run(`team create Readers ${base} --users kim`)).code).toBe(0)
    expect(await cognate.run(`team create Readers ${base}`)).toMatchObject({
      code: 1,
      stderr: 'Team name already exists.\n',
    })
    expect(await cognate.run(`team create Writers ${base} --users nemo`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nemo'),
    })
    expect((await cognate.run(`team create Four ${base}`)).code).toBe(2)
    expect((await cognate.run(`team set Readers ${base} --users kim,lou`)).code).toBe(0)
    expect((await cognate.run(`team list ${base}`)).stdout).toMatch(/^Readers +kim, lou$/m)
    expect((await cognate.run(`team delete Readers ${base}`)).code).toBe(0)
    expect(await cognate.ask(`team list ${base}`)).toEqual([])
    expect((await cognate.run(`team delete Readers ${base}`)).code).toBe(1)
    expect(await newActions()).toEqual([
      'organisation.created',
      'licence.set',
      'account.created',
      'membership.set',
      'account.created',
      'membership.set',
      'team.created',
      'team.changed',
      'team.removed',
    ])
  })
})

describe('cognate usage', () => {
  it('A-09 prints by month what is used, of all organisations or of one', async () => {
    await organisation('used')
    const actor = await aMember(workspace, 'user-of-it', 'used')
    await workspace.searches.create(actor, { name: 'Not to be told' })
    const month = new Date().toISOString().slice(0, 7)
    const lines = await cognate.run('usage --organisation used')
    expect(lines.stdout).toMatch(new RegExp(`^month +searches.*\\n${month} .* 1(  since \\S+)?\\ntotal .* 1\\n`))
    expect(lines.stdout).not.toContain('Not to be told')
    expect(await cognate.ask('usage')).toMatchObject({ organisation: null, months: [{ month }] })
    expect((await cognate.run('usage --csv')).stdout).toContain(`${month},used,`)
    expect((await cognate.run('usage --organisation nowhere')).code).toBe(1)
    expect((await cognate.run('usage --csv --json')).code).toBe(2)
  })
})

describe('cognate audit', () => {
  it('A-09 prints who did what since a day', async () => {
    await organisation('audited')
    const ran = await cognate.run('audit --since 2020-01-01')
    expect(ran.stdout).toMatch(
      /^\d{4}-\d\d-\d\dT\S+ +\S+ \(shell\) +organisation\.created +organisation:audited +\{.*"audited"/m,
    )
    const entries = (await cognate.ask('audit')) as { actor: string | null; action: string }[]
    expect(entries.slice(earlierEntries).map(({ actor, action }) => ({ actor, action }))).toEqual([
      { actor: null, action: 'organisation.created' },
      { actor: null, action: 'licence.set' },
    ])
    expect(await cognate.ask(`audit --since ${NEXT_YEAR}`)).toEqual([])
    expect((await cognate.run('audit --since yesterday')).code).toBe(2)
  })

  it('A-09 names whoever called sudo, beside each act of the command line', async () => {
    const [entry] = (await cognate.ask('audit --organisation audited')) as {
      actor_id: null
      details: { shell_user: string }
    }[]
    expect(entry).toMatchObject({
      actor_id: null,
      details: { shell_user: process.env.SUDO_USER || userInfo().username },
    })
  })

  it('A-09 takes the name of an organisation as it is shown, where only one is shown so', async () => {
    await cognate.ask(`organisation create shown --display-name "The Shown" --licence institution --until ${NEXT_YEAR}`)
    const words = 'user create chief --email chief@example.org --first-name Ada --last-name Byron --organisation'
    const made = (await cognate.ask(
      `${words} "the shown" --password-stdin`,
      'correct horse battery staple\n',
    )) as object
    expect(made).toMatchObject({ organisations: [{ name: 'shown' }] })
    await cognate.ask(
      `organisation create shown2 --display-name "The Shown" --licence institution --until ${NEXT_YEAR}`,
    )
    const refused = await cognate.run('user set chief --organisation "The Shown"')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no organisation The Shown') })
  })

  it('A-09 has one entry for each action of the operator', async () => {
    await organisation('counted')
    await user('counted', '--organisation counted --invite')
    await cognate.run('user set counted --last-name Lovelace')
    await cognate.run('user set counted --password-stdin', `${PASSWORD}\n`)
    await cognate.run('user export counted')
    await cognate.run('organisation set counted --coi-checker')
    await cognate.run('user deactivate counted')
    await cognate.run('user activate counted')
    const { id } = (await workspace.organisations.byName('counted'))!
    const ofOrganisation = await workspace.audit.list({ organisation_id: id })
    expect(ofOrganisation.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [null, 'organisation.created'],
      [null, 'licence.set'],
      [null, 'membership.set'],
      [null, 'organisation.changed'],
    ])
    const printed = (await cognate.ask('audit --user counted')) as { actor_id: null; action: string }[]
    expect(printed.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [null, 'account.created'],
      [null, 'membership.set'],
      [null, 'account.invited'],
      [null, 'account.changed'],
      [null, 'account.password_set'],
      [null, 'account.exported'],
      [null, 'account.deactivated'],
      [null, 'account.activated'],
    ])
    await cognate.run('user delete counted --yes')
    const [removed] = await workspace.audit.list({ limit: 1 })
    expect(removed).toMatchObject({ actor_id: null, action: 'account.removed' })
  })

  it('A-09 prints who read a collection in March, and from where', async () => {
    await organisation('leaking')
    await user('lena', '--organisation leaking')
    const { id: user_id } = (await workspace.accounts.byUsername('lena'))!
    const { id: organisation_id } = (await workspace.organisations.byName('leaking'))!
    const subject = 'search:6f1c2f34-0000-4000-8000-000000000001'
    const who = { user_id, username: 'lena', organisation_id, address: '192.0.2.7' }
    await workspace.accessLog.write([
      { ...who, event: 'read', at: new Date('2026-03-03T10:00:00Z'), subject, details: { owner: user_id } },
      { ...who, event: 'read', at: new Date('2026-04-03T10:00:00Z'), subject },
      { ...who, event: 'searched', at: new Date('2026-03-04T10:00:00Z'), calls: 7, records: 350 },
      {
        ...who,
        event: 'signed_in',
        at: new Date('2026-03-04'),
        address: '2001:db8::7',
        details: { method: 'password' },
      },
    ])
    const march = '--since 2026-03-01 --until 2026-04-01'
    const ran = await cognate.run(`audit --access --subject ${subject} ${march}`)
    expect(ran.stdout).toBe(
      `2026-03-03T10:00:00.000Z    lena  leaking  192.0.2.7  read  ${subject}  1×    {"owner":"lena"}\n`,
    )
    const events = async (words: string) =>
      ((await cognate.ask(`audit --access ${words}`)) as { event: string }[]).map(({ event }) => event)
    expect(await events(`--user lena ${march}`)).toEqual(['read', 'signed_in', 'searched'])
    expect(await events('--organisation leaking --event searched')).toEqual(['searched'])
    expect(await events(`--address 2001:db8::/32 --user LENA`)).toEqual(['signed_in'])
    expect(await events('--user lena --limit 1')).toEqual(['read'])
    await cognate.run('user delete lena --yes')
    expect(await events(`--user lena ${march}`)).toEqual(['read', 'signed_in', 'searched'])
    expect((await cognate.run(`audit --access --user lena ${march}`)).stdout).toContain('7×  350 records')
  })

  it.each([
    ['audit --address 192.0.2.7', 'add --access'],
    ['audit --access --address nowhere', 'Use an IP address'],
    ['audit --access --address 192.0.2.0/33', 'Use an IP address'],
    ['audit --access --event flown', 'This log has no event flown'],
    ['audit --event signed_in', 'This log has no event signed_in'],
    ['audit --limit 0', 'Use a number'],
  ])('A-09 refuses %s', async (words, sentence) => {
    expect(await cognate.run(words)).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) })
  })

  it('A-09 says that no log entry names a user', async () => {
    expect(await cognate.run('audit --user ghost')).toMatchObject({ code: 1, stderr: expect.stringContaining('ghost') })
  })
})

describe('cognate opt-out', () => {
  it('Q-06 adds, lists and removes academics in either form of their id', async () => {
    expect((await cognate.run('opt-out add https://openalex.org/A77 --note "Letter of May"')).code).toBe(0)
    expect(await cognate.run('opt-out add a77')).toMatchObject({ code: 1, stderr: 'A77 is already left out.\n' })
    expect(await cognate.ask('opt-out list')).toMatchObject([{ author_id: 'A77', note: 'Letter of May' }])
    expect((await cognate.run('opt-out add W77')).code).toBe(2)
    expect(await cognate.run('opt-out add 0000-0002-1825-0097')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No catalogue is in use'),
    })
    expect((await cognate.run('opt-out remove A77')).code).toBe(0)
    expect((await cognate.run('opt-out remove A77')).code).toBe(1)
    expect((await cognate.run('opt-out list')).stdout).toBe('Nobody is left out.\n')
    expect(await newActions()).toEqual(['opt_out.added', 'opt_out.removed'])
  })
})

describe('every command', () => {
  it.each([
    'organisation',
    'organisation create',
    'organisation list',
    'organisation set',
    'organisation end',
    'licence set',
    'user',
    'user create',
    'user list',
    'user set',
    'user deactivate',
    'user export',
    'user delete',
    'team create',
    'team list',
    'opt-out add',
    'audit',
  ])('A-09 %s --help shows its options and exits with 0', async (words) => {
    const ran = await cognate.run(`${words} --help`)
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining(`Usage: cognate ${words}`) })
  })

  it('A-09 says that the database cannot be opened', async () => {
    process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none'
    const ran = await cognate.run('user list')
    process.env.DATABASE_URL = cognate.databaseUrl
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('The database cannot be opened') })
  })
})
