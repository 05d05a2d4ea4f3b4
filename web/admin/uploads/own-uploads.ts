import { useSyncExternalStore } from 'react'
import { messageOf } from '../kit/texts/error-message.ts'
import { transport } from './transport.ts'
import { createUploads, type RunningUpload } from './uploads.ts'

/** Waits, but not longer than until the browser is online again. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      if (signal.aborted) reject(new DOMException('Stopped', 'AbortError'))
      else resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}

export const uploads = createUploads({ transport, wait, now: () => performance.now(), explain: messageOf })

const isUnderWay = ({ state }: RunningUpload) => !['finished', 'failed'].includes(state)

addEventListener('beforeunload', (event) => {
  if (uploads.list().some(isUnderWay)) event.preventDefault()
})

export const useUploads = () => useSyncExternalStore(uploads.subscribe, uploads.list)

/** The upload for one purpose, such as the file of a lecture. */
export const useUploadAt = (slot: string) => useUploads().find((each) => each.slot === slot)
