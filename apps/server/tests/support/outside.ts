import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in answers: a text with its type, `after` something has happened; a status, perhaps with a redirect; or nothing at all. */
export type OutsideAnswer =
  | { type: string; text: string; after?: Promise<void> }
  | { status: number; location?: string }
  | 'stall'

/** An outside service on loopback that notes its calls. */
export async function startOutside(answerTo: (url: URL, request: IncomingMessage) => OutsideAnswer) {
  const asked: { url: URL; userAgent: string }[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://outside.example')
    asked.push({ url, userAgent: request.headers['user-agent'] ?? '' })
    const answer = answerTo(url, request)
    if (answer === 'stall') return
    if ('status' in answer) {
      const { status, location } = answer
      return void response.writeHead(status, location === undefined ? {} : { location }).end()
    }
    await answer.after
    response.writeHead(200, { 'content-type': answer.type }).end(answer.text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`,
    asked,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** An author of an article as Europe PMC writes one. */
export interface ArticleAuthor {
  last: string
  first: string
  orcid?: string
  affiliation?: string
}

/** An answer of Europe PMC to a search, resultType=core, as XML. */
export function europePmcAnswer(articles: { title: string; date: string; authors: ArticleAuthor[] }[]) {
  const text = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<responseWrapper xmlns:slx="http://www.scholix.org" xmlns:epmc="https://www.europepmc.org/data"><version>6.7</version>
<hitCount>${articles.length}</hitCount><resultList>${articles.map(articleXml).join('')}</resultList></responseWrapper>`
  return { type: 'application/xml', text }
}

function articleXml({ title, date, authors }: Parameters<typeof europePmcAnswer>[0][number], index: number): string {
  return `<result><id>${index + 1}</id><source>MED</source><title>${title}</title><authorList>${authors
    .map(
      ({ last, first, orcid, affiliation }) => `<author><fullName>${last} ${first[0]}</fullName>
<firstName>${first}</firstName><lastName>${last}</lastName><initials>${first[0]}</initials>${
        orcid ? `<authorId type="ORCID">${orcid}</authorId>` : ''
      }${
        affiliation
          ? `<authorAffiliationDetailsList><authorAffiliation><affiliation>${affiliation}</affiliation></authorAffiliation></authorAffiliationDetailsList>`
          : ''
      }</author>`,
    )
    .join('')}</authorList><firstPublicationDate>${date}</firstPublicationDate></result>`
}
