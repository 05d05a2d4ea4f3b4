import type { components } from '../api/admin-api.gen.ts'

export type Submission = components['schemas']['Submission']
type Answer = Submission['answers'][number]

/** The grade of one answer as its form has it; points are the text of the input. */
export type AnswerDraft = {
  readonly points: string
  readonly levels: readonly (number | null)[]
  readonly comment: string
}

export type Draft = { readonly comment: string; readonly answers: Readonly<Record<number, AnswerDraft>> }

/** The stored grades of a submission as its form has them. */
export function draftOf({ comment, answers }: Submission): Draft {
  return {
    comment,
    answers: Object.fromEntries(answers.map((answer) => [answer.position, ofAnswer(answer)])),
  }
}

function ofAnswer({ points, levels, comment, criteria }: Answer): AnswerDraft {
  return {
    points: points === null ? '' : String(points),
    levels: criteria.map((_criterion, at) => levels?.[at] ?? null),
    comment,
  }
}

/** The points of the chosen levels in proportion to the maximum, as the server computes them; empty until all are chosen. */
export function pointsOfLevels({ criteria, max_points }: Answer, levels: AnswerDraft['levels']): string {
  const reached = criteria.map((criterion, at) => criterion.levels[levels[at] ?? -1]?.points)
  if (reached.some((points) => points === undefined)) return ''
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const highest = sum(criteria.map((criterion) => Math.max(...criterion.levels.map(({ points }) => points))))
  const share = highest === 0 ? 0 : sum(reached.map((points) => points ?? 0)) / highest
  return String(Math.round(share * max_points * 100) / 100)
}

/** The grades to send: those that differ from the stored ones. */
export function gradesIn(submission: Submission, draft: Draft) {
  const stored = draftOf(submission)
  const answers = submission.answers.flatMap(({ position }) => {
    const given = draft.answers[position]
    const former = stored.answers[position]
    if (!given || JSON.stringify(given) === JSON.stringify(former)) return []
    const hasLevels = given.levels.some((level) => level !== null)
    return [
      {
        position,
        ...(given.points === '' || given.points === former?.points ? {} : { points: Number(given.points) }),
        ...(hasLevels ? { levels: [...given.levels] } : {}),
        comment: given.comment,
      },
    ]
  })
  return { answers, comment: draft.comment }
}

/** The points of the draft before the penalty; undefined while an answer has none. */
export function sumOf({ answers }: Submission, draft: Draft): number | undefined {
  const points = answers.map(({ position }) => draft.answers[position]?.points ?? '')
  if (points.includes('')) return undefined
  return points.reduce((sum, each) => sum + Number(each), 0)
}
