import { useNotify, useRefresh } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../texts/error-message.ts'

type ActionOptions = {
  /** The message after success. */
  readonly done?: string
  /** Set if the data on the screen stays; otherwise it is read again. */
  readonly keeps?: 'screen'
}

/** An action of the reader: runs once at a time, reports success or failure, and reads the screen again. */
export function useAction<Args extends readonly unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  { done, keeps }: ActionOptions = {},
) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isRunning, setRunning] = useState(false)
  const latest = useRef(action)
  latest.current = action
  const run = useCallback(
    async (...args: Args): Promise<Result | undefined> => {
      setRunning(true)
      try {
        const result = await latest.current(...args)
        if (done) notify(done, { type: 'success' })
        if (keeps !== 'screen') refresh()
        return result
      } catch (error) {
        notify(messageOf(error), { type: 'error', autoHideDuration: 12_000 })
        return undefined
      } finally {
        setRunning(false)
      }
    },
    [notify, refresh, done, keeps],
  )
  return { run, isRunning }
}
