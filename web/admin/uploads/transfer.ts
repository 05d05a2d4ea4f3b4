import { createPartSize } from './part-size.ts'
import { retryUntilAnswered, type Wait } from './retry.ts'
import { type Position, sendParts } from './send-parts.ts'
import type { Purpose, Transport, Upload } from './upload-requests.ts'

export type Progress =
  | { readonly state: 'sending'; readonly sentBytes: number }
  | { readonly state: 'paused'; readonly sentBytes: number }
  /** The server was not reached; it is tried again by itself. */
  | { readonly state: 'waiting'; readonly sentBytes: number }
  /** All bytes have arrived; the server checks their type. */
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

type StartedUpload = Pick<Upload, 'id' | 'content_path'>

/** Sends a file in parts. It can be paused, resumes after a lost connection, and ends with the key of the file. */
export function createTransfer(
  { transport, wait, now, onChange }: Deps,
  { file, purpose }: { readonly file: File; readonly purpose: Purpose },
) {
  const key = crypto.randomUUID()
  const newFile = { name: file.name, total_bytes: file.size, purpose }
  const partSize = createPartSize(now)
  const position: Position = { sentBytes: 0 }
  let upload: StartedUpload | undefined
  let running: AbortController | undefined

  const report = (state: 'sending' | 'paused' | 'waiting' | 'checking') =>
    onChange({ state, sentBytes: position.sentBytes })

  async function run() {
    running = new AbortController()
    const { signal } = running
    const retry = <Result>(request: () => Promise<Result>) =>
      retryUntilAnswered(request, { signal, wait, onLost: () => report('waiting') })
    report('sending')
    try {
      upload ??= await retry(() => transport.begin(newFile, key))
      const { id, content_path: contentPath } = upload
      const onProgress = () => report('sending')
      await sendParts({ transport, retry, partSize, signal, onProgress }, { file, contentPath, position })
      const readUpload = async () => await retry(() => transport.readUpload(id, signal))
      const fileKey = await waitForCheck(readUpload, { wait, signal, onLook: () => report('checking') })
      onChange({ state: 'finished', sentBytes: position.sentBytes, fileKey })
    } catch (error) {
      if (!signal.aborted) onChange({ state: 'failed', sentBytes: position.sentBytes, error })
    }
  }

  return {
    run,
    pause() {
      running?.abort()
      report('paused')
    },
    /** Stops, and removes the uploaded parts. */
    async cancel() {
      running?.abort()
      if (upload) await transport.remove(upload.id)
    },
  }
}

type CheckOptions = { readonly wait: Wait; readonly signal: AbortSignal; readonly onLook: () => void }

/** The key of the file, once the server has checked its bytes. */
async function waitForCheck(
  readUpload: () => ReturnType<Transport['readUpload']>,
  { wait, signal, onLook }: CheckOptions,
): Promise<string> {
  for (let looks = 0; ; looks += 1) {
    onLook()
    const { state, refusal, file_key } = await readUpload()
    if (file_key) return file_key
    if (state === 'refused') throw new RefusedFile(refusal ?? '')
    await wait(Math.min(500 * 2 ** looks, 5_000), signal)
  }
}
