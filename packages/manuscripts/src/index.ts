export { arxivIn, doiIn, yearIn } from './base/identifiers.ts'
export { UnreadableFile } from './base/manuscript.ts'
export { buildCage, describeCage } from './cage/cage.ts'
export { createManuscriptReader, type ManuscriptReader } from './cage/read-in-cage.ts'
