import { type ReadManuscript, UnreadableFile } from '../base/manuscript.ts'
import { openPdf, type Pdf } from './open-pdf.ts'
import { readPages } from './pages.ts'
import { readLaidOut } from './read-laid-out.ts'

/** Reads a PDF by where its glyphs stand and how large they are. */
export async function readPdf(bytes: Uint8Array): Promise<ReadManuscript> {
  const pdf = await open(bytes)
  const { pages, isCut } = await readPages(pdf)
  const hiddenWords = pages.reduce((sum, page) => sum + page.hiddenWords, 0)
  const [title, language] = [await declaredTitle(pdf), await declaredLanguage(pdf)]
  return readLaidOut(pages, { title, language, hiddenWords, isCut })
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await openPdf(bytes)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    const sentence = isLocked ? 'The PDF is locked by a password.' : 'The PDF is damaged and cannot be read.'
    throw new UnreadableFile('unreadable_file', sentence)
  }
}

const informationOf = async (pdf: Pdf): Promise<{ Title?: unknown; Language?: unknown }> =>
  (await pdf.getMetadata().catch(() => ({ info: {} }))).info

async function declaredTitle(pdf: Pdf): Promise<string> {
  const { Title } = await informationOf(pdf)
  return typeof Title === 'string' ? Title : ''
}

async function declaredLanguage(pdf: Pdf): Promise<string | null> {
  const { Language } = await informationOf(pdf)
  return typeof Language === 'string' && /^[a-z]{2}\b/i.test(Language) ? Language.slice(0, 2).toLowerCase() : null
}
