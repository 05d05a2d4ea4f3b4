import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { components } from '../../api/admin-api.gen.ts'
import { codeOf } from '../../api/problems.ts'
import { useFetched } from '../../kit/query.ts'
import { messageOf } from '../../kit/texts/error-message.ts'
import { createBuilder, type UndoableChange } from './builder.ts'
import { createChangeQueue } from './change-queue.ts'
import { curriculumCalls } from './curriculum-calls.ts'
import { curriculumMessages as messages } from './messages.ts'
import type { Outline } from './outline.ts'

type Curriculum = components['schemas']['Curriculum']

export const useCurriculum = (courseId: string) =>
  useFetched(['curriculum', courseId], (signal) => curriculumCalls.read(courseId, signal))

/** The curriculum of a course, and its actions. */
export function useBuilder(courseId: string) {
  const client = useQueryClient()
  const notify = useNotify()
  const curriculumQuery = useCurriculum(courseId)
  const [pending, setPending] = useState(0)
  const { undoable, offerUndo, dismiss } = useUndo()
  const builder = useMemo(() => {
    const queryKey = ['fetched', 'curriculum', courseId]
    const get = (): Outline => client.getQueryData<Curriculum>(queryKey)?.sections ?? []
    const set = (sections: Outline) => {
      void client.cancelQueries({ queryKey })
      client.setQueryData<Curriculum>(queryKey, (former) => former && { ...former, sections: [...sections] })
    }
    const onRefused = (error: unknown) => {
      const text = codeOf(error) === 'version_mismatch' ? messages.stale : messages.notSaved(messageOf(error))
      notify(text, { type: 'error', autoHideDuration: 12_000 })
    }
    const onPendingCount = (count: number) => {
      setPending(count)
      // The course counts its lectures.
      if (count === 0) void client.invalidateQueries({ queryKey: ['courses', 'getOne'] })
    }
    const reread = () => client.refetchQueries({ queryKey })
    const change = createChangeQueue({ get, set, reread, onRefused, onPendingCount })
    return createBuilder({ courseId, get, set, change, offerUndo })
  }, [client, courseId, notify, offerUndo])
  return { curriculumQuery, builder, isSaving: pending > 0, undoable, dismiss }
}

/** The undoable deletion: one at a time. */
function useUndo() {
  const [undoable, setUndoable] = useState<UndoableChange>()
  const current = useRef<UndoableChange>(undefined)
  const put = useCallback((next: UndoableChange | undefined) => {
    current.current = next
    setUndoable(next)
  }, [])
  const offerUndo = useCallback(
    (next: UndoableChange) => {
      current.current?.lapse?.()
      put(next)
    },
    [put],
  )
  const dismiss = useCallback(
    (outcome: 'undo' | 'lapse') => {
      const open = current.current
      put(undefined)
      if (outcome === 'undo') open?.undo()
      else open?.lapse?.()
    },
    [put],
  )
  useEffect(() => {
    const leave = () => dismiss('lapse')
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [dismiss])
  return { undoable, offerUndo, dismiss }
}
