import type { OwnInJson } from '../../src/domain/learning/own-in-json.ts'

/** An enrolled course as the floor's statement returns it. */
export type CourseRow = {
  readonly id: string
  readonly curriculum_version: string | null
  readonly slug: string
  readonly name: string
  readonly enrolled_at: Date
  readonly expires_at: Date | null
  readonly last_lecture_id: string | null
  readonly position_seconds: number | null
  readonly own: OwnInJson
}
