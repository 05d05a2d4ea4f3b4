// The quizzes and assignments of the demo schools' content, and the attempts of their members.
import type { Criterion, newQuiz } from '../src/domain/assessments/index.ts'
import type { DemoMedia, DemoPhoto } from './media/media.ts'

type Draw = { readonly tag: string; readonly count: number }

/** The quiz of a lecture. Questions are named by their keys, or drawn by a tag. */
export type DemoQuiz = Partial<Omit<typeof newQuiz, 'items'>> & {
  readonly course: string
  readonly lecture: string
  readonly questions: readonly (string | Draw)[]
  readonly rubric?: readonly Criterion[]
}

/** A file that a member hands in. */
export type DemoAnswerFile =
  | { readonly name: string; readonly photo: DemoPhoto }
  | { readonly name: string; readonly media: DemoMedia }

/** What a grader gives the only question of an assignment. */
export type DemoGrade<Grader extends string> = {
  readonly by: Grader
  readonly daysAgo: number
  readonly comment: string
} & (
  | { readonly isReturned: true }
  | { readonly isReturned?: never; readonly levels: readonly number[]; readonly remark: string }
)

export type DemoAttempt<Member extends string, Grader extends string> = {
  readonly course: string
  readonly lecture: string
  readonly by: Member
  readonly daysAgo: number
  readonly minutes: number
  /** Keys of questions that are answered wrong, if the attempt has them. */
  readonly wrong?: readonly string[]
  /** The answer to a question for text. */
  readonly text?: string
  readonly files?: readonly DemoAnswerFile[]
  readonly grade?: DemoGrade<Grader>
}

/** A criterion whose levels give more points one by one. */
export function criterion(
  title: string,
  levels: readonly (readonly [title: string, points: number, description?: string])[],
): Criterion {
  return {
    title,
    levels: levels.map(([level, points, description = '']) => ({
      title: level,
      description,
      points: points * 100,
    })),
  }
}
