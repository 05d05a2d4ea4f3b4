import { z } from 'zod'
import type { LectureId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { type Finding, idOf, listOf, problemsWith, rulesFor } from '../../../platform/fields.ts'
import { type LectureSettings, lectureFields } from './lectures.ts'
import { type SectionSettings, sectionFields } from './sections.ts'
import {
  columnsOf,
  type Prerequisites,
  prerequisiteProblem,
  type UnlockRule,
  unlockFields,
} from './unlock-rules.ts'

/** A lecture of a new curriculum: with an id it is an existing one, without one it is new. */
export type NewLecture = LectureSettings & {
  readonly id?: LectureId | undefined
  readonly unlock: UnlockRule
}

/** A section of a new curriculum, likewise. */
export type NewSection = SectionSettings & {
  readonly id?: SectionId | undefined
  readonly lectures: readonly NewLecture[]
}

const lecture = z.object({ ...lectureFields, id: idOf<'Lecture'>().optional() })

/** The limits of a curriculum in one request. */
export const mostInCurriculum = { sections: 200, lecturesOfSection: 500 }

const lectures = listOf(lecture, { to: mostInCurriculum.lecturesOfSection })
const outlineFields = {
  sections: listOf(z.object({ ...sectionFields, id: idOf<'Section'>().optional(), lectures }), {
    to: mostInCurriculum.sections,
  }),
}

const checked = rulesFor('curriculum', outlineFields)

/** Refuses a curriculum that is invalid regardless of the current one. */
export function refuseInvalidOutline(sections: readonly NewSection[]): void {
  checked({ sections })
}

/** The ids of the sections and lectures of a course. */
export type Known = { readonly sections: ReadonlySet<string>; readonly lectures: ReadonlySet<string> }

/** The problems of a new curriculum, given the current one. */
export function outlineFindings(sections: readonly NewSection[], existing: Known): Finding[] {
  const prerequisites = prerequisitesIn(sections)
  const usedIds = new Set<string>()
  const idFinding = (id: string | undefined, field: string, allowedIds: ReadonlySet<string>): Finding => {
    if (id === undefined) return undefined
    if (!allowedIds.has(id))
      return { field, message: 'must be an id of this course; omit it to create a new one' }
    if (usedIds.has(id)) return { field, message: 'must not be repeated' }
    usedIds.add(id)
    return undefined
  }
  return sections.flatMap((section, at) => [
    idFinding(section.id, `sections[${at}].id`, existing.sections),
    ...section.lectures.flatMap((each, index) => {
      const field = `sections[${at}].lectures[${index}]`
      return [
        idFinding(each.id, `${field}.id`, existing.lectures),
        ...unlockFindings(prerequisites, each, `${field}.unlock`),
      ]
    }),
  ])
}

function prerequisitesIn(sections: readonly NewSection[]): Prerequisites {
  const lectures = sections.flatMap((section) => section.lectures)
  return new Map(lectures.flatMap(({ id, unlock }) => (id ? [[id, columnsOf(unlock).prerequisiteId]] : [])))
}

function unlockFindings(prerequisites: Prerequisites, lecture: NewLecture, field: string): Finding[] {
  const { unlockAt, unlockAfterDays, prerequisiteId } = columnsOf(lecture.unlock)
  const found = [
    ...problemsWith(field, unlockFields.at, unlockAt),
    ...problemsWith(field, unlockFields.days, unlockAfterDays),
  ]
  if (!prerequisiteId) return found
  const message = prerequisiteProblem(prerequisites, lecture.id, prerequisiteId)
  return message ? [...found, { field, message }] : found
}
