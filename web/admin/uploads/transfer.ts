import { createPartSize } from './part-size.ts'
import { untilAnswered, type Wait } from './retry.ts'
import { type Place, sendParts } from './send-parts.ts'
import type { Purpose, Transport, Upload } from './upload-requests.ts'

export type Progress =
  | { readonly state: 'sending'; readonly sentBytes: number }
  | { readonly state: 'paused'; readonly sentBytes: number }
  /** The server was not reached; it is tried again by itself. */
  | { readonly state: 'waiting'; readonly sentBytes: number }
  /** All bytes are there; the server looks at what they are. */
  | { readonly state: 'checking'; readonly sentBytes: number }
  | { readonly state: 'finished'; readonly sentBytes: number; readonly fileKey: string }
  | { readonly state: 'failed'; readonly sentBytes: number; readonly error: unknown }

type Deps = {
  readonly transport: Transport
  readonly wait: Wait
  readonly now: () => number
  readonly onChange: (progress: Progress) => void
}

/** The server refused the file itself: sending it again would not help. */
export class RefusedFile extends Error {}

type Begun = Pick<Upload, 'id' | 'content_path'>

/** Sends a file in parts. It can be paused, goes on after a lost connection, and ends with the key of the file. */
export function createTransfer(
  { transport, wait, now, onChange }: Deps,
  { file, purpose }: { readonly file: File; readonly purpose: Purpose },
) {
  const key = crypto.randomUUID()
  const begun = { name: file.name, total_bytes: file.size, purpose }
  const partSize = createPartSize(now)
  const place: Place = { sentBytes: 0 }
  let upload: Begun | undefined
  let running: AbortController | undefined

  const tell = (state: 'sending' | 'paused' | 'waiting' | 'checking') =>
    onChange({ state, sentBytes: place.sentBytes })

  async function run() {
    running = new AbortController()
    const { signal } = running
    const persist = <Result>(ask: () => Promise<Result>) =>
      untilAnswered(ask, { signal, wait, onLost: () => tell('waiting') })
    tell('sending')
    try {
      upload ??= await persist(() => transport.begin(begun, key))
      const { id, content_path: contentPath } = upload
      const onProgress = () => tell('sending')
      await sendParts({ transport, persist, partSize, signal, onProgress }, { file, contentPath, place })
      const look = async () => await persist(() => transport.look(id, signal))
      const fileKey = await checked(look, { wait, signal, onLook: () => tell('checking') })
      onChange({ state: 'finished', sentBytes: place.sentBytes, fileKey })
    } catch (error) {
      if (!signal.aborted) onChange({ state: 'failed', sentBytes: place.sentBytes, error })
    }
  }

  return {
    run,
    pause() {
      running?.abort()
      tell('paused')
    },
    /** Stops, and removes what has arrived. */
    async cancel() {
      running?.abort()
      if (upload) await transport.remove(upload.id)
    },
  }
}

type Checking = { readonly wait: Wait; readonly signal: AbortSignal; readonly onLook: () => void }

/** The key of the file, once the server has looked at its bytes. */
async function checked(
  look: () => ReturnType<Transport['look']>,
  { wait, signal, onLook }: Checking,
): Promise<string> {
  for (let looks = 0; ; looks += 1) {
    onLook()
    const { state, refusal, file_key } = await look()
    if (file_key) return file_key
    if (state === 'refused') throw new RefusedFile(refusal ?? '')
    await wait(Math.min(500 * 2 ** looks, 5_000), signal)
  }
}
