import type { Page } from 'playwright-core'

interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
}

/** Calls the API as the person of a page; for what a test needs to be there before it begins. */
export async function callApi<Answer>(
  page: Page,
  method: Asked['method'],
  path: string,
  body?: object,
): Promise<Answer> {
  const asked: Asked = { method, path, ...(body && { body }) }
  return page.evaluate(async ({ method, path, body }) => {
    const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const headers = { 'content-type': 'application/json', 'x-csrftoken': decodeURIComponent(token) }
    const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`)
    return answer === '' ? undefined : JSON.parse(answer)
  }, asked)
}

/** Addresses that a page calls from now on, of those that contain a text; with a method, those called by it alone. */
export function followCalls(page: Page, part: string, method?: string): URL[] {
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.includes(part) && (!method || request.method() === method)) calls.push(url)
  })
  return calls
}
