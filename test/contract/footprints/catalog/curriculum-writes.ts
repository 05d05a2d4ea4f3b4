import { deletes, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { aLecture } from '../../../support/people/catalog-cast.ts'
import { courseOfBoth } from '../learning/course.ts'
import { draftCourse } from './things.ts'

const someCaptions = { language: 'en', label: 'English', body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nClay' }

export const curriculumWrites = {
  addSection: writes(async (fixture) => {
    const { id: courseId } = await draftCourse(fixture)
    return {
      run: () => fixture.modules.catalog.addSection(fixture.olga, courseId, { title: 'Third' }),
      touches: [
        inserts('sections', { courseId, title: 'Third', position: 3 }),
        updates('courses', { id: courseId }, ['partsChangedAt', 'curriculumVersion']),
      ],
    }
  }),

  updateSection: writes(async (fixture) => {
    const { id, section, other } = await draftCourse(fixture)
    const change = { title: 'Prologue', updatedAt: section.updatedAt, to: { position: 2 } }
    return {
      run: () => fixture.modules.catalog.updateSection(fixture.olga, section.id, change),
      touches: [
        updates('sections', { id: section.id }, ['title', 'position', 'updatedAt']),
        updates('sections', { id: other.id }, ['position']),
        updates('courses', { id }, ['partsChangedAt', 'curriculumVersion']),
      ],
    }
  }),

  moveSection: writes(async (fixture) => {
    const { id: courseId, section } = await draftCourse(fixture)
    return {
      run: () => fixture.modules.catalog.moveSection(fixture.olga, section.id, { position: 2 }),
      touches: [
        updates('sections', { courseId }, ['position'], 2),
        updates('courses', { id: courseId }, ['partsChangedAt', 'curriculumVersion']),
      ],
    }
  }),

  deleteSection: writes(async (fixture) => {
    const { id, other } = await draftCourse(fixture)
    return {
      run: () => fixture.modules.catalog.deleteSection(fixture.olga, other.id),
      touches: [
        deletes('sections', { id: other.id }),
        updates('courses', { id }, ['partsChangedAt', 'curriculumVersion']),
      ],
    }
  }),

  addLecture: writes(async (fixture) => {
    const { id: courseId, section } = await draftCourse(fixture)
    return {
      run: () => fixture.modules.catalog.addLecture(fixture.olga, section.id, aLecture()),
      touches: [
        inserts('lectures', { courseId, sectionId: section.id, position: 3 }),
        updates('courses', { id: courseId }, ['partsChangedAt', 'curriculumVersion', 'lectureCount']),
      ],
    }
  }),

  updateLecture: writes(async (fixture) => {
    const { id, lecture, next, other } = await draftCourse(fixture)
    const unlock = { opens: 'after_days', days: 3 } as const
    const to = { sectionId: other.id, position: 1 }
    const change = { title: 'Opening up', updatedAt: lecture.updatedAt, unlock, to }
    return {
      run: () => fixture.modules.catalog.updateLecture(fixture.olga, lecture.id, change),
      touches: [
        updates('lectures', { id: lecture.id }, ['title', 'unlockAfterDays', 'sectionId', 'updatedAt']),
        updates('lectures', { id: next.id }, ['position']),
        updates('courses', { id }, ['partsChangedAt', 'curriculumVersion']),
      ],
    }
  }),

  moveLecture: writes(async (fixture) => {
    const { id, section, other, lecture, next } = await draftCourse(fixture)
    const to = { sectionId: other.id, position: 1 }
    return {
      run: () => fixture.modules.catalog.moveLecture(fixture.olga, lecture.id, to),
      touches: [
        updates('lectures', { id: lecture.id, sectionId: section.id }, ['sectionId']),
        updates('lectures', { id: next.id, sectionId: section.id }, ['position']),
        updates('courses', { id }, ['partsChangedAt', 'curriculumVersion']),
      ],
    }
  }),

  // The members' progress in a lecture is deleted with it.
  deleteLecture: writes(async (fixture) => {
    const { modules, olga, mei, tom } = fixture
    const { courseId, lecture } = await courseOfBoth(fixture, [{}, { after: 0 }])
    await modules.learning.openLecture(mei, lecture(0))
    await modules.learning.commentOnLecture(mei, lecture(0), { body: 'Why?' })
    const content = { body: '', fileKey: 'a/clay.mp4', embedUrl: null, updatedAt: null }
    await modules.catalog.setLectureContent(olga, lecture(0), content)
    await modules.learning.unlockForMember(olga, { memberId: tom.memberId, lectureId: lecture(0) })
    await modules.catalog.setLectureCaptions(olga, lecture(0), someCaptions)
    const lectureId = lecture(0)
    return {
      run: () => modules.catalog.deleteLecture(olga, lectureId),
      touches: [
        deletes('lectures', { id: lectureId }),
        deletes('lectureContents', { lectureId }),
        deletes('lectureCaptions', { lectureId }),
        deletes('lectureProgress', { lectureId }, 2),
        deletes('lectureUnlocks', { lectureId }),
        deletes('comments', { lectureId }),
        updates('lectures', { id: lecture(1) }, ['position', 'prerequisiteId']),
        updates('enrolments', { courseId }, ['lastLectureId'], 2),
        updates('courses', { id: courseId }, ['partsChangedAt', 'curriculumVersion', 'lectureCount']),
        recordsFact('files.abandoned'),
      ],
    }
  }),

  setUnlockRule: writes(async (fixture) => {
    const { id, lecture, next } = await draftCourse(fixture)
    const rule = { opens: 'after_lecture', lectureId: lecture.id } as const
    return {
      run: () => fixture.modules.catalog.setUnlockRule(fixture.olga, next.id, rule),
      touches: [
        updates('lectures', { id: next.id }, ['prerequisiteId', 'updatedAt']),
        updates('courses', { id }, ['partsChangedAt', 'curriculumVersion']),
      ],
    }
  }),

  // The first lecture and its content are deleted, the second moves to a new section, the second section is
  // left out.
  replaceCurriculum: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { id: courseId, section, other, lecture, next } = await draftCourse(fixture)
    const updatedAt = (await modules.catalog.curriculum(olga, courseId))?.updatedAt ?? fixture.clock.now()
    const unlock = { opens: 'at_once' } as const
    const sections = [
      { title: 'New', lectures: [{ id: next.id, ...aLecture({ title: 'Later' }), unlock }] },
      { id: section.id, title: 'First', lectures: [{ ...aLecture(), unlock }] },
    ]
    return {
      run: () => modules.catalog.replaceCurriculum(olga, courseId, { updatedAt, sections }),
      touches: [
        inserts('sections', { courseId, title: 'New', position: 1 }),
        updates('sections', { id: section.id }, ['position']),
        deletes('sections', { id: other.id }),
        deletes('lectures', { id: lecture.id }),
        deletes('lectureContents', { lectureId: lecture.id }),
        inserts('lectures', { sectionId: section.id, position: 1 }),
        updates('lectures', { id: next.id }, ['sectionId', 'position', 'title', 'updatedAt']),
        updates('courses', { id: courseId }, ['partsChangedAt', 'curriculumVersion']),
        recordsFact('files.abandoned'),
      ],
    }
  }),

  setLectureCaptions: {
    cases: {
      'for the first time': writes(async (fixture) => {
        const { lecture } = await draftCourse(fixture)
        return {
          run: () => fixture.modules.catalog.setLectureCaptions(fixture.olga, lecture.id, someCaptions),
          touches: [inserts('lectureCaptions', { lectureId: lecture.id, language: 'en' })],
        }
      }),
      again: writes(async (fixture) => {
        const { modules, olga, clock } = fixture
        const { lecture } = await draftCourse(fixture)
        await modules.catalog.setLectureCaptions(olga, lecture.id, someCaptions)
        clock.advance({ minutes: 1 })
        return {
          run: () => modules.catalog.setLectureCaptions(olga, lecture.id, { ...someCaptions, label: 'CC' }),
          touches: [updates('lectureCaptions', { lectureId: lecture.id }, ['label', 'updatedAt'])],
        }
      }),
    },
  },

  removeLectureCaptions: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { lecture } = await draftCourse(fixture)
    for (const language of ['en', 'ja'])
      await modules.catalog.setLectureCaptions(olga, lecture.id, { ...someCaptions, language })
    return {
      run: () => modules.catalog.removeLectureCaptions(olga, lecture.id, 'ja'),
      touches: [deletes('lectureCaptions', { lectureId: lecture.id, language: 'ja' })],
    }
  }),

  setLectureContent: {
    cases: {
      'for the first time': writes(async (fixture) => {
        const { next } = await draftCourse(fixture)
        const content = { body: '# Water', fileKey: null, embedUrl: null, updatedAt: null }
        return {
          run: () => fixture.modules.catalog.setLectureContent(fixture.olga, next.id, content),
          touches: [inserts('lectureContents', { lectureId: next.id })],
        }
      }),
      again: writes(async (fixture) => {
        const { modules, olga } = fixture
        const { lecture } = await draftCourse(fixture)
        const former = await modules.catalog.lectureContent(olga, lecture.id)
        const content = { body: '# Water', fileKey: 'a/water.mp4', embedUrl: null }
        const change = { ...content, updatedAt: former?.updatedAt ?? null }
        return {
          run: () => modules.catalog.setLectureContent(olga, lecture.id, change),
          touches: [
            updates('lectureContents', { lectureId: lecture.id }, ['body', 'fileKey', 'updatedAt']),
            updates('uploads', { fileKey: 'a/water.mp4' }, ['usedAt']),
            recordsFact('files.abandoned'),
          ],
        }
      }),
    },
  },
}
