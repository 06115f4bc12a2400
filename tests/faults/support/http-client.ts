/** An answer that should have been a success. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly response: Response

  constructor(call: string, response: Response, text: string) {
    super(`${call} answered ${response.status}: ${text}`)
    this.response = response
  }
}

/** A person who uses a running server. */
export class HttpClient {
  #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  /** Uses another address from now on, with the same session. */
  moveTo(url: string): void {
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

  /** Searches for experts; gives the uuid of the stored query. */
  async ask(text: string): Promise<string> {
    return (await this.find(text)).uuid
  }

  /** Searches for experts. */
  find(text: string): Promise<{ uuid: string; results: { record_type: string; identifier: string }[] }> {
    const records = [{ record_type: 'record', identifier: 'query_text', fields: { text } }]
    return this.expectOk('POST', '/api/find_similar/', { dataset: 'experts', records, limit: 5 })
  }

  /** The body of an answer that must be a success. */
  async expectOk<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await this.call(method, path, body)
    if (!response.ok) throw new RefusedError(`${method} ${path}`, response, await response.text())
    return (response.status === 204 ? undefined : await response.json()) as Body
  }

  /** All results of a list that comes in pages, by uuid. */
  async all<Result extends { uuid: string }>(path: string): Promise<Map<string, Result>> {
    const results = new Map<string, Result>()
    for (let page = 1; ; page += 1) {
      const address = `${path}?page_size=200&page=${page}`
      const list = await this.expectOk<{ count: number; results: Result[] }>('GET', address)
      for (const result of list.results) results.set(result.uuid, result)
      if (list.results.length === 0 || results.size >= list.count) return results
    }
  }
}
