import {
  type Finding,
  fileKeyProblem,
  momentProblem,
  nameProblem,
  refuseIfWrong,
  slugProblem,
  textProblem,
  webAddressProblem,
} from '../../../platform/field-problems.ts'
import { isTimeZone } from '../../../platform/time-zone.ts'

/** What an editor chooses for an event, and changes later. */
export type EventSettings = {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly imageKey: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly isAllDay: boolean
  readonly isOnline: boolean
  readonly location: string | null
  /** Told to those who registered only, shortly before it starts. */
  readonly joinUrl: string | null
}

export function refuseUnfitEvent(settings: EventSettings): void {
  refuseIfWrong('An event cannot be like this', [...textProblems(settings), ...timeProblems(settings)])
}

function textProblems({
  slug,
  title,
  summary,
  description,
  imageKey,
  location,
  joinUrl,
}: EventSettings): Finding[] {
  return [
    slugProblem(slug),
    nameProblem('title', title, { from: 1, to: 160 }),
    textProblem('summary', summary, { to: 300 }),
    textProblem('description', description, { to: 50_000 }),
    fileKeyProblem('imageKey', imageKey),
    nameProblem('location', location ?? '', { to: 300 }),
    webAddressProblem('joinUrl', joinUrl),
  ]
}

function timeProblems({ startsAt, endsAt, timeZone }: EventSettings): Finding[] {
  return [
    momentProblem('startsAt', startsAt),
    momentProblem('endsAt', endsAt) ??
      (endsAt <= startsAt ? { field: 'endsAt', message: 'must be after the start' } : undefined),
    isTimeZone(timeZone)
      ? undefined
      : { field: 'timeZone', message: 'must be a time zone such as Asia/Taipei' },
  ]
}
