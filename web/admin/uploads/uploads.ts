import type { Wait } from './retry.ts'
import { createTransfer, type Progress, RefusedFile } from './transfer.ts'
import type { Purpose, Transport } from './upload-requests.ts'

export type Wanted = {
  /** What the file is for, such as `lecture/018f…`: there is one upload for it at a time. */
  readonly slot: string
  /** What readers call it, such as the title of the lecture. */
  readonly label: string
  readonly file: File
  readonly purpose: Purpose
  /** Uses the file once it is there, also when the screen that began it is no longer open. */
  readonly use?: (fileKey: string) => Promise<unknown>
}

export type RunningUpload = Pick<Wanted, 'slot' | 'label'> & {
  readonly name: string
  readonly totalBytes: number
  readonly sentBytes: number
  readonly state: Progress['state'] | 'using'
  readonly problem?: string
  /** Whether trying again can help. */
  readonly isFinal?: boolean
  readonly fileKey?: string
}

type Deps = {
  readonly transport: Transport
  readonly wait: Wait
  readonly now: () => number
  /** What a reader is told about an error. */
  readonly explain: (error: unknown) => string
}
type StoredUpload = {
  readonly shown: RunningUpload
  readonly wanted: Wanted
  readonly transfer: ReturnType<typeof createTransfer>
}

/** What is shown of the uploads, and who is told when it changes. */
function createShelf() {
  const kept = new Map<string, StoredUpload>()
  const listeners = new Set<() => void>()
  let list: readonly RunningUpload[] = []
  const publish = () => {
    list = [...kept.values()].map(({ shown }) => shown)
    for (const listener of listeners) listener()
  }
  return {
    list: () => list,
    at: (slot: string) => kept.get(slot),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put(each: StoredUpload) {
      kept.set(each.wanted.slot, each)
      publish()
    },
    show(slot: string, change: Partial<RunningUpload>) {
      const found = kept.get(slot)
      if (!found) return
      const { problem: _problem, isFinal: _isFinal, ...shown } = found.shown
      kept.set(slot, { ...found, shown: { ...shown, ...change } })
      publish()
    },
    drop(slot: string) {
      kept.delete(slot)
      publish()
    },
  }
}

type Shelf = ReturnType<typeof createShelf>

/** The uploads of this tab. They go on while the reader opens other screens. */
export function createUploads(deps: Deps) {
  const shelf = createShelf()
  const stop = (slot: string) => {
    // What cannot be removed now is removed by the server when nobody uses it.
    shelf
      .at(slot)
      ?.transfer.cancel()
      .catch(() => undefined)
  }
  return {
    subscribe: shelf.subscribe,
    list: shelf.list,
    start(wanted: Wanted) {
      const { slot, file, purpose } = wanted
      stop(slot)
      const onChange = (progress: Progress) => {
        if (shelf.at(slot)?.transfer === transfer) follow(shelf, deps, wanted, progress)
      }
      const transfer = createTransfer({ ...deps, onChange }, { file, purpose })
      shelf.put({ shown: shownFirst(wanted), wanted, transfer })
      void transfer.run()
    },
    pause: (slot: string) => shelf.at(slot)?.transfer.pause(),
    /** Goes on after a pause or a failure, where it stopped. */
    resume(slot: string) {
      const found = shelf.at(slot)
      if (found?.shown.fileKey) void use(shelf, deps, found.wanted, found.shown.fileKey)
      else void found?.transfer.run()
    },
    cancel(slot: string) {
      stop(slot)
      shelf.drop(slot)
    },
    /** Takes what is done off the list. */
    dismiss: shelf.drop,
  }
}

function shownFirst({ slot, label, file }: Wanted): RunningUpload {
  return { slot, label, name: file.name, totalBytes: file.size, sentBytes: 0, state: 'sending' }
}

function follow(shelf: Shelf, deps: Deps, wanted: Wanted, progress: Progress) {
  const { state, sentBytes } = progress
  if (state === 'failed')
    return shelf.show(wanted.slot, { state, sentBytes, ...problemIn(progress.error, deps) })
  if (state !== 'finished') return shelf.show(wanted.slot, { state, sentBytes })
  shelf.show(wanted.slot, { sentBytes })
  void use(shelf, deps, wanted, progress.fileKey)
}

async function use(shelf: Shelf, { explain }: Deps, { slot, use: act }: Wanted, fileKey: string) {
  shelf.show(slot, { state: 'using', fileKey })
  try {
    await act?.(fileKey)
    shelf.show(slot, { state: 'finished' })
  } catch (error) {
    shelf.show(slot, { state: 'failed', problem: explain(error) })
  }
}

function problemIn(error: unknown, { explain }: Deps) {
  return error instanceof RefusedFile
    ? { problem: error.message, isFinal: true }
    : { problem: explain(error) }
}
