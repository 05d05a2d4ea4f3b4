import { randomUUID } from 'node:crypto'
import { orThrow, type School } from './school.ts'

type Picture = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Uploads a picture, creates the course with its curriculum and its plan, and publishes it. */
export async function putACourseOnline(school: School, picture: Picture) {
  const { file_key } = await upload(school, picture)
  const course = orThrow(
    await school.POST('/courses', {
      // The same key and body create one course, however often the request is sent.
      params: { header: { 'Idempotency-Key': randomUUID() } },
      body: {
        slug: 'raku-at-home',
        name: 'Raku at home',
        language: 'en',
        image_key: file_key,
        tags: ['raku'],
      },
    }),
  )
  await replaceCurriculum(school, course.id)
  orThrow(
    await school.POST('/courses/{course_id}/plans', {
      params: { path: { course_id: course.id } },
      body: {
        name: 'One year',
        price: { amount: '1800', currency: 'TWD' },
        access: { kind: 'for_days', days: 365 },
      },
    }),
  )
  return await publish(school, course.id)
}

async function upload(school: School, { name, bytes }: Picture) {
  const form = new FormData()
  form.set('purpose', 'picture') // before the file
  form.set('file', new Blob([bytes]), name)
  return orThrow(
    await school.POST('/uploads/form', {
      body: { purpose: 'picture', file: name },
      bodySerializer: () => form,
    }),
  )
}

async function replaceCurriculum(school: School, courseId: string) {
  const path = { course_id: courseId }
  const current = await school.GET('/courses/{course_id}/curriculum', { params: { path } })
  return orThrow(
    await school.PUT('/courses/{course_id}/curriculum', {
      params: { path, header: { 'If-Match': versionOf(current) } },
      body: {
        sections: [
          {
            title: 'Before the fire',
            lectures: [
              { title: 'Clay and kiln', kind: 'video', duration_seconds: 540, is_preview: true },
              { title: 'Glazes', kind: 'text', unlock: { after_days: 7 } },
            ],
          },
          { title: 'The firing', lectures: [{ title: 'Smoke', kind: 'video', duration_seconds: 900 }] },
        ],
      },
    }),
  )
}

async function publish(school: School, id: string) {
  const current = await school.GET('/courses/{id}', { params: { path: { id } } })
  return orThrow(
    await school.PATCH('/courses/{id}', {
      params: { path: { id }, header: { 'If-Match': versionOf(current) } },
      body: { state: 'published' },
    }),
  )
}

function versionOf({ response }: { readonly response: Response }): string {
  return response.headers.get('etag') ?? ''
}
