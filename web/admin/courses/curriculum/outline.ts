import type { components } from '../../api/admin-api.gen.ts'

export type Section = components['schemas']['CurriculumSection']
export type Lecture = components['schemas']['CurriculumLecture']
export type Kind = Lecture['kind']
/** The sections of a course with their lectures, in order. */
export type Outline = readonly Section[]

/** The position of a lecture: its section, and the number of lectures before it. */
export type LecturePosition = { readonly sectionId: string; readonly at: number }

export const lecturesIn = (outline: Outline): readonly Lecture[] =>
  outline.flatMap(({ lectures }) => lectures)

export const lectureIn = (outline: Outline, id: string) => lecturesIn(outline).find((each) => each.id === id)

export const sectionIn = (outline: Outline, id: string) => outline.find((each) => each.id === id)

export function positionOf(outline: Outline, lectureId: string): LecturePosition | undefined {
  const section = outline.find(({ lectures }) => lectures.some(({ id }) => id === lectureId))
  if (!section) return undefined
  return { sectionId: section.id, at: section.lectures.findIndex(({ id }) => id === lectureId) }
}

/** The place of a lecture after it was moved; `at` counts without the lecture itself. */
export function withLectureAt(
  outline: Outline,
  lectureId: string,
  { sectionId, at }: LecturePosition,
): Outline {
  const lecture = lectureIn(outline, lectureId)
  return lecture ? withLecture(withoutLecture(outline, lectureId), lecture, { sectionId, at }) : outline
}

export function withLecture(outline: Outline, lecture: Lecture, { sectionId, at }: LecturePosition): Outline {
  return outline.map((section) =>
    section.id === sectionId ? { ...section, lectures: section.lectures.toSpliced(at, 0, lecture) } : section,
  )
}

export function withoutLecture(outline: Outline, lectureId: string): Outline {
  return outline.map((section) =>
    section.lectures.some(({ id }) => id === lectureId)
      ? { ...section, lectures: section.lectures.filter(({ id }) => id !== lectureId) }
      : section,
  )
}

/** `at` counts without the section itself. */
export function withSectionAt(outline: Outline, sectionId: string, at: number): Outline {
  const section = sectionIn(outline, sectionId)
  return section ? withoutSection(outline, sectionId).toSpliced(at, 0, section) : outline
}

export const withoutSection = (outline: Outline, sectionId: string): readonly Section[] =>
  outline.filter(({ id }) => id !== sectionId)

/** The outline with some fields of a section or lecture changed. */
export function patched(outline: Outline, id: string, fields: Partial<Lecture> | Partial<Section>): Outline {
  return outline.map((section) => {
    if (section.id === id) return { ...section, ...(fields as Partial<Section>) }
    if (!section.lectures.some((lecture) => lecture.id === id)) return section
    const lectures = section.lectures.map((lecture) =>
      lecture.id === id ? { ...lecture, ...(fields as Partial<Lecture>) } : lecture,
    )
    return { ...section, lectures }
  })
}

/** One place up or down; at the edge of a section into the next one. Undefined at the ends of the course. */
export function stepOf(outline: Outline, lectureId: string, by: -1 | 1): LecturePosition | undefined {
  const position = positionOf(outline, lectureId)
  if (!position) return undefined
  const number = outline.findIndex(({ id }) => id === position.sectionId)
  const at = position.at + by
  if (at >= 0 && at < (outline[number]?.lectures.length ?? 0)) return { sectionId: position.sectionId, at }
  const next = outline[number + by]
  return next && { sectionId: next.id, at: by === 1 ? 0 : next.lectures.length }
}

/** The lecture before this one; the API takes it as the position. */
export function lectureBefore(outline: Outline, lectureId: string): string | null {
  const position = positionOf(outline, lectureId)
  const section = position && sectionIn(outline, position.sectionId)
  return (position && section?.lectures[position.at - 1]?.id) ?? null
}

export function sectionBefore(outline: Outline, sectionId: string): string | null {
  return outline[outline.findIndex(({ id }) => id === sectionId) - 1]?.id ?? null
}

/** The lectures for which another can wait: not itself, and none that waits for it already. */
export function possiblePrerequisites(outline: Outline, lectureId: string): readonly Lecture[] {
  const all = lecturesIn(outline)
  const byId = new Map(all.map((lecture) => [lecture.id, lecture]))
  const dependsOnIt = (lecture: Lecture | undefined, visited = new Set<string>()): boolean => {
    if (!lecture || visited.has(lecture.id)) return false
    if (lecture.id === lectureId) return true
    visited.add(lecture.id)
    return dependsOnIt(byId.get(lecture.unlock?.after_lecture_id ?? ''), visited)
  }
  return all.filter((lecture) => !dependsOnIt(lecture))
}

/** The next item to show after a lecture is deleted: the one after it, the one before it, or its section. */
export function neighbourOf(outline: Outline, lectureId: string): string | undefined {
  const position = positionOf(outline, lectureId)
  const section = position && sectionIn(outline, position.sectionId)
  if (!section) return undefined
  return (section.lectures[position.at + 1] ?? section.lectures[position.at - 1] ?? section).id
}
