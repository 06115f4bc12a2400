import type { Page } from 'playwright-core'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls the API as the person of a page, which need not be open; for what a test needs to be there before it begins. */
export async function callApi<Answer>(page: Page, method: Method, path: string, body?: object): Promise<Answer> {
  const context = page.context()
  const token = (await context.cookies()).find(({ name }) => name.endsWith('csrftoken'))?.value ?? ''
  const response = await context.request.fetch(path, {
    method,
    headers: { 'x-csrftoken': decodeURIComponent(token) },
    ...(body && { data: body }),
  })
  const answer = await response.text()
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${answer}`)
  return answer === '' ? (undefined as Answer) : JSON.parse(answer)
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
