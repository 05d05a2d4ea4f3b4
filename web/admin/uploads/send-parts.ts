import type { createPartSize } from './part-size.ts'
import type { Transport } from './upload-requests.ts'

/** How far an upload has come. */
export type Place = { sentBytes: number }

type Means = {
  readonly transport: Transport
  readonly persist: <Result>(ask: () => Promise<Result>) => Promise<Result>
  readonly partSize: ReturnType<typeof createPartSize>
  readonly signal: AbortSignal
  readonly onProgress: () => void
}

type PartUpload = { readonly file: File; readonly contentPath: string; readonly place: Place }

/** Sends what the server does not have yet, part by part. */
export async function sendParts(means: Means, { file, contentPath, place }: PartUpload) {
  const { transport, persist, partSize, signal, onProgress } = means
  const sendOne = async () => {
    const from = place.sentBytes
    const part = file.slice(from, from + partSize.next())
    const sending = {
      signal,
      onProgress: (bytes: number) => {
        place.sentBytes = from + bytes
        onProgress()
      },
    }
    place.sentBytes = await partSize.timed(() => transport.send(contentPath, from, part, sending))
    onProgress()
  }
  // The server keeps nothing of a part that broke off, and knows best where it is.
  let isPlaceKnown = false
  const sendNext = async () => {
    if (!isPlaceKnown) place.sentBytes = await transport.offset(contentPath, signal)
    isPlaceKnown = false
    if (place.sentBytes < file.size) await sendOne()
    isPlaceKnown = true
  }
  do await persist(sendNext)
  while (place.sentBytes < file.size)
}
