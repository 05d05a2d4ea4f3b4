import type { LecturerId } from '../../../platform/db/schema.gen.ts'
import { type Finding, nameProblem, refuseIfWrong } from '../../../platform/field-problems.ts'
import { type ItemTexts, itemTextProblems } from '../item-texts.ts'

/** What an editor chooses for a course, and changes later. */
export type CourseSettings = ItemTexts & {
  /** The language it is taught in, as BCP 47 writes it. */
  readonly language: string
  readonly tags: readonly string[]
  /** Who teaches it, the first named first. */
  readonly lecturerIds: readonly LecturerId[]
}

export function refuseUnfitCourse(settings: CourseSettings): void {
  refuseIfWrong('A course cannot be like this', [
    ...itemTextProblems(settings),
    languageProblem(settings.language),
    tagsProblem(settings.tags),
    settings.lecturerIds.length > 50 ? { field: 'lecturerIds', message: 'must be at most 50' } : undefined,
  ])
}

function languageProblem(language: string): Finding {
  const problem = { field: 'language', message: 'must be a language such as en or zh-TW' }
  try {
    return Intl.getCanonicalLocales(language).length === 1 ? undefined : problem
  } catch {
    return problem
  }
}

function tagsProblem(tags: readonly string[]): Finding {
  if (tags.length > 20) return { field: 'tags', message: 'must be at most 20' }
  return tags.map((tag) => nameProblem('tags', tag, { from: 1, to: 40 })).find(Boolean)
}
