import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip, type Gunzip } from 'node:zlib'
import { DamagedFileError } from './raw-source.ts'

const CHUNK = 1 << 18

/**
 * The content of a gzip file, also of several streams in one file. If the file is damaged, everything that can be unpacked is
 * yielded before the error.
 * @param onBytes  Called with the number of packed bytes read so far.
 * @throws DamagedFileError
 */
export async function* readGzip(path: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  const file = await open(path)
  const unpacking = new Unpacking()
  // Each piece is unpacked before the next is read.
  const packed = Buffer.allocUnsafe(CHUNK)
  try {
    for (let position = 0; ; ) {
      const { bytesRead, buffer } = await file.read(packed, 0, CHUNK, position)
      position += bytesRead
      yield* bytesRead > 0 ? await unpacking.add(buffer.subarray(0, bytesRead)) : await unpacking.end()
      if (unpacking.damage) throw unpacking.damage
      onBytes(position)
      if (bytesRead === 0) return
    }
  } finally {
    unpacking.close()
    await file.close()
  }
}

/** The content of a file that is not packed. */
export async function* readPlain(path: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  let position = 0
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    position += chunk.length
    yield chunk
    onBytes(position)
  }
}

/** Unpacks piece by piece. A pipeline would lose the unpacked bytes when it meets damage. */
class Unpacking {
  damage: DamagedFileError | undefined
  private readonly gunzip: Gunzip = createGunzip({ chunkSize: CHUNK })
  private pieces: Buffer[] = []
  private settle: () => void = () => {}

  constructor() {
    this.gunzip.on('data', (piece: Buffer) => this.pieces.push(piece))
    this.gunzip.on('end', () => this.settle())
    this.gunzip.on('error', (cause: NodeJS.ErrnoException) => {
      this.damage = new DamagedFileError(cause.code === 'Z_BUF_ERROR' ? 'truncated_gzip' : 'corrupt_gzip', { cause })
      this.settle()
    })
  }

  /** The content of a packed piece. */
  async add(packed: Buffer): Promise<Buffer[]> {
    await new Promise<void>((resolve) => {
      this.settle = resolve
      this.gunzip.write(packed, () => resolve())
    })
    return this.takePieces()
  }

  /** The content left after the last packed piece. */
  async end(): Promise<Buffer[]> {
    await new Promise<void>((resolve) => {
      this.settle = resolve
      this.gunzip.end()
    })
    return this.takePieces()
  }

  private takePieces(): Buffer[] {
    const pieces = this.pieces
    this.pieces = []
    return pieces
  }

  close(): void {
    this.gunzip.destroy()
  }
}
