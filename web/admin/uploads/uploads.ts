import type { Wait } from './retry.ts'
import { createTransfer, type Progress, RefusedFile } from './transfer.ts'
import type { Purpose, Transport } from './upload-requests.ts'

export type UploadRequest = {
  /** The purpose of the file, such as `lecture/018f…`: it has one upload at a time. */
  readonly slot: string
  /** The label for readers, such as the title of the lecture. */
  readonly label: string
  readonly file: File
  readonly purpose: Purpose
  /** Uses the file once it is there, also when the screen that began it is no longer open. */
  readonly onUploaded?: (fileKey: string) => Promise<unknown>
}

export type RunningUpload = Pick<UploadRequest, 'slot' | 'label'> & {
  readonly name: string
  readonly totalBytes: number
  readonly sentBytes: number
  readonly state: Progress['state'] | 'using'
  readonly problem?: string
  /** True if a retry cannot help. */
  readonly isFinal?: boolean
  readonly fileKey?: string
}

type Deps = {
  readonly transport: Transport
  readonly wait: Wait
  readonly now: () => number
  /** The message of an error for the reader. */
  readonly explain: (error: unknown) => string
}
type StoredUpload = {
  readonly view: RunningUpload
  readonly request: UploadRequest
  readonly transfer: ReturnType<typeof createTransfer>
}

/** The visible state of the uploads, and its subscribers. */
function createUploadStore() {
  const stored = new Map<string, StoredUpload>()
  const listeners = new Set<() => void>()
  let list: readonly RunningUpload[] = []
  const publish = () => {
    list = [...stored.values()].map(({ view }) => view)
    for (const listener of listeners) listener()
  }
  return {
    list: () => list,
    at: (slot: string) => stored.get(slot),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put(each: StoredUpload) {
      stored.set(each.request.slot, each)
      publish()
    },
    update(slot: string, change: Partial<RunningUpload>) {
      const found = stored.get(slot)
      if (!found) return
      const { problem: _problem, isFinal: _isFinal, ...view } = found.view
      stored.set(slot, { ...found, view: { ...view, ...change } })
      publish()
    },
    remove(slot: string) {
      stored.delete(slot)
      publish()
    },
  }
}

type UploadStore = ReturnType<typeof createUploadStore>

/** The uploads of this tab. They continue while the reader opens other screens. */
export function createUploads(deps: Deps) {
  const store = createUploadStore()
  const stop = (slot: string) => {
    // An upload that cannot be removed now is removed by the server's sweep of unused files.
    store
      .at(slot)
      ?.transfer.cancel()
      .catch(() => undefined)
  }
  return {
    subscribe: store.subscribe,
    list: store.list,
    start(request: UploadRequest) {
      const { slot, file, purpose } = request
      stop(slot)
      const onChange = (progress: Progress) => {
        if (store.at(slot)?.transfer === transfer) follow(store, deps, request, progress)
      }
      const transfer = createTransfer({ ...deps, onChange }, { file, purpose })
      store.put({ view: initialView(request), request, transfer })
      void transfer.run()
    },
    pause: (slot: string) => store.at(slot)?.transfer.pause(),
    /** Resumes after a pause or a failure. */
    resume(slot: string) {
      const found = store.at(slot)
      if (found?.view.fileKey) void applyFile(store, deps, found.request, found.view.fileKey)
      else void found?.transfer.run()
    },
    cancel(slot: string) {
      stop(slot)
      store.remove(slot)
    },
    /** Removes a finished upload from the list. */
    dismiss: store.remove,
  }
}

function initialView({ slot, label, file }: UploadRequest): RunningUpload {
  return { slot, label, name: file.name, totalBytes: file.size, sentBytes: 0, state: 'sending' }
}

function follow(store: UploadStore, deps: Deps, request: UploadRequest, progress: Progress) {
  const { state, sentBytes } = progress
  if (state === 'failed')
    return store.update(request.slot, { state, sentBytes, ...problemIn(progress.error, deps) })
  if (state !== 'finished') return store.update(request.slot, { state, sentBytes })
  store.update(request.slot, { sentBytes })
  void applyFile(store, deps, request, progress.fileKey)
}

async function applyFile(
  store: UploadStore,
  { explain }: Deps,
  { slot, onUploaded }: UploadRequest,
  fileKey: string,
) {
  store.update(slot, { state: 'using', fileKey })
  try {
    await onUploaded?.(fileKey)
    store.update(slot, { state: 'finished' })
  } catch (error) {
    store.update(slot, { state: 'failed', problem: explain(error) })
  }
}

function problemIn(error: unknown, { explain }: Deps) {
  return error instanceof RefusedFile
    ? { problem: error.message, isFinal: true }
    : { problem: explain(error) }
}
