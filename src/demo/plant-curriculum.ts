import type { HostAt } from '../domain/identity/index.ts'
import type { CourseId, LectureId } from '../platform/db/schema.gen.ts'
import { newId } from '../platform/ids.ts'
import { keepFile } from './keep-file.ts'
import type { PlantedCourse } from './planted-school.ts'
import { named, type Planting } from './planting.ts'
import type { DemoLecture, DemoSection } from './school-content.ts'

/** A whole curriculum in three statements: lecture by lecture, the operations would take fourteen hundred. */
export async function plantCurriculum(
  planting: Planting,
  { schoolId }: HostAt,
  courseId: CourseId,
  sections: readonly DemoSection[],
): Promise<PlantedCourse['lectures']> {
  const { tx, clock } = planting
  const now = clock.now()
  const common = { schoolId, courseId, createdAt: now, updatedAt: now }
  const planned = sections.map(({ title, note, lectures }, at) => ({
    section: { ...common, id: newId<'Section'>(clock), title, position: at + 1 },
    lectures: lectures.map((lecture) => ({ ...lecture, note, id: newId<'Lecture'>(clock) })),
  }))
  const all = planned.flatMap(({ lectures }) => lectures)
  const byTitle = new Map(all.map(({ title, id }) => [title, id]))
  const rows = planned.flatMap(({ section, lectures }) =>
    lectures.map(({ id, title, kind, minutes, isPreview = false, opens }, at) => ({
      ...{ ...common, id, sectionId: section.id, title, kind, position: at + 1, isPreview },
      ...{ durationSeconds: minutes ? minutes * 60 : null, ...unlockColumns(planting, byTitle, opens) },
    })),
  )
  const contents = await Promise.all(
    all.map(async (lecture) => ({
      schoolId,
      lectureId: lecture.id,
      updatedAt: now,
      ...(await contentOf(planting, lecture)),
    })),
  )
  await tx
    .insertInto('sections')
    .values(planned.map(({ section }) => section))
    .execute()
  await tx.insertInto('lectures').values(rows).execute()
  await tx.insertInto('lectureContents').values(contents).execute()
  return planned.map(({ lectures }) => lectures)
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
  return { ...none, prerequisiteId: named(byTitle, opens.after) }
}

type Noted = DemoLecture & { readonly note: string }

async function contentOf({ files }: Planting, { title, kind, body, note }: Noted) {
  const content = { body: body ?? `## ${title}\n\n${note}`, fileKey: null, embedUrl: null }
  switch (kind) {
    case 'embed':
      return { ...content, embedUrl: `https://embed.example.com/${encodeURIComponent(title)}` }
    case 'pdf':
      return { ...content, fileKey: await keepFile(files, 'lecture-files', 'handout.pdf', printable(title)) }
    case 'download':
      return {
        ...content,
        fileKey: await keepFile(files, 'lecture-files', 'sheet.csv', `${title}\n日期,內容\n`),
      }
    case 'video':
    case 'audio':
    case 'text':
    case 'quiz':
      return content
  }
}

// The PDFs have Latin letters only.
const printable = (title: string) => (/^[\x20-\x7e]+$/.test(title) ? title : 'Handout of this lecture')
