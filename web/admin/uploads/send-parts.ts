import type { createPartSize } from './part-size.ts'
import type { Transport } from './upload-requests.ts'

/** The progress of an upload. */
export type Position = { sentBytes: number }

type SendDeps = {
  readonly transport: Transport
  readonly retry: <Result>(request: () => Promise<Result>) => Promise<Result>
  readonly partSize: ReturnType<typeof createPartSize>
  readonly signal: AbortSignal
  readonly onProgress: () => void
}

type PartUpload = { readonly file: File; readonly contentPath: string; readonly position: Position }

/** Sends the parts that the server does not have yet. */
export async function sendParts(deps: SendDeps, { file, contentPath, position }: PartUpload) {
  const { transport, retry, partSize, signal, onProgress } = deps
  const sendOne = async () => {
    const from = position.sentBytes
    const part = file.slice(from, from + partSize.next())
    const sending = {
      signal,
      onProgress: (bytes: number) => {
        position.sentBytes = from + bytes
        onProgress()
      },
    }
    position.sentBytes = await partSize.timed(() => transport.send(contentPath, from, part, sending))
    onProgress()
  }
  // The server stores nothing of an interrupted part, so its offset is read again.
  let isPositionKnown = false
  const sendNext = async () => {
    if (!isPositionKnown) position.sentBytes = await transport.offset(contentPath, signal)
    isPositionKnown = false
    if (position.sentBytes < file.size) await sendOne()
    isPositionKnown = true
  }
  do await retry(sendNext)
  while (position.sentBytes < file.size)
}
