import { aLecture } from '../../people/catalog-cast.ts'
import { courseOf } from './courses.ts'
import { mediaKey } from './file-keys.ts'
import type { Samples, Setting } from './sample.ts'

/** A draft course with two sections, and two lectures in the first. */
export async function curriculumOf(setting: Setting) {
  const { world, owner } = setting
  const { catalog } = world.modules
  const { id: courseId } = await courseOf(setting)
  const section = await catalog.addSection(owner, courseId, { title: 'Clay' })
  const other = await catalog.addSection(owner, courseId, { title: 'Glaze' })
  const lecture = await catalog.addLecture(owner, section.id, aLecture())
  const next = await catalog.addLecture(owner, section.id, aLecture({ title: 'Pulling' }))
  const version = (await catalog.curriculum(owner, courseId))?.updatedAt ?? new Date(0)
  return { courseId, section, other, lecture, next, version }
}

const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThis is clay.\n'

async function captioned(setting: Setting) {
  const { lecture } = await curriculumOf(setting)
  const english = { language: 'en', label: 'English', body: captions }
  await setting.world.modules.catalog.setLectureCaptions(setting.owner, lecture.id, english)
  return lecture.id
}

const outlineSamples: Samples = {
  'curriculum.get': async (setting) => ({ params: { course_id: (await curriculumOf(setting)).courseId } }),
  'curriculum.replace': async (setting) => {
    const { courseId, section, lecture, next, version } = await curriculumOf(setting)
    const opened = { title: 'Centring', kind: 'video', duration_seconds: 600, is_preview: true }
    const sections = [
      { title: 'Before you begin', lectures: [{ title: 'Tools', kind: 'text' }] },
      {
        id: section.id,
        title: 'The wheel',
        lectures: [
          { id: next.id, title: 'Pulling', kind: 'video', unlock: { after_lecture_id: lecture.id } },
          { id: lecture.id, ...opened, unlock: null },
        ],
      },
    ]
    return { params: { course_id: courseId }, version, body: { sections } }
  },
}

const sectionSamples: Samples = {
  'curriculum.sections_get': async (setting) => ({
    params: { id: (await curriculumOf(setting)).section.id },
  }),
  'curriculum.sections_create': async (setting) => {
    const { courseId, section } = await curriculumOf(setting)
    return { params: { course_id: courseId }, body: { title: 'Firing', after_id: section.id } }
  },
  'curriculum.sections_update': async (setting) => {
    const { other } = await curriculumOf(setting)
    return { params: { id: other.id }, version: other.updatedAt, body: { title: 'Glazes', position: 1 } }
  },
  'curriculum.sections_delete': async (setting) => ({
    params: { id: (await curriculumOf(setting)).other.id },
  }),
}

const lectureSamples: Samples = {
  'curriculum.lectures_get': async (setting) => ({
    params: { id: (await curriculumOf(setting)).lecture.id },
  }),
  'curriculum.lectures_create': async (setting) => {
    const { section } = await curriculumOf(setting)
    const body = { title: 'Trimming', kind: 'video', duration_seconds: 300, is_preview: false, position: 1 }
    return { params: { section_id: section.id }, body: { ...body, unlock: { after_days: 7 } } }
  },
  'curriculum.lectures_update': async (setting) => {
    const { lecture, next, other } = await curriculumOf(setting)
    const body = { title: 'Pulling walls', unlock: { after_lecture_id: lecture.id }, section_id: other.id }
    return { params: { id: next.id }, version: next.updatedAt, body: { ...body, after_id: null } }
  },
  'curriculum.lectures_delete': async (setting) => ({
    params: { id: (await curriculumOf(setting)).lecture.id },
  }),
}

const contentSamples: Samples = {
  'curriculum.content_get': async (setting) => {
    const { lecture } = await curriculumOf(setting)
    const fileKey = await mediaKey(setting)
    const content = { body: '# Clay', fileKey, embedUrl: null, updatedAt: null }
    await setting.world.modules.catalog.setLectureContent(setting.owner, lecture.id, content)
    return { params: { id: lecture.id } }
  },
  'curriculum.content_put': async (setting) => {
    const { lecture } = await curriculumOf(setting)
    const file_key = await mediaKey(setting)
    const body = { body: '# Clay', file_key, embed_url: 'https://video.example/clay' }
    return { params: { id: lecture.id }, version: new Date(0), body }
  },
  'curriculum.captions_list': async (setting) => ({ params: { id: await captioned(setting) } }),
  'curriculum.captions_get': async (setting) => ({
    params: { id: await captioned(setting), language: 'en' },
  }),
  'curriculum.captions_put': async (setting) => ({
    params: { id: (await curriculumOf(setting)).lecture.id, language: 'zh-TW' },
    body: { label: '中文', body: captions },
  }),
  'curriculum.captions_delete': async (setting) => ({
    params: { id: await captioned(setting), language: 'en' },
  }),
}

export const curriculumSamples: Samples = {
  ...outlineSamples,
  ...sectionSamples,
  ...lectureSamples,
  ...contentSamples,
}
