import { useSearchParams } from 'react-router-dom'
import type { components } from '../../api/admin-api.gen.ts'
import { studentMessages as messages } from './messages.ts'

export type CourseStudent = components['schemas']['CourseStudent']
export type StudentStatus = CourseStudent['status']

/** What the reader looks at, as the URL has it. */
export type StudentQuery = {
  readonly status?: StudentStatus
  readonly stuck_after_days?: number
  readonly lectures_per_week?: number
}

const isStatus = (name: string): name is StudentStatus => Object.hasOwn(messages.statuses, name)

/** The status and the pace in the URL, and a function that changes them. */
export function useStudentQuery() {
  const [search, setSearch] = useSearchParams()
  const status = search.get('status') ?? ''
  const days = Number(search.get('days'))
  const pace = Number(search.get('pace'))
  const query: StudentQuery = {
    ...(isStatus(status) ? { status } : {}),
    ...(days > 0 ? { stuck_after_days: days } : {}),
    ...(pace > 0 ? { lectures_per_week: pace } : {}),
  }
  const set = (name: 'status' | 'days' | 'pace', value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSearch(next)
  }
  return { query, set }
}
