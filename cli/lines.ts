/** Splits a stream into lines, however it is chunked, without holding more than one line of bounded length. */

/** Stands for a line over the limit. */
export const TOO_LONG = Symbol('too long')

const NEWLINE = 0x0a

/** The last line counts even without a newline. `limit` is in bytes. */
export async function* linesOf(input: AsyncIterable<Buffer>, limit: number): AsyncGenerator<string | typeof TOO_LONG> {
  let pieces: Buffer[] = []
  let length = 0

  const take = (piece: Buffer) => {
    length += piece.length
    if (length > limit) pieces = []
    else pieces.push(piece)
  }
  const finish = () => {
    const line = length > limit ? TOO_LONG : Buffer.concat(pieces).toString('utf8').replace(/\r$/, '')
    pieces = []
    length = 0
    return line
  }

  for await (const chunk of input) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end))
      yield finish()
      from = end + 1
    }
    if (from < chunk.length) take(chunk.subarray(from))
  }
  if (length > 0) yield finish()
}
