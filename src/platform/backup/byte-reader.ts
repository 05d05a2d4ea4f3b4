// Far more than a manifest with every table and column needs.
const longestLine = 2 ** 24
const newline = 0x0a

export type ByteReader = ReturnType<typeof createByteReader>

/** Reads lines and counted bytes from a stream of pieces of any size. */
export function createByteReader(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]()
  let buffered = Buffer.alloc(0)

  const readMore = async () => {
    const { value, done } = await pieces.next()
    if (done) return false
    buffered = Buffer.concat([buffered, value])
    return true
  }
  const take = (count: number) => {
    const chunk = buffered.subarray(0, count)
    buffered = buffered.subarray(count)
    return chunk
  }
  return {
    /** The next line with its newline; undefined at the end, or if the last line is truncated or too long. */
    async line(): Promise<Buffer | undefined> {
      for (let searched = 0; ; ) {
        const at = buffered.indexOf(newline, searched)
        if (at !== -1) return take(at + 1)
        searched = buffered.length
        if (searched > longestLine || !(await readMore())) return undefined
      }
    },
    /** Undefined when fewer are left. */
    async bytes(count: number): Promise<Buffer | undefined> {
      while (buffered.length < count) if (!(await readMore())) return undefined
      return take(count)
    },
    /** True if anything is left. */
    isAtEnd: async () => buffered.length === 0 && !(await readMore()),
  }
}
