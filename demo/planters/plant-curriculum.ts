import { newCurriculum } from '../../src/domain/catalog/index.ts'
import type { HostAt } from '../../src/domain/identity/index.ts'
import type { CourseId, LectureId, SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../src/platform/ids.ts'
import { type LectureToPlant, lectureContent } from '../lecture-content.ts'
import { captionsOf, type DemoMedia } from '../media/media.ts'
import type { PlantedCourse } from '../planted-school.ts'
import { findByName, type Planting } from '../planting.ts'
import type { DemoCourse, DemoLecture } from '../school-content.ts'

/** A whole curriculum in five statements: lecture by lecture, the operations would take fourteen hundred. */
export async function plantCurriculum(
  planting: Planting,
  { schoolId }: HostAt,
  courseId: CourseId,
  course: DemoCourse,
): Promise<PlantedCourse['lectures']> {
  const { tx, clock } = planting
  const now = clock.now()
  const common = { schoolId, courseId, createdAt: now, updatedAt: now }
  const planned = course.sections.map(({ title, note, lectures }, at) => ({
    section: { ...common, id: newId<'Section'>(clock), title, position: at + 1 },
    lectures: lectures.map((lecture) => planLecture(planting, course, note, lecture)),
  }))
  const all = planned.flatMap(({ lectures }) => lectures)
  const byTitle = new Map(all.map(({ title, id }) => [title, id]))
  const rows = planned.flatMap(({ section, lectures }) =>
    lectures.map(({ id, title, kind, seconds, isPreview = false, opens }, at) => ({
      ...common,
      id,
      sectionId: section.id,
      title,
      kind,
      position: at + 1,
      isPreview,
      durationSeconds: seconds,
      ...unlockColumns(planting, byTitle, opens),
    })),
  )
  const columns = { schoolId, updatedAt: now }
  const contents = await Promise.all(
    all.map(async (each) => ({ ...columns, ...(await lectureContent(planting, each)) })),
  )
  await tx
    .insertInto('sections')
    .values(planned.map(({ section }) => section))
    .execute()
  await tx.insertInto('lectures').values(rows).execute()
  await tx.insertInto('lectureContents').values(contents).execute()
  await insertCaptions(tx, columns, all)
  await tx
    .updateTable('courses')
    .set(newCurriculum(schoolId, courseId))
    .where('schoolId', '=', schoolId)
    .where('id', '=', courseId)
    .execute()
  return planned.map(({ lectures }) => lectures)
}

function planLecture({ clock }: Planting, { plays, embeds }: DemoCourse, note: string, lecture: DemoLecture) {
  const media = playedBy(lecture, plays)
  return { ...lecture, note, embeds, media, seconds: media?.seconds ?? null, id: newId<'Lecture'>(clock) }
}

function playedBy({ kind, plays }: DemoLecture, usual: DemoCourse['plays']): DemoMedia | undefined {
  return kind === 'video' || kind === 'audio' ? (plays ?? usual[kind]) : undefined
}

type Common = { readonly schoolId: SchoolId; readonly updatedAt: Date }

async function insertCaptions(tx: Planting['tx'], common: Common, lectures: readonly LectureToPlant[]) {
  const captions = (await Promise.all(lectures.map(captionRows))).flat()
  if (captions.length === 0) return
  await tx
    .insertInto('lectureCaptions')
    .values(captions.map((caption) => ({ ...common, ...caption })))
    .execute()
}

async function captionRows({ id: lectureId, media }: LectureToPlant) {
  if (!media) return []
  const captions = await captionsOf(media)
  return captions.map((caption, at) => ({ ...caption, lectureId, position: at + 1 }))
}

function unlockColumns(
  { clock }: Planting,
  byTitle: ReadonlyMap<string, LectureId>,
  opens: DemoLecture['opens'],
) {
  const none = { unlockAt: null, unlockAfterDays: null, prerequisiteId: null }
  if (!opens) return none
  if ('inDays' in opens) return { ...none, unlockAt: clock.daysAgo(-opens.inDays) }
  if ('afterDays' in opens) return { ...none, unlockAfterDays: opens.afterDays }
  return { ...none, prerequisiteId: findByName(byTitle, opens.after) }
}
