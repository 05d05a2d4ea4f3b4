import { useNotify, useRefresh } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../texts/error-message.ts'

type ActOptions = {
  /** What is said when it is done. */
  readonly done?: string
  /** Whether what is on the screen stays as it is; usually it is read again. */
  readonly keeps?: 'screen'
}

/** Something the reader does: run once at a time, what was done or refused is said, the screen is read again. */
export function useAct<Given extends readonly unknown[], Result>(
  act: (...given: Given) => Promise<Result>,
  { done, keeps }: ActOptions = {},
) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isRunning, setRunning] = useState(false)
  const latest = useRef(act)
  latest.current = act
  const run = useCallback(
    async (...given: Given): Promise<Result | undefined> => {
      setRunning(true)
      try {
        const result = await latest.current(...given)
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
