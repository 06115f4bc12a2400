/** A person at a running server: signs in and asks. */
export class HttpClient {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.call('GET', '/config')
    const response = await this.call('POST', '/auth/login', { username, password })
    if (response.status !== 200) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
  }

  async call(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=')
      this.#cookies.set(name, value)
    }
    return response
  }

  /** Asks for experts; gives the uuid of the stored query. */
  async ask(text: string): Promise<string> {
    const records = [{ record_type: 'record', identifier: 'query_text', fields: { text } }]
    const response = await this.call('POST', '/api/find_similar/', { dataset: 'experts', records, limit: 5 })
    if (response.status !== 200) throw new Error(`find_similar answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { uuid: string }).uuid
  }

  /** The uuids of all stored queries. */
  async queries(): Promise<Set<string>> {
    const found = new Set<string>()
    for (let page = 1; ; page += 1) {
      const response = await this.call('GET', `/api/queries/?page_size=200&page=${page}`)
      const { count, results } = (await response.json()) as { count: number; results: { uuid: string }[] }
      for (const { uuid } of results) found.add(uuid)
      if (results.length === 0 || found.size >= count) return found
    }
  }
}
