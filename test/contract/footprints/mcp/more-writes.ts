import type { StrangersWeb } from '../../../support/catalog/published-files.ts'
import { audits, deletes, inserts, recordsFact, updates } from '../../../support/footprints/footprint.ts'
import { draftCourse } from '../catalog/things.ts'
import type { Prepared } from './prepared.ts'

/** The tools that write the contents of a course. */
export const lectureTools: Readonly<Record<string, Prepared>> = {
  update_lecture_content: async (fixture) => {
    const { next } = await draftCourse(fixture)
    return {
      input: { id: next.id, updated_at: new Date(0).toISOString(), body: '# Water' },
      touches: [inserts('lectureContents', { lectureId: next.id, body: '# Water' })],
    }
  },
  replace_curriculum: async (fixture) => {
    const { modules, olga, clock } = fixture
    const { id: courseId, section, other, lecture, next } = await draftCourse(fixture)
    const updatedAt = (await modules.catalog.curriculum(olga, courseId))?.updatedAt ?? clock.now()
    const lectureInput = { id: lecture.id, title: 'Renamed', kind: 'text' }
    return {
      input: {
        course_id: courseId,
        updated_at: updatedAt.toISOString(),
        sections: [{ id: section.id, title: 'First', lectures: [lectureInput] }],
      },
      touches: [
        deletes('sections', { id: other.id }),
        deletes('lectures', { id: next.id }),
        updates('lectures', { id: lecture.id }, ['title', 'kind', 'durationSeconds', 'updatedAt']),
        updates('courses', { id: courseId }, ['partsChangedAt', 'curriculumVersion', 'lectureCount']),
      ],
    }
  },
}

/** The tools with an effect outside the deployment, or that fetch from outside. */
export function outwardTools(web: Pick<StrangersWeb, 'publish'>): Readonly<Record<string, Prepared>> {
  return {
    send_announcement: ({ olga }) => ({
      input: { title: 'Kiln', body: 'It is hot.', audience: 'members' },
      touches: [
        inserts('announcements', { audience: 'members', byPersonId: olga.memberId }),
        audits('announcement.made', { byPersonId: olga.memberId }),
        recordsFact('announcement.made'),
      ],
    }),
    upload_from_address: async () => ({
      input: { address: await web.publish('glazes.txt', Buffer.from('40 feldspar')), purpose: 'file' },
      touches: [
        inserts('uploads', {
          name: 'glazes.txt',
          purpose: 'file',
          mimeType: 'text/plain',
          state: 'finished',
        }),
        inserts('uploadParts', { bytes: 11 }),
        recordsFact('upload.received'),
        recordsFact('files.abandoned'),
      ],
    }),
  }
}
